import PgBoss from "pg-boss";
import type { DayRange } from "@/lib/core/day";
import { startTakers } from "./job-takers";
import type { SyncTrigger } from "./sync-runs";
import { onConnection } from "./transaction";

/** Every queue and what its jobs carry. Closed: a new one is added here. */
export type JobData = {
  /** Without `range` the plan decides which days. */
  "sync-commissions": {
    readonly accountId: number;
    readonly trigger: SyncTrigger;
    readonly range?: DayRange;
  };
  "sync-repayments": { readonly accountId: number; readonly trigger: SyncTrigger };
  /** Sends the syncs that are due. */
  "plan-syncs": Record<string, never>;
  /** Brings the sums of every account's clients up to date: send it when rates or their rule changed. */
  "refresh-rollups": Record<string, never>;
  /** Queues what research should ask next. */
  "plan-research": Record<string, never>;
  /** Removes sessions, links and counts of tries that are over. */
  "tidy-sign-in": Record<string, never>;
  /** Tells the owners of share links of first views and of ends that come near. */
  "tell-share-owners": Record<string, never>;
  "write-export": { readonly exportId: string };
  "read-import": {
    readonly accountId: number;
    readonly importId: number;
    readonly step: "check" | "apply";
  };
};
export type JobName = keyof JobData;
const JOB_NAMES = [
  "sync-commissions",
  "sync-repayments",
  "plan-syncs",
  "refresh-rollups",
  "plan-research",
  "tidy-sign-in",
  "tell-share-owners",
  "write-export",
  "read-import",
] as const satisfies readonly JobName[];

/** A job that runs longer is taken for lost. A first sync takes minutes. */
const LONGEST_JOB_HOURS = 4;
/** How soon a repeated job's next turn is noticed. */
const LOOK_FOR_TURN_MS = 15_000;
const MAINTENANCE_MINUTES = 10;
/** Any number that no other program on the same database uses for an advisory lock. */
const START_LOCK_ID = 7_236_411_906;

export type Jobs = {
  /** Puts a job in its queue. False: one with this key waits there already. */
  send: <N extends JobName>(name: N, data: JobData[N], key: string) => Promise<boolean>;
  /** Does the queue's jobs, `atOnce` of them side by side. A rejected handler marks its job failed; no retry. */
  work: <N extends JobName>(name: N, atOnce: number, handler: (data: JobData[N]) => Promise<void>) => void;
  /** Sends the job now, and then once in each so many minutes, however many processes ask for it. */
  repeat: <N extends JobName>(name: N, minutes: number, data: JobData[N]) => Promise<void>;
  /** Takes no more jobs and waits up to `timeoutMs` for those under way; what is left then is marked failed. */
  stop: (timeoutMs: number) => Promise<void>;
};

/**
 * The queues of pg-boss, in its own schema `pgboss` of the open database, made where they are missing. A "sender"
 * only sends; a "worker" also works and tidies up. `onError` hears what goes wrong in the background, such as a
 * lost database.
 */
export async function startJobs(role: "sender" | "worker", onError: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql },
    schema: "pgboss",
    supervise: role === "worker",
    schedule: false,
    maintenanceIntervalMinutes: MAINTENANCE_MINUTES,
  });
  boss.on("error", onError);
  await oneAtATime(async () => {
    await boss.start();
    for (const name of JOB_NAMES) {
      if ((await boss.getQueue(name)) === null) await boss.createQueue(name, QUEUE(name));
    }
  });
  const takers = startTakers(boss, onError);
  const timers: NodeJS.Timeout[] = [];
  return {
    send: async (name, data, key) => (await boss.send(name, data, { singletonKey: key })) !== null,
    work: takers.work,
    repeat: async (name, minutes, data) => {
      const sendTurn = () => boss.sendThrottled(name, data, {}, minutes * 60, "turn");
      timers.push(setInterval(() => void sendTurn().catch(onError), LOOK_FOR_TURN_MS));
      if ((await sendTurn()) === null) await boss.send(name, data, { singletonKey: "at-start" });
    },
    stop: async (timeoutMs) => {
      for (const timer of timers) clearInterval(timer);
      await takers.stop(timeoutMs);
      await boss.stop({ graceful: false });
    },
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
