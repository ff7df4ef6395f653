// SQL: amounts and days as text, and set-based writes (unnest).
import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import type { Day } from "@/lib/core/day";
import { changedBy, changeRates } from "@/lib/rates/store/client-values";
import type { ReferenceRate, ReportingSettings } from "@/lib/rates/valuation";

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
  return changeRates(changedBy(changes), async (client) => {
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

type SettingsChange = { readonly before: ReportingSettings; readonly entry: AuditEntry };

/**
 * Replaces the desk's setting. Rates stay with the currency they were set in. False: with `change`,
 * other settings than `before` are stored, and nothing was replaced.
 */
export function saveReportingSettings(
  settings: ReportingSettings,
  change?: SettingsChange,
): Promise<boolean> {
  const { currency, stableCoins, maxAgeDays } = settings;
  return changeRates("setting", async (client) => {
    const before = change?.before;
    const { rowCount } = await client.query(
      `update reporting_settings set currency = $1, stable_coins = $2, max_age_days = $3
       where $4::text is null or (currency, stable_coins, max_age_days) = ($4, $5::text[], $6::int)`,
      [
        ...[currency, stableCoins, maxAgeDays],
        ...[before?.currency ?? null, before?.stableCoins ?? null, before?.maxAgeDays ?? null],
      ],
    );
    if (rowCount === 0) return false;
    if (change) await appendAudit(change.entry, client);
    return true;
  });
}
