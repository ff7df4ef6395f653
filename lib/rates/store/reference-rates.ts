// SQL: amounts and days as text, and set-based writes (unnest).
import { createHash } from "node:crypto";
import type { Amount } from "@/lib/core/amount";
import { type Day, type DayRange, listDays } from "@/lib/core/day";
import { type Connection, db, queryRow, queryRows, queryValue } from "@/lib/database/database";
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

export function readCurrency(on: Connection = db().pool): Promise<string> {
  return queryValue("select currency from reporting_settings", [], on);
}

/**
 * Settings and every rate that can apply to a day of the range, read in one moment (rule:
 * lib/rates/valuation.ts).
 */
export async function readValuation(
  range: DayRange,
  on: Connection = db().pool,
): Promise<Valuation> {
  type Row = ReportingSettings & { coin: string | null; day: Day; rate: Amount; source: string };
  const rows = await queryRows<Row>(
    `select s.currency, s.stable_coins as "stableCoins", s.max_age_days as "maxAgeDays", r.coin, r.day, r.rate, r.source
     from reporting_settings s
     left join reference_rates r on r.currency = s.currency
       and r.day between $1::date - s.max_age_days and $2::date`,
    [range.from, range.to],
    on,
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
