import PgBoss from "pg-boss";
import type { SyncTrigger } from "./sync-runs";
import { onConnection } from "./transaction";

/** Every queue and what its jobs carry. Closed: a new one is added here. */
export type JobData = {
  "sync-commissions": { readonly accountId: number; readonly trigger: SyncTrigger };
  /** Sends the syncs that are due. */
  "plan-syncs": Record<string, never>;
};
export type JobName = keyof JobData;
const JOB_NAMES = ["sync-commissions", "plan-syncs"] as const satisfies readonly JobName[];

/** A job that runs longer is taken for lost. A first sync takes minutes. */
const LONGEST_JOB_HOURS = 4;
/** How soon a waiting job is seen; each look is one small query. */
const POLL_SECONDS = 2;
const MAINTENANCE_MINUTES = 10;
/** Any number that no other program on the same database uses for an advisory lock. */
const START_LOCK_ID = 7_236_411_906;

export type Jobs = {
  /** Puts a job in its queue. False: one with this key waits there already. */
  send: <N extends JobName>(name: N, data: JobData[N], key: string) => Promise<boolean>;
  /** Does the queue's jobs, `atOnce` of them side by side. A rejected handler marks its job failed; no retry. */
  work: <N extends JobName>(
    name: N,
    atOnce: number,
    handler: (data: JobData[N]) => Promise<void>,
  ) => Promise<void>;
  /** Sends the job at every time of the cron expression, in UTC+8; replaces the queue's earlier schedule. */
  schedule: <N extends JobName>(name: N, cron: string, data: JobData[N]) => Promise<void>;
  /** Takes no more jobs and waits up to `timeoutMs` for those under way; what is left then is marked failed. */
  stop: (timeoutMs: number) => Promise<void>;
};

/**
 * The queues of pg-boss, in its own schema `pgboss` of the open database, made where they are missing. A "sender"
 * only sends; a "worker" also works, keeps the schedules and tidies up. `onError` hears what goes wrong in the
 * background, such as a lost database.
 */
export async function startJobs(role: "sender" | "worker", onError: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql },
    schema: "pgboss",
    supervise: role === "worker",
    schedule: role === "worker",
    maintenanceIntervalMinutes: MAINTENANCE_MINUTES,
  });
  boss.on("error", onError);
  await oneAtATime(async () => {
    await boss.start();
    for (const name of JOB_NAMES) {
      if ((await boss.getQueue(name)) === null) await boss.createQueue(name, QUEUE(name));
    }
  });
  return {
    send: async (name, data, key) => (await boss.send(name, data, { singletonKey: key })) !== null,
    work: async (name, atOnce, handler) => {
      for (let each = 0; each < atOnce; each += 1) {
        await boss.work<JobData[typeof name]>(
          name,
          { pollingIntervalSeconds: POLL_SECONDS },
          async (jobs) => {
            for (const job of jobs) await handler(job.data);
          },
        );
      }
    },
    schedule: (name, cron, data) => boss.schedule(name, cron, data, { tz: "Asia/Shanghai" }),
    stop: (timeoutMs) => boss.stop({ graceful: true, wait: true, timeout: timeoutMs }),
  };
}

/** "short": of the jobs with one key at most one waits, beside the one that may be under way. */
const QUEUE = (name: JobName) =>
  ({ name, policy: "short", retryLimit: 0, expireInHours: LONGEST_JOB_HOURS }) as const;

/** pg-boss makes its tables as it starts, and processes that do so together may block each other for good. */
function oneAtATime(work: () => Promise<void>): Promise<void> {
  return onConnection(async (client) => {
    await client.query("select pg_advisory_lock($1)", [START_LOCK_ID]);
    try {
      await work();
    } finally {
      await client.query("select pg_advisory_unlock($1)", [START_LOCK_ID]);
    }
  });
}

/** pg-boss sends BEGIN … COMMIT as one text; where it fails in between, the connection would stay in its transaction. */
function executeSql(text: string, values: unknown[]) {
  return onConnection((client) => client.query(text, values));
}
