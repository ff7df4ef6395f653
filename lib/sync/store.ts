// SQL: the database's clock judges which runs are stale. All else is Prisma's.
import type pg from "pg";
import type { Day, DayRange } from "@/lib/core/day";
import type { ExchangeFailure, FailureKind } from "@/lib/core/failure";
import type { WholeAccountScope } from "@/lib/core/scope";
import { databaseNow, db, findRow } from "@/lib/database/database";
import { withFailure } from "@/lib/database/failure-columns";
import type { SyncRunModel } from "@/lib/database/generated/models";
import { leaseOn, pullBackLeases } from "@/lib/database/lease";
import {
  NO_COUNTS,
  type SyncCounts,
  type SyncRunStatus,
  type SyncSubject,
  type SyncTrigger,
} from "@/lib/sync/sync-run";

/** A run belongs to its process. */
const RUN_LEASE = leaseOn({
  table: "sync_runs",
  column: "heartbeat_at",
  holds: "heartbeat",
  length: "interval '15 seconds'",
  among: "status = 'running'",
});
/** How often a process renews the lease of its run. */
export const RENEW_RUN_EVERY_MS = 1_000;

export const NOTHING_DONE = { ...NO_COUNTS, reachedAt: null };

/** `reachedAt`: how far back a run of repayments came. */
export type SyncRunProgress = SyncCounts & Readonly<Pick<SyncRunModel, "reachedAt">>;

type StoredApart = "rangeFrom" | "rangeTo" | "failureKind" | "failureCode" | "failureDetail";
/** `clockJumpMs`: the exchange's clock minus the expected one, ms; null: they agreed. */
export type SyncRun = Readonly<
  Omit<SyncRunModel, "subject" | "trigger" | "status" | StoredApart>
> & {
  readonly subject: SyncSubject;
  readonly trigger: SyncTrigger;
  readonly status: SyncRunStatus;
  /** The requested days; null: the plan decides. */
  readonly range: DayRange | null;
  readonly failure: ExchangeFailure | null;
};

export type NewSyncRun = Pick<SyncRun, "subject" | "trigger" | "holder" | "range">;

/**
 * Starts a run, or returns the one that is running. A run whose process died is marked as
 * interrupted first.
 */
export async function startSyncRun(
  { accountId }: WholeAccountScope,
  { subject, trigger, holder, range }: NewSyncRun,
): Promise<{ started: SyncRun } | { busy: SyncRun }> {
  for (;;) {
    await interruptStaleRuns(accountId, subject);
    const started = await findRow<{ id: number }>(
      `insert into sync_runs (account_id, subject, trigger, status, holder, heartbeat_at, range_from, range_to)
       values ($1, $2, $3, 'running', $4, ${RUN_LEASE.taken}, $5, $6)
       on conflict (account_id, subject) where status = 'running' do nothing
       returning id`,
      [accountId, subject, trigger, holder, range?.from ?? null, range?.to ?? null],
    );
    if (started) {
      return {
        started: toSyncRun(await db().prisma.syncRun.findUniqueOrThrow({ where: started })),
      };
    }
    const busy = await findRunning(accountId, subject);
    if (busy) return { busy };
    // It ended between the two statements: try again.
  }
}

/**
 * "lost": taken over, or its account was removed; stop at once. "paused": the account is paused;
 * begin nothing new.
 */
export type SyncRunState = "going" | "paused" | "lost";

/** Stores a run's heartbeat and progress. Returns whether it may go on. */
export async function beatSyncRun(id: number, progress: SyncRunProgress): Promise<SyncRunState> {
  const [beaten] = await db().prisma.syncRun.updateManyAndReturn({
    where: { id, status: "running" },
    data: { ...progress, heartbeatAt: await databaseNow() },
    select: { account: { select: { pausedAt: true } } },
  });
  if (!beaten) return "lost";
  return beaten.account.pausedAt === null ? "going" : "paused";
}

/** Ends a run. Does nothing to one that was taken over. `failure`: why it stopped early. */
export async function finishSyncRun(
  id: number,
  status: Exclude<SyncRunStatus, "running">,
  progress: SyncRunProgress,
  failure: ExchangeFailure | null,
): Promise<void> {
  const now = await databaseNow(); // the database's clock, because processes on several machines compare these times
  const { kind = null, code = null, detail = null } = failure ?? {};
  const reason = { failureKind: kind, failureCode: code, failureDetail: detail };
  await db().prisma.syncRun.updateMany({
    where: { id, status: "running" },
    data: { ...progress, heartbeatAt: now, finishedAt: now, status, ...reason },
  });
}

/** The run was taken over by another process, or its account was removed. */
export class RunLostError extends Error {
  override readonly name = "RunLostError";
  constructor(id: number) {
    super(`sync run ${id} was taken over by another process`);
  }
}

/**
 * For the end of a transaction that stores what the run has read. Throws RunLostError where another
 * process has taken its place: that one's reading is newer.
 */
export async function requireRunning(client: pg.ClientBase, id: number): Promise<void> {
  const { rowCount } = await client.query(
    "select from sync_runs where id = $1 and status = 'running' for share",
    [id],
  );
  if (rowCount === 0) throw new RunLostError(id);
}

export async function noteClockJump(id: number, jumpMs: number): Promise<void> {
  await db().prisma.syncRun.updateMany({ where: { id }, data: { clockJumpMs: jumpMs } });
}

export async function findSyncRun(id: number): Promise<SyncRun | null> {
  const found = await db().prisma.syncRun.findUnique({ where: { id } });
  return found && toSyncRun(found);
}

/** The account's running run; null: there is none, or its process died. */
export async function findRunningSyncRun(
  { accountId }: WholeAccountScope,
  subject: SyncSubject,
): Promise<SyncRun | null> {
  await interruptStaleRuns(accountId, subject);
  return findRunning(accountId, subject);
}

/** The newest run that was not for some days alone; null: there was none. */
export async function findLastWholeRun(
  { accountId }: WholeAccountScope,
  subject: SyncSubject,
): Promise<SyncRun | null> {
  const run = await db().prisma.syncRun.findFirst({
    where: { accountId, subject, rangeFrom: null },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
  });
  return run && toSyncRun(run);
}

export async function listSyncRuns(
  { accountId }: WholeAccountScope,
  subject: SyncSubject,
  limit: number,
): Promise<SyncRun[]> {
  const runs = await db().prisma.syncRun.findMany({
    where: { accountId, subject },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    take: limit,
  });
  return runs.map(toSyncRun);
}

async function interruptStaleRuns(accountId: number, subject: SyncSubject): Promise<void> {
  await pullBackLeases(RUN_LEASE);
  await db().pool.query(
    `update sync_runs set status = 'interrupted', finished_at = heartbeat_at
     where account_id = $1 and subject = $2 and status = 'running' and ${RUN_LEASE.isFree}`,
    [accountId, subject],
  );
}

async function findRunning(accountId: number, subject: SyncSubject): Promise<SyncRun | null> {
  const running = await db().prisma.syncRun.findFirst({
    where: { accountId, subject, status: "running" },
  });
  return running && toSyncRun(running);
}

function toSyncRun(stored: SyncRunModel): SyncRun {
  const { rangeFrom, rangeTo, failureKind, failureCode, failureDetail, ...run } = stored;
  return withFailure({
    ...run,
    subject: run.subject as SyncSubject, // a CHECK constraint keeps the closed texts closed
    trigger: run.trigger as SyncTrigger,
    status: run.status as SyncRunStatus,
    range: rangeFrom && rangeTo ? { from: toDay(rangeFrom), to: toDay(rangeTo) } : null,
    kind: failureKind as FailureKind | null,
    code: failureCode,
    detail: failureDetail,
  });
}

function toDay(date: Date): Day {
  return date.toISOString().slice(0, 10) as Day;
}
