// SQL: a day is replaced in one transaction; days and amounts as text.

import type pg from "pg";
import type { CommissionRow } from "@/lib/commissions/commission";
import type { FileDay } from "@/lib/commissions/store/pages/csv";
import {
  ensureCommissionPartitions,
  refreshCommissionStatistics,
} from "@/lib/commissions/store/partitions";
import { type Day, type DayRange, dayStartMs } from "@/lib/core/day";
import type { ExchangeFailure, FailureKind } from "@/lib/core/failure";
import { type AccountScope, isWholeAccount, type WholeAccountScope } from "@/lib/core/scope";
import { SETTLED_STATUSES, type StoredDayStatus } from "@/lib/coverage/day-status";
import { inAccount, queryRow, queryRows, queryValue } from "@/lib/database/database";
import { type WithColumns, withFailure } from "@/lib/database/failure-columns";
import { msOf } from "@/lib/database/parts";
import { readColumn, readRows, sql } from "@/lib/database/sql";
import {
  arrangeCommissionRows,
  type CommissionContent,
  type DayTransaction,
  insertRows,
  replaceRows,
} from "./day-rows";
import { writeDayTotals, writeRevisionTotals } from "./day-totals";
import { countRowChanges } from "./restatements";

/** One read of a whole day. `emptyMeans`: the status of a day without rows that never had any. */
export type CommissionDayRead = {
  readonly day: Day;
  readonly rows: readonly CommissionRow[];
  /** The exchange's time, in milliseconds. */
  readonly fetchedAtMs: number;
  readonly emptyMeans: "empty" | "pending";
  /** Asked last, inside the transaction; throws where nothing may be stored any more. */
  readonly requireStill?: (client: pg.ClientBase) => Promise<void>;
};

export type SavedDay = {
  readonly revision: number;
  readonly changed: boolean;
  readonly rowCount: number;
  readonly status: "complete" | "empty" | "pending" | "imported";
};

/**
 * Coverage of one day. `failure`: why the last attempt failed, also on a day whose rows are known
 * from before.
 */
export type StoredDay = {
  readonly day: Day;
  readonly status: StoredDayStatus;
  readonly rowCount: number;
  readonly revision: number;
  readonly fetchedAt: Date | null;
  readonly attemptedAt: Date;
  readonly failure: ExchangeFailure | null;
};

export type LockedDay = Pick<StoredDay, "status" | "rowCount" | "revision"> & {
  readonly contentHash: string | null;
};

/**
 * Replaces a day's rows in one transaction. The same rows in another order only update the times.
 */
export async function saveCommissionDay(
  { accountId }: WholeAccountScope,
  { day, rows, fetchedAtMs, emptyMeans, requireStill }: CommissionDayRead,
): Promise<SavedDay> {
  const content = arrangeCommissionRows(day, rows);
  const fetchedAt = new Date(fetchedAtMs);
  await ensureCommissionPartitions({ from: day, to: day });
  const saved = await inAccount(accountId, async (client) => {
    const transaction = { client, accountId, day };
    const saved = await storeDay(transaction, { content, fetchedAt, emptyMeans });
    await requireStill?.(client);
    return saved;
  });
  if (saved.changed) await refreshCommissionStatistics(day);
  return saved;
}

type ArrangedDay = {
  readonly content: ReturnType<typeof arrangeCommissionRows>;
  readonly fetchedAt: Date;
  readonly emptyMeans: "empty" | "pending";
};

async function storeDay(
  transaction: DayTransaction,
  { content, fetchedAt, emptyMeans }: ArrangedDay,
): Promise<SavedDay> {
  const stored = await lockDay(transaction, fetchedAt);
  if (stored.contentHash === content.hash) return confirmDay(transaction, stored, fetchedAt);
  // Also a day that wrong clocks had stored as empty, and that was forgotten since.
  const isUnread = stored.contentHash === null && stored.rowCount === 0;
  if (isUnread && content.rows.length === 0 && emptyMeans === "pending")
    return keepPending(transaction, stored.revision, fetchedAt);
  return replaceDay(transaction, stored.revision, content, fetchedAt);
}

/**
 * Stores why a day could not be read. Its rows from before stay; a day without any becomes
 * "failed".
 */
export async function saveCommissionDayFailure(
  { accountId }: WholeAccountScope,
  { day, failure, attemptedAtMs }: { day: Day; failure: ExchangeFailure; attemptedAtMs: number },
): Promise<void> {
  const values = [
    accountId,
    day,
    new Date(attemptedAtMs),
    failure.kind,
    failure.code,
    failure.detail,
  ];
  await inAccount(accountId, (client) =>
    client.query(
      `insert into commission_days as stored
         (account_id, day, status, attempted_at, failure_kind, failure_code, failure_detail)
       values ($1, $2, 'failed', $3, $4, $5, $6)
       on conflict (account_id, day) do update set attempted_at = excluded.attempted_at,
         failure_kind = excluded.failure_kind, failure_code = excluded.failure_code,
         failure_detail = excluded.failure_detail`,
      values,
    ),
  );
}

/** Every day of the range that was ever requested, oldest first. */
export async function loadCommissionDays(
  { accountId }: WholeAccountScope,
  { from, to }: DayRange,
): Promise<StoredDay[]> {
  const rows = await queryRows<WithColumns<StoredDay>>(
    `select day, status, row_count as "rowCount", revision, fetched_at as "fetchedAt", attempted_at as "attemptedAt",
       failure_kind as kind, failure_code as code, failure_detail as detail
     from commission_days where account_id = $1 and day between $2 and $3 order by day`,
    [accountId, from, to],
  );
  return rows.map(withFailure);
}

/** Whether a day is known, and since when, without its contents. */
export type StoredDayState = {
  readonly day: Day;
  readonly status: StoredDayStatus;
  readonly fetchedAt: Date | null;
  readonly failureKind: FailureKind | null;
};

/** Every day that was ever requested, oldest first. A partner sees each known day as "complete". */
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
  return rows.map((row) =>
    SETTLED_STATUSES.includes(row.status) ? { ...row, status: "complete" } : row,
  );
}

/**
 * The present version of every stored day, to check that a file is of one version. Not shown to
 * partners.
 */
export async function listFileDays(
  { accountId }: AccountScope,
  { from, to }: DayRange,
): Promise<FileDay[]> {
  return queryRows(
    `select day, revision, row_count as rows from commission_days
     where account_id = $1 and day between $2 and $3 order by day`,
    [accountId, from, to],
  );
}

/**
 * The oldest day that was ever requested or imported, without undone imports; null: there is none.
 */
export function findFirstCommissionDay({ accountId }: AccountScope): Promise<Day | null> {
  return queryValue(
    // A pending day with a revision is an undone import.
    "select min(day) from commission_days where account_id = $1 and not (status = 'pending' and revision > 0)",
    [accountId],
  );
}

export type PublicationTraces = {
  /** When each day was first read with rows, by the exchange's clock. */
  readonly seen: readonly { readonly day: Day; readonly atMs: number }[];
  /**
   * When runs began that found yesterday not yet published, by the database's clock; oldest first.
   */
  readonly absentAtMs: readonly number[];
};

/**
 * Traces of the days of `range`, including days that were imported long after they were published.
 */
export async function loadPublicationTraces(
  { accountId }: AccountScope,
  { from, to }: DayRange,
): Promise<PublicationTraces> {
  const [seen, absentAtMs] = await Promise.all([
    readRows<{ day: Day; atMs: number }>(
      sql`select day, ${msOf(sql`first_seen_at`)} as "atMs" from commission_day_revisions
       where account_id = ${accountId} and day between ${from} and ${to} and revision = 1 and row_count > 0
       order by day`,
    ),
    readColumn<number>(
      sql`select ${msOf(sql`started_at`)} from sync_runs
       where account_id = ${accountId} and subject = 'commissions' and days_pending > 0
         and started_at >= ${new Date(dayStartMs(from))}
       order by started_at`,
    ),
  ]);
  return { seen, absentAtMs };
}

/** Locks the day, so that two saves of it wait for each other. A new day begins with revision 0. */
export async function lockDay(
  { client, accountId, day }: DayTransaction,
  fetchedAt: Date,
): Promise<LockedDay> {
  return queryRow(
    `insert into commission_days as stored (account_id, day, status, attempted_at) values ($1, $2, 'failed', $3)
     on conflict (account_id, day) do update set attempted_at = excluded.attempted_at, fetched_at = excluded.attempted_at,
       failure_kind = null, failure_code = null, failure_detail = null
     returning status, row_count as "rowCount", revision, content_hash as "contentHash"`,
    [accountId, day, fetchedAt],
    client,
  );
}

async function confirmDay(
  { client, accountId, day }: DayTransaction,
  { status, rowCount, revision }: LockedDay,
  fetchedAt: Date,
): Promise<SavedDay> {
  await client.query(
    `update commission_day_revisions set last_seen_at = $4 where (account_id, day, revision) = ($1, $2::date, $3)`,
    [accountId, day, revision, fetchedAt],
  );
  return { revision, changed: false, rowCount, status: status as SavedDay["status"] }; // it has content: never "failed"
}

async function keepPending(
  { client, accountId, day }: DayTransaction,
  revision: number,
  fetchedAt: Date,
): Promise<SavedDay> {
  await client.query(
    "update commission_days set status = 'pending', fetched_at = $3 where account_id = $1 and day = $2",
    [accountId, day, fetchedAt],
  );
  return { revision, changed: false, rowCount: 0, status: "pending" };
}

/**
 * Removes every version after `lastKept` with everything derived from it. The day must have no rows
 * in version `lastKept`: it is 0, or an import that an older version of the desk undid.
 */
export async function removeVersions(transaction: DayTransaction, lastKept: number): Promise<void> {
  const { client, accountId, day } = transaction;
  await client.query("delete from commission_rows where account_id = $1 and day = $2", [
    accountId,
    day,
  ]);
  await writeDayTotals(transaction);
  await client.query(
    "delete from superseded_commission_rows where account_id = $1 and day = $2 and revision > $3",
    [accountId, day, lastKept],
  );
  await client.query(
    "delete from commission_day_revisions where account_id = $1 and day = $2 and revision > $3", // deletes their totals too
    [accountId, day, lastKept],
  );
  // They compare sums of revisions, which become smaller here and could reach the old sum again.
  await client.query("delete from commission_reconciliations where account_id = $1", [accountId]);
}

/**
 * Stores the next version of a day, with its history and totals. `as`: where its rows come from.
 */
export async function replaceDay(
  transaction: DayTransaction,
  lastRevision: number,
  { rows, hash }: CommissionContent,
  fetchedAt: Date,
  as: "fetched" | "imported" = "fetched",
): Promise<SavedDay> {
  const { client, accountId, day } = transaction;
  const revision = lastRevision + 1;
  const fetchedStatus = rows.length > 0 ? "complete" : "empty";
  const status = as === "imported" ? as : fetchedStatus;
  if (lastRevision > 0) await replaceRows(transaction, rows, lastRevision);
  else await insertRows(transaction, rows);
  const rowCount = await writeDayTotals(transaction);
  if (rowCount !== rows.length)
    throw new Error(`${day}: ${rows.length} rows were read, ${rowCount} stored`);
  await client.query(
    `with revised as (
       update commission_days set status = $3, row_count = $4, revision = $5, content_hash = $6, fetched_at = $7
       where account_id = $1 and day = $2)
     insert into commission_day_revisions
       (account_id, day, revision, row_count, content_hash, first_seen_at, last_seen_at)
     values ($1, $2, $5, $4, $6, $7, $7)`,
    [accountId, day, status, rowCount, revision, hash, fetchedAt],
  );
  await writeRevisionTotals(transaction, revision);
  if (lastRevision > 0) await countRowChanges(transaction, revision);
  return { revision, changed: true, rowCount, status };
}
