// SQL: the database's clock judges who lives; counts of pg-boss' tables.
import { db, queryColumn, queryRows } from "../database";

/** A worker that was not heard of for so long is taken to be dead. */
const STALE_AFTER = "15 seconds";

/** Says that this worker lives; call it every few seconds. `holder` names the process. */
export async function beatWorker(holder: string): Promise<void> {
  await db().pool.query(
    `insert into worker_beats (holder, started_at, beat_at) values ($1, clock_timestamp(), clock_timestamp())
     on conflict (holder) do update set beat_at = clock_timestamp()`,
    [holder],
  );
  await db().pool.query(
    "delete from worker_beats where beat_at < clock_timestamp() - interval '1 day'",
  );
}

export async function removeWorker(holder: string): Promise<void> {
  await db().pool.query("delete from worker_beats where holder = $1", [holder]);
}

/** Holders heard of within the last 15 seconds by the database's clock; [] means that no job is done now. */
export function listLivingWorkers(): Promise<string[]> {
  return queryColumn(
    `select holder from worker_beats where beat_at > clock_timestamp() - interval '${STALE_AFTER}'
     order by started_at, holder`,
  );
}

export type QueueFacts = {
  readonly queue: string;
  readonly waiting: number;
  readonly active: number;
  /** Within the last hour. */
  readonly failed: number;
  /** Of the job that has waited longest; 0 where none waits. */
  readonly oldestSeconds: number;
};

/** Every queue of jobs. Throws where no worker has ever made them. */
export function readQueues(): Promise<QueueFacts[]> {
  return queryRows<QueueFacts>(
    `select queue.name as queue, count(job) filter (where state in ('created', 'retry'))::int as waiting,
       count(job) filter (where state = 'active')::int as active,
       count(job) filter (where state = 'failed' and completed_on > now() - interval '1 hour')::int as failed,
       coalesce(extract(epoch from now() - min(job.created_on) filter (where state in ('created', 'retry'))), 0)::float8 as "oldestSeconds"
     from pgboss.queue left join pgboss.job on job.name = queue.name group by queue.name order by queue.name`,
  );
}
