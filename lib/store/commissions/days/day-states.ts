import { SETTLED_STATUSES, type StoredDayStatus } from "@/lib/core/coverage";
import { type Day, type DayRange, dayStartMs } from "@/lib/core/day";
import type { FailureKind } from "@/lib/core/failure";
import { type AccountScope, isWholeAccount } from "@/lib/core/scope";
import type { FileDay } from "@/lib/store/commissions/pages/csv";
import { db, queryRows } from "@/lib/store/database/database";

/** Whether a day is known, and since when: nothing of what is in it. */
export type StoredDayState = {
  readonly day: Day;
  readonly status: StoredDayStatus;
  readonly fetchedAt: Date | null;
  readonly failureKind: FailureKind | null;
};

/** Every day that was ever asked for, oldest first. For some clients a known day is "complete": the rest is the account's. */
export async function loadCommissionDayStates(
  scope: AccountScope,
  { from, to }: DayRange,
): Promise<StoredDayState[]> {
  const rows = await queryRows<StoredDayState>(
    `select day, status, fetched_at as "fetchedAt", failure_kind as "failureKind"
     from commission_days where account_id = $1 and day between $2 and $3 order by day`,
    [scope.accountId, from, to],
  );
  if (isWholeAccount(scope)) return rows;
  return rows.map((row) => (SETTLED_STATUSES.includes(row.status) ? { ...row, status: "complete" } : row));
}

/** Every stored day in its present version, to see whether a read is of one version; not shown to partners. */
export async function listDayVersions(
  { accountId }: AccountScope,
  { from, to }: DayRange,
): Promise<FileDay[]> {
  return queryRows(
    `select day, revision, row_count as rows from commission_days
     where account_id = $1 and day between $2 and $3 order by day`,
    [accountId, from, to],
  );
}

/** What the syncs of the past saw of when days are published. */
export type PublicationTraces = {
  /** When a day was first read with rows, by the exchange's clock. */
  readonly seen: readonly { readonly day: Day; readonly atMs: number }[];
  /** When the runs began that found yesterday not yet published, by the database's clock; oldest first. */
  readonly absentAtMs: readonly number[];
};

/** Traces of the days of `range`; days that were brought in long after they were published are among them. */
export async function loadPublicationTraces(
  { accountId }: AccountScope,
  { from, to }: DayRange,
): Promise<PublicationTraces> {
  const [seen, absent] = await Promise.all([
    db().pool.query<{ day: Day; at: Date }>(
      `select day, first_seen_at as at from commission_day_revisions
       where account_id = $1 and day between $2 and $3 and revision = 1 and row_count > 0 order by day`,
      [accountId, from, to],
    ),
    db().pool.query<{ at: Date }>(
      `select started_at as at from sync_runs
       where account_id = $1 and subject = 'commissions' and started_at >= $2 and days_pending > 0
       order by started_at`,
      [accountId, new Date(dayStartMs(from))],
    ),
  ]);
  return {
    seen: seen.rows.map(({ day, at }) => ({ day, atMs: at.getTime() })),
    absentAtMs: absent.rows.map(({ at }) => at.getTime()),
  };
}
