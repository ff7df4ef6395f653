// SQL: a job is claimed, kept alive and given back by one conditional statement and the database's
// clock.
import { db, findRow, inTransaction, queryColumn, queryValue } from "@/lib/database/database";
import { leaseOn, pullBackLeases } from "@/lib/database/lease";
import { appendJobEntry, deskFor, type ExportJob, JOB_OF_ENTRY, type JobOfEntry } from "./jobs";

/**
 * `attempt` distinguishes a worker that was believed dead from the one that took over: the former
 * has no effect.
 */
export type ExportRun = Pick<
  ExportJob,
  "id" | "accountId" | "userId" | "subject" | "format" | "query" | "scheduleId"
> & {
  readonly attempt: number;
};

export type FinishedExport = {
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly fileId: string;
  readonly sidecar: unknown;
  /** The clients whose rows it holds; null: all clients. */
  readonly clients: readonly string[] | null;
  readonly keepHours: number;
};

/** A running job belongs to its worker; `attempts` names which one. */
const JOB_LEASE = leaseOn({
  table: "export_jobs",
  column: "beat_at",
  holds: "heartbeat",
  length: "interval '15 seconds'",
  among: "status = 'running'",
});
/** How often a worker renews the lease of its job. */
export const RENEW_JOB_EVERY_MS = 1_000;
/** A job that waits for so long may have lost its message in the queue. */
const OVERDUE_AFTER = "20 seconds";

/** Claims the job for one worker; null: it does not wait any more. */
export async function claimExportJob(id: string): Promise<ExportRun | null> {
  return findRow(
    `update export_jobs set status = 'running', attempts = attempts + 1, rows_done = 0,
       started_at = clock_timestamp(), beat_at = ${JOB_LEASE.taken}
     where id = $1 and status = 'queued'
     returning id, attempts as attempt, account_id as "accountId", user_id as "userId", subject, format, query,
       schedule_id as "scheduleId"`,
    [id],
  );
}

/** The job's heartbeat, with its progress. False: it was cancelled or taken over; stop at once. */
export async function beatExportJob(
  { id, attempt }: ExportRun,
  rowsDone: number,
): Promise<boolean> {
  const beaten = await db().pool.query(
    `update export_jobs set rows_done = $3, beat_at = ${JOB_LEASE.taken}
     where id = $1 and attempts = $2 and status = 'running'`,
    [id, attempt, rowsDone],
  );
  return beaten.rowCount === 1;
}

/** False: it was cancelled or taken over, and nothing refers to its file. */
export async function finishExportJob(
  { id, attempt }: ExportRun,
  { rows, bytes, sha256, fileId, sidecar, clients, keepHours }: FinishedExport,
): Promise<boolean> {
  return inTransaction(async (client) => {
    const job = await findRow<JobOfEntry>(
      `update export_jobs set status = 'done', rows_done = $3, rows_total = $3, bytes = $4, sha256 = $5, sidecar = $6, clients = $8, file_id = $9,
         finished_at = clock_timestamp(), expires_at = clock_timestamp() + make_interval(hours => $7)
       where id = $1 and attempts = $2 and status = 'running' returning ${JOB_OF_ENTRY}`,
      [id, attempt, rows, bytes, sha256, JSON.stringify(sidecar), keepHours, clients, fileId],
      client,
    );
    if (job) await appendJobEntry(client, deskFor(job), job, { result: "done" });
    return job !== null;
  });
}

/** `failure`: the reason, as `writeKinds` writes it. */
export async function failExportJob({ id, attempt }: ExportRun, failure: string): Promise<void> {
  await failJobs("id = $2 and attempts = $3 and status = 'running'", failure, [id, attempt]);
}

/**
 * Marks the jobs that `where` finds (its values from $2 on) as failed, each with its audit entry.
 */
function failJobs(where: string, failure: string, values: readonly unknown[]): Promise<void> {
  return inTransaction(async (client) => {
    const { rows } = await client.query<JobOfEntry>(
      `update export_jobs set status = 'failed', failure = $1, finished_at = clock_timestamp()
       where ${where} returning ${JOB_OF_ENTRY}`,
      [failure, ...values],
    );
    for (const job of rows) {
      await appendJobEntry(client, deskFor(job), job, { result: "failed", problem: failure });
    }
  });
}

/** Gives a job back whose worker stops in good order; that counts as no attempt. */
export async function releaseExportJob({ id, attempt }: ExportRun): Promise<void> {
  await db().prisma.exportJob.updateMany({
    where: { id, attempts: attempt, status: "running" },
    data: { status: "queued", attempts: { decrement: 1 } },
  });
}

const IS_STALE = `status = 'running' and ${JOB_LEASE.isFree}`;
const IS_OVERDUE = `status = 'queued' and created_at < clock_timestamp() - interval '${OVERDUE_AFTER}'`;

/** Whether `recoverExportJobs` has anything to do. */
export async function hasLostExportJob(): Promise<boolean> {
  await pullBackLeases(JOB_LEASE);
  return queryValue(`select exists (select from export_jobs where ${IS_STALE} or ${IS_OVERDUE})`);
}

/**
 * Lets jobs whose worker is gone wait again, or fail after `mostAttempts`. Returns the ids to send
 * to a worker.
 */
export async function recoverExportJobs(mostAttempts: number, failure: string): Promise<string[]> {
  await pullBackLeases(JOB_LEASE);
  await failJobs(`${IS_STALE} and attempts >= $2`, failure, [mostAttempts]);
  return queryColumn(
    `with waiting as (update export_jobs set status = 'queued' where ${IS_STALE} returning id)
     select id from waiting
     union select id from export_jobs where ${IS_OVERDUE}`,
  );
}

export async function tidyExportJobs(keepDays: number): Promise<void> {
  await db().pool.query(
    `delete from export_jobs where finished_at < clock_timestamp() - make_interval(days => $1)`,
    [keepDays],
  );
}
