// SQL: amounts and days as text, and set-based writes (unnest).
import { createHash } from "node:crypto";
import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import type { Amount } from "@/lib/core/amount";
import { type Day, type DayRange, listDays } from "@/lib/core/day";
import { db, inTransaction, queryRow, queryRows } from "@/lib/database/database";
import type { RateOrigin } from "@/lib/rates/rates-board";
import {
  createValuation,
  type ReferenceRate,
  type ReportingSettings,
  type Valuation,
} from "@/lib/rates/valuation";

/** The one setting of this desk; the migration made it. */
export async function loadReportingSettings(): Promise<ReportingSettings> {
  const settings = await db().prisma.reportingSetting.findFirst({ omit: { id: true } });
  if (!settings) throw new Error("the reporting settings are gone: run the migrations");
  return settings;
}

/**
 * Settings and every rate that can apply to a day of the range, read in one moment (rule:
 * lib/rates/valuation.ts).
 */
export async function readValuation(range: DayRange): Promise<Valuation> {
  type Row = ReportingSettings & { coin: string | null; day: Day; rate: Amount; source: string };
  const rows = await queryRows<Row>(
    `select s.currency, s.stable_coins as "stableCoins", s.max_age_days as "maxAgeDays", r.coin, r.day, r.rate, r.source
     from reporting_settings s
     left join reference_rates r on r.currency = s.currency
       and r.day between $1::date - s.max_age_days and $2::date`,
    [range.from, range.to],
  );
  const [first] = rows;
  if (!first) throw new Error("the reporting settings are gone: run the migrations");
  const { currency, stableCoins, maxAgeDays } = first;
  const rates: ReferenceRate[] = [];
  for (const { coin, day, rate, source } of rows)
    if (coin !== null) rates.push({ coin, day, rate, source });
  return createValuation({ currency, stableCoins, maxAgeDays }, range, rates);
}

export type StoredRate = ReferenceRate & {
  readonly origin: RateOrigin;
  readonly setBy: string | null;
  readonly setAt: Date;
};

/**
 * The rates that were set for days of the range, by day and coin; of all coins where `coins` is
 * empty.
 */
export async function listReferenceRates(
  currency: string,
  { from, to }: DayRange,
  coins: readonly string[] = [],
): Promise<StoredRate[]> {
  return queryRows(
    `select coin, day, rate, source, origin, set_by as "setBy", set_at as "setAt" from reference_rates
     where currency = $1 and day between $2 and $3 and ($4::text[] = '{}' or coin = any($4)) order by day, coin`,
    [currency, from, to, coins],
  );
}

/** The first and last day that any rate was set for; null where there is none. */
export async function findRateDays(currency: string): Promise<DayRange | null> {
  const days = await queryRow<DayRange | { from: null }>(
    `select min(day) as "from", max(day) as "to" from reference_rates where currency = $1`,
    [currency],
  );
  return days.from === null ? null : days;
}

type RateAndSource = Pick<ReferenceRate, "rate" | "source">;
/**
 * One rate to set or, with `after` null, to remove; `before` is what the deciding person saw (null:
 * none).
 */
export type RateChange = {
  readonly coin: string;
  readonly day: Day;
  readonly before: RateAndSource | null;
  readonly after: RateAndSource | null;
};

/** Writes all of the changes, or none where a `before` or the currency is no longer so. */
export function writeReferenceRates(
  currency: string,
  changes: readonly RateChange[],
  setBy: string,
  entry?: AuditEntry,
): Promise<"written" | "changed-meanwhile"> {
  return inTransaction(async (client) => {
    await client.query("lock table reference_rates in share row exclusive mode"); // or a row might come in between
    const held = "select from reporting_settings where currency = $1 for share";
    if ((await client.query(held, [currency])).rowCount !== 1) return "changed-meanwhile";
    const keys = [currency, changes.map(({ coin }) => coin), changes.map(({ day }) => day)];
    const side = (rates: readonly (RateAndSource | null)[]) => [
      rates.map((rate) => rate?.rate ?? null),
      rates.map((rate) => rate?.source ?? null),
    ];
    const before = [...keys, ...side(changes.map((change) => change.before))];
    if ((await client.query(DIFFERS, before)).rowCount !== 0) return "changed-meanwhile";
    await client.query(REMOVE, keys);
    await client.query(INSERT, [...keys, ...side(changes.map((change) => change.after)), setBy]);
    if (entry) await appendAudit(entry, client);
    return "written";
  });
}

const CHANGES =
  "unnest($2::text[], $3::date[], $4::numeric[], $5::text[]) c (coin, day, rate, source)";
const DIFFERS = `select from ${CHANGES} left join reference_rates r
    on r.currency = $1 and r.coin = c.coin and r.day = c.day
  where r.rate is distinct from c.rate or r.source is distinct from c.source`;
const REMOVE = `delete from reference_rates r using unnest($2::text[], $3::date[]) c (coin, day)
  where r.currency = $1 and r.coin = c.coin and r.day = c.day`;
const INSERT = `insert into reference_rates (currency, coin, day, rate, source, set_by, set_at)
  select $1, coin, day, rate, source, $6, clock_timestamp() from ${CHANGES} where rate is not null`;

/** Replaces the desk's setting. Rates stay with the currency they were set in. */
export async function saveReportingSettings(
  settings: ReportingSettings,
  entry?: AuditEntry,
): Promise<void> {
  const { currency, stableCoins, maxAgeDays } = settings;
  const data = { currency, stableCoins: [...stableCoins], maxAgeDays };
  await db().prisma.$transaction(async (tx) => {
    await tx.reportingSetting.updateMany({ data });
    if (entry) await appendAudit(entry, tx);
  });
}

/**
 * The hash of the rates that apply in a range, which must lie in the valuation's own: another one
 * if, and only if, a coin has another rate on a day, or none, or the currency is another. Each day
 * is looked at once for all ranges.
 */
export function createRatesHash(valuation: Valuation): (range: DayRange) => string {
  const texts = new Map<Day, string>();
  const textOf = (day: Day) => {
    const known = texts.get(day);
    if (known !== undefined) return known;
    const text = JSON.stringify([
      day,
      ...valuation.coins.flatMap((coin) => ratePair(valuation, coin, day)),
    ]);
    texts.set(day, text);
    return text;
  };
  return (range) => {
    const hash = createHash("sha256").update(JSON.stringify(valuation.currency));
    for (const day of listDays(range)) hash.update(textOf(day));
    return hash.digest("hex");
  };
}

function ratePair({ rateOf }: Valuation, coin: string, day: Day): [string, string] | [] {
  const applied = rateOf(coin, day);
  return applied ? [coin, applied.rate] : [];
}
