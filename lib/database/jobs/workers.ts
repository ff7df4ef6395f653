// SQL: the database's clock says which workers live; counts of pg-boss's tables.
import { db, queryColumn, queryRows } from "../database";
import { leaseOn } from "../lease";
import { JOB_NAMES } from "./jobs";

/** A worker holds its own row while it lives. */
const WORKER_LEASE = leaseOn({
  table: "worker_beats",
  column: "beat_at",
  holds: "heartbeat",
  length: "interval '15 seconds'",
});
/** How often a worker calls `beatWorker`. */
export const BEAT_WORKER_EVERY_MS = 5_000;

/** Stores that this worker lives. `holder` names the process. */
export async function beatWorker(holder: string): Promise<void> {
  await db().pool.query(
    `insert into worker_beats (holder, started_at, beat_at) values ($1, clock_timestamp(), ${WORKER_LEASE.taken})
     on conflict (holder) do update set beat_at = ${WORKER_LEASE.taken}`,
    [holder],
  );
  await db().pool.query(
    "delete from worker_beats where beat_at < clock_timestamp() - interval '1 day'",
  );
}

export async function removeWorker(holder: string): Promise<void> {
  await db().pool.query("delete from worker_beats where holder = $1", [holder]);
}

/** Holders that were heard of lately; []: no worker runs, so no job is done now. */
export function listLivingWorkers(): Promise<string[]> {
  return queryColumn(
    `select holder from worker_beats where ${WORKER_LEASE.isHeld} and not ${WORKER_LEASE.isFromLaterClock}
     order by started_at, holder`,
  );
}

export type QueueFacts = {
  readonly queue: string;
  readonly waiting: number;
  readonly active: number;
  /** Within the last hour. */
  readonly failed: number;
  /** Age of the oldest waiting job; 0: none waits. */
  readonly oldestSeconds: number;
};

/** The queues of this version. Throws where no worker has ever made them. */
export function readQueues(): Promise<QueueFacts[]> {
  return queryRows<QueueFacts>(
    `select queue.name as queue, count(job) filter (where state in ('created', 'retry'))::int as waiting,
       count(job) filter (where state = 'active')::int as active,
       count(job) filter (where state = 'failed' and completed_on > now() - interval '1 hour')::int as failed,
       coalesce(extract(epoch from now() - min(job.created_on) filter (where state in ('created', 'retry'))), 0)::float8 as "oldestSeconds"
     from pgboss.queue left join pgboss.job on job.name = queue.name
     where queue.name = any($1::text[]) group by queue.name order by queue.name`,
    [JOB_NAMES],
  );
}
