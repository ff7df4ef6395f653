// SQL: amounts and days as text, and set-based writes (unnest).
import type pg from "pg";
import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import type { Day } from "@/lib/core/day";
import { queryRows } from "@/lib/database/database";
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
    if (!(await areStill(client, currency, changes))) return "changed-meanwhile";
    await replaceRates(client, currency, { changes, setBy });
    if (entry) await appendAudit(entry, client);
    return "written";
  });
}

type ImportedRates = {
  readonly importId: number;
  readonly changes: readonly RateChange[];
  readonly setBy: string;
};

/**
 * The same for the rates of a file: keeps with the import what stood before. `finish` is part of
 * the transaction; what it throws undoes it.
 */
export function importReferenceRates(
  currency: string,
  { importId, changes, setBy }: ImportedRates,
  finish: (client: pg.PoolClient) => Promise<void>,
): Promise<"written" | "changed-meanwhile"> {
  return changeRates(changedBy(changes), async (client) => {
    if (!(await areStill(client, currency, changes))) return "changed-meanwhile";
    await client.query(KEEP, [...changesOf(currency, changes, "after"), importId]);
    await replaceRates(client, currency, { changes, setBy });
    await finish(client);
    return "written";
  });
}

/**
 * Puts back what stood before an import, but for rates that were changed since. Returns the days of
 * those that it put back, and of those that stay.
 */
export async function restoreReferenceRates(
  importId: number,
  finish: (client: pg.PoolClient, days: { removed: Day[]; kept: Day[] }) => Promise<void>,
): Promise<{ removed: Day[]; kept: Day[] }> {
  const imported = await queryRows<{ coin: string; day: Day }>(
    "select coin, day from imported_rates where import_id = $1",
    [importId],
  );
  return changeRates(changedBy(imported), async (client) => {
    const rows = await queryRows<{ day: Day; isOwn: boolean }>(LOCK_OWN, [importId], client);
    const own = await queryRows<{ coin: string; day: Day }>(REMOVE_OWN, [importId], client);
    await client.query(PUT_BACK, [
      importId,
      own.map(({ coin }) => coin),
      own.map(({ day }) => day),
    ]);
    await client.query("delete from imported_rates where import_id = $1", [importId]);
    const kept = new Set(rows.filter(({ isOwn }) => !isOwn).map(({ day }) => day));
    const removed = new Set(rows.filter(({ isOwn }) => isOwn).map(({ day }) => day));
    const days = { removed: [...removed].sort(), kept: [...kept].sort() };
    await finish(client, days);
    return days;
  });
}

async function areStill(
  client: pg.ClientBase,
  currency: string,
  changes: readonly RateChange[],
): Promise<boolean> {
  const held = "select from reporting_settings where currency = $1 for share";
  if ((await client.query(held, [currency])).rowCount !== 1) return false;
  return (await client.query(DIFFERS, changesOf(currency, changes, "before"))).rowCount === 0;
}

async function replaceRates(
  client: pg.ClientBase,
  currency: string,
  { changes, setBy }: { readonly changes: readonly RateChange[]; readonly setBy: string },
): Promise<void> {
  const after = changesOf(currency, changes, "after");
  await client.query(REMOVE, after.slice(0, 3));
  await client.query(INSERT, [...after, setBy]);
}

/** The parameters of CHANGES. */
function changesOf(currency: string, changes: readonly RateChange[], side: "before" | "after") {
  return [
    currency,
    changes.map(({ coin }) => coin),
    changes.map(({ day }) => day),
    changes.map((change) => change[side]?.rate ?? null),
    changes.map((change) => change[side]?.source ?? null),
  ];
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

const KEEP = `insert into imported_rates (import_id, currency, coin, day, rate, source, before)
  select $6, $1, c.coin, c.day, c.rate, c.source, to_jsonb(r) from ${CHANGES}
  left join reference_rates r on r.currency = $1 and r.coin = c.coin and r.day = c.day`;
const IS_OWN = "r.rate = i.rate and r.source = i.source and r.origin = 'person'";
const LOCK_OWN = `select i.day, coalesce(${IS_OWN}, false) as "isOwn" from imported_rates i
  left join reference_rates r on (r.currency, r.coin, r.day) = (i.currency, i.coin, i.day)
  where i.import_id = $1`;
const REMOVE_OWN = `delete from reference_rates r using imported_rates i
  where i.import_id = $1 and (r.currency, r.coin, r.day) = (i.currency, i.coin, i.day) and ${IS_OWN}
  returning i.coin, i.day`;
/** Of those that were removed; what a person changed or took away since stays so. */
const PUT_BACK = `insert into reference_rates
  select before.* from imported_rates i, jsonb_populate_record(null::reference_rates, i.before) before
  where i.import_id = $1 and i.before is not null
    and (i.coin, i.day) in (select * from unnest($2::text[], $3::date[]))`;

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
