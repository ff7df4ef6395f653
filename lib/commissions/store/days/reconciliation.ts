// SQL: counts by day, and findings by one upsert.

import { STATED_TOTALS, type StatedTotal } from "@/lib/commissions/commission";
import type { Amount } from "@/lib/core/amount";
import { type Day, type DayRange, hullOf } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db, queryByHash, queryRows } from "@/lib/database/database";
import { type Contradiction, READINGS, type Reading } from "@/lib/reconciliation/reconciliation";
import { AMOUNT_COLUMN, columnsOf, ROW_KEY_COLUMNS, selectRowKey } from "../columns";
import type { DayVersion } from "./history";
import {
  countRunningFits,
  EXPECTED_ROWS,
  expectedValue,
  isRunning,
  READINGS_VERSION,
  ROW_READINGS,
} from "./readings";

/**
 * The days that one day's totals can be compared with. A period is null if some of its days are not
 * known.
 */
export type DayCheck = Omit<DayVersion, "contentHash"> & {
  /** Sum of the revisions of every day that a total may include. */
  readonly basis: number;
  /** When the exchange last confirmed the day's rows. */
  readonly asOf: Date;
  /**
   * An included day was restated later, so a total that does not fit may be outdated and not wrong.
   */
  readonly isStale: boolean;
  readonly window: DayRange | null;
  readonly readWindow: DayRange | null;
  readonly previous: Day | null;
};

/**
 * One total on one day: how many rows give it, how many no sum explains, and for each reading how
 * many were tested and fit.
 */
export type TotalFindings = {
  readonly given: number;
  readonly unexplained: number;
  readonly readings: Readonly<Record<string, readonly [tested: number, fits: number]>>;
  /** The lowest and the highest total of each coin's rows. */
  readonly coins: Readonly<
    Record<string, { given: number; lowest: Amount | null; highest: Amount | null }>
  >;
};
export type DayFindings = {
  readonly rows: number;
  readonly totals: Readonly<Record<StatedTotal, TotalFindings>>;
};

/**
 * Compares a day's totals with our sums by every reading. Reads the day's rows, and totals of 90
 * days.
 */
export async function computeFindings(
  scope: WholeAccountScope,
  check: DayCheck,
): Promise<DayFindings> {
  type Found = { rows: number; totals: Record<StatedTotal, TotalFindings> };
  const [found] = (await queryByHash<Found>(FINDINGS, checkValues(scope, check))) as [Found]; // counts: always one row
  const { totals } = found;
  for (const total of STATED_TOTALS) {
    if (isExplained(totals[total])) continue;
    totals[total] = await withRunningReadings(scope, check.day, total, totals[total]);
  }
  return found;
}

/** Stores findings. They hold while the day and the days that it includes stay unchanged. */
export async function saveFindings(
  { accountId }: WholeAccountScope,
  { day, revision, basis, asOf, isStale }: DayCheck,
  findings: DayFindings,
): Promise<void> {
  await db().pool.query(
    `insert into commission_reconciliations (account_id, day, revision, basis, as_of, is_stale, version, findings)
     select $1, $2, $3, $4, $5, $6, $7, $8 where exists (select from commission_days where account_id = $1 and day = $2)
     on conflict (account_id, day) do update set revision = excluded.revision, basis = excluded.basis,
       as_of = excluded.as_of, is_stale = excluded.is_stale, version = excluded.version,
       findings = excluded.findings, checked_at = excluded.checked_at`,
    [accountId, day, revision, basis, asOf, isStale, READINGS_VERSION, JSON.stringify(findings)],
  );
}

/** Findings of one version of a day, with `basis`, `asOf` and `isStale` of their check. */
export type StoredFindings = Pick<DayCheck, "day" | "revision" | "basis" | "asOf" | "isStale"> & {
  readonly findings: DayFindings;
};

/**
 * Findings by the present readings, oldest day first. The caller decides whether they still hold.
 */
export async function loadFindings(
  { accountId }: WholeAccountScope,
  { from, to }: DayRange,
): Promise<StoredFindings[]> {
  return queryRows(
    `select day, revision, basis::float8 as basis, as_of as "asOf", is_stale as "isStale", findings
     from commission_reconciliations where account_id = $1 and day between $2 and $3 and version = $4 order by day`,
    [accountId, from, to, READINGS_VERSION],
  );
}

/** The checks of these findings, without the findings. */
export function loadCheckedDays({ accountId }: WholeAccountScope) {
  return queryRows<Omit<StoredFindings, "findings">>(
    `select day, revision, basis::float8 as basis, as_of as "asOf", is_stale as "isStale"
     from commission_reconciliations where account_id = $1 and version = $2 order by day`,
    [accountId, READINGS_VERSION],
  );
}

/** The present version of a known day. */
export type KnownDayVersion = Omit<DayVersion, "contentHash"> & {
  readonly firstSeenAt: Date;
  readonly confirmedAt: Date;
};

/** Every known day, oldest first. */
export async function listKnownDays({ accountId }: WholeAccountScope): Promise<KnownDayVersion[]> {
  return queryRows(
    `select day, d.revision, d.row_count as "rowCount", v.first_seen_at as "firstSeenAt", v.last_seen_at as "confirmedAt"
     from commission_days d join commission_day_revisions v using (account_id, day, revision)
     where account_id = $1 and d.status in ('complete', 'empty', 'imported') order by day`,
    [accountId],
  );
}

/**
 * Rows that contradict a reading, the largest difference first, and how many there are; none for
 * running readings.
 */
export async function loadContradictions(
  scope: WholeAccountScope,
  check: DayCheck,
  { total, reading, limit }: { total: StatedTotal; reading: Reading; limit: number },
): Promise<{ rows: Contradiction[]; count: number }> {
  if (isRunning(reading)) return { rows: [], count: 0 };
  const stated = `r.${AMOUNT_COLUMN[total]}`;
  const rows = await queryByHash<Contradiction & { count: number }>(
    `${EXPECTED_ROWS}, wrong as (select r.*, ${stated} as stated, ${expectedValue(reading, total)} as ours from r)
     select ${selectRowKey("wrong").text}, rebate_amount as "rebateAmount", stated, ours,
       ours - stated as difference, count(*) over ()::int as count
     from wrong where stated <> ours and ours <> 'NaN'::numeric
     order by abs(ours - stated) desc, ${columnsOf("wrong", ROW_KEY_COLUMNS)} limit $9`,
    [...checkValues(scope, check), limit],
  );
  return { rows: rows.map(({ count: _, ...row }) => row), count: rows[0]?.count ?? 0 };
}

function checkValues(
  { accountId }: WholeAccountScope,
  { day, window, readWindow, previous }: DayCheck,
) {
  const reach = window && readWindow ? hullOf(window, readWindow) : (window ?? readWindow);
  return [
    accountId,
    day,
    window?.from ?? null,
    readWindow?.from ?? null,
    readWindow?.to ?? null,
    reach?.from ?? null,
    reach?.to ?? null,
    previous,
  ];
}

const FINDINGS = `${EXPECTED_ROWS} select count(*)::int as rows, json_build_object(${STATED_TOTALS.map(
  (total) => `'${total}', ${totalFindings(total)}`,
).join(", ")}) as totals from r`;

function totalFindings(total: StatedTotal): string {
  const stated = `r.${AMOUNT_COLUMN[total]}`;
  const fits = (reading: Reading) => `${stated} = ${expectedValue(reading, total)}`;
  const counts = ROW_READINGS.map(
    (reading) => `'${reading.id}', json_build_array(
      count(*) filter (where ${stated} is not null and ${expectedValue(reading, total)} is not null),
      count(*) filter (where ${fits(reading)}))`,
  );
  const sums = ROW_READINGS.filter(({ kind }) => kind !== "part").map(fits);
  return `json_build_object('given', count(${stated}),
    'unexplained', count(*) filter (where ${stated} is not null and (${sums.join(" or ")}) is not true),
    'readings', json_build_object(${counts.join(", ")}),
    'coins', (select coalesce(json_object_agg(coin, json_build_object('given', given, 'lowest', lowest, 'highest', highest)), '{}')
      from (select coin, count(${stated}) as given, min(${stated})::text as lowest, max(${stated})::text as highest from r group by coin) c))`;
}

function isExplained({ given, readings }: TotalFindings): boolean {
  return (
    given === 0 ||
    ROW_READINGS.some(({ kind, id }) => kind === "sum" && readings[id]?.[1] === given)
  );
}

/**
 * Running readings each sort the day's rows once more, so they are tried only if nothing simpler
 * fits.
 */
async function withRunningReadings(
  scope: WholeAccountScope,
  day: Day,
  total: StatedTotal,
  { readings, ...findings }: TotalFindings,
): Promise<TotalFindings> {
  const all: Record<string, readonly [number, number]> = { ...readings };
  let { unexplained } = findings;
  for (const reading of READINGS.filter(isRunning)) {
    const { tested, fits } = await countRunningFits(scope, day, total, reading);
    all[reading.id] = [tested, fits];
    if (fits === findings.given) unexplained = 0;
  }
  return { ...findings, unexplained, readings: all };
}
