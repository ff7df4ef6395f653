// SQL: of the tables of pg-boss.
import { queryRows } from "../database/database";

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
