// SQL: the tables of pg-boss, and a start under one lock.
import { EventEmitter, once, setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import PgBoss from "pg-boss";
import type { DayRange } from "@/lib/core/day";
import type { SyncTrigger } from "@/lib/sync/sync-run";
import { asError, type Database, db, inTransaction, onConnection, queryColumn } from "../database";
import { isDeskPaused } from "../desk-pause";

/** Queues of repeated work; their jobs carry no data. */
const TURNS = [
  "plan-syncs",
  "plan-trading",
  "plan-research",
  /** Removes ended sessions, expired links and old counts of attempts. */
  "tidy-sign-in",
  /** Notifies owners of share links of first views and of links that expire soon. */
  "tell-share-owners",
  "send-briefs",
  /** Begins the files of scheduled reports, and notifies people of those that have ended. */
  "make-reports",
  /** Notifies people of news of their accounts. */
  "notify",
  "deliver-webhooks",
  "deliver-telegram",
  "deliver-slack",
  /** Reads the codes by which people connect their Telegram chats. */
  "read-telegram",
  /** By e-mail. */
  "deliver-notifications",
  /** Sends letters of the outbox that are due, and removes old ones. */
  "send-letters",
  "tidy-letters",
  "compare-totals",
  /** Removes audit entries that are older than the setting allows. */
  "retire-audit",
  "recover-exports",
  "tidy-exports",
  "make-backup",
  /** Frees room in the embedded database. */
  "vacuum",
  /** Gives up imports whose worker was killed. */
  "give-up-imports",
  /** Previews, sends, cancels and looks up orders that are due. */
  "work-orders",
  /** Compares the open orders of accounts that trade with the exchange's. */
  "reconcile-orders",
  /** Asks for the prices and balances that somebody has in view. */
  "read-live-figures",
  "read-charts",
  /** Fills a new demo account, and removes the demo's people when it is gone. */
  "tell-demo",
] as const;
type TurnName = (typeof TURNS)[number];

/** Every queue and the data of its jobs. Add a new one here. */
export type JobData = Readonly<Record<TurnName, Record<string, never>>> & {
  /** Without `range` the plan decides which days. */
  "sync-commissions": {
    readonly accountId: number;
    readonly trigger: SyncTrigger;
    readonly range?: DayRange;
  };
  "sync-repayments": { readonly accountId: number; readonly trigger: SyncTrigger };
  /**
   * Asks the exchange for missing rates; `isForced`: also for those that were asked for recently.
   */
  "fill-rates": { readonly isForced: boolean };
  /** Copies an account's assets, orders, fills, positions, strategies and bots. */
  "copy-trading": { readonly accountId: number };
  "write-export": { readonly exportId: string };
  /** Does what the import waits for. */
  "read-import": { readonly accountId: number; readonly importId: number };
};
export type JobName = keyof JobData;
export const JOB_NAMES = [
  ...TURNS,
  "sync-commissions",
  "sync-repayments",
  "fill-rates",
  "copy-trading",
  "write-export",
  "read-import",
] as const satisfies readonly JobName[];

/**
 * Queues whose jobs write to people or other programs, ask the exchange, or write backups. A
 * restored desk holds them.
 */
const OUTWARD: ReadonlySet<JobName> = new Set<JobName>([
  "plan-syncs",
  "plan-trading",
  "plan-research",
  "tell-share-owners",
  "send-briefs",
  "make-reports",
  "notify",
  "deliver-webhooks",
  "deliver-telegram",
  "deliver-slack",
  "read-telegram",
  "deliver-notifications",
  "send-letters",
  "make-backup",
  "work-orders",
  "reconcile-orders",
  "read-live-figures",
  "read-charts",
  "tell-demo",
  "sync-commissions",
  "sync-repayments",
  "fill-rates",
  "copy-trading",
]);

/** Whether jobs of this queue wait until an administrator resumes the desk. */
const isHeld = async (name: JobName) => OUTWARD.has(name) && (await isDeskPaused());

/** pg-boss gives up a job that runs longer. A first sync takes minutes. */
const LONGEST_JOB_HOURS = 4;
/** The longest time until a repeated job's next turn is sent. */
const LOOK_FOR_TURN_MS = 15_000;
const MAINTENANCE_MINUTES = 10;
/** Any number that no other program on the same database uses for an advisory lock. */
const START_LOCK_ID = 7_236_411_906;

/** `signal` aborts when the worker stops. */
type JobHandler<N extends JobName> = (data: JobData[N], signal: AbortSignal) => Promise<void>;

/** Receives background errors, such as a lost database or a failed job. */
export type OnTrouble = (what: string, error: unknown) => void;

export type Jobs = {
  /** Queues a job. False: one with this key waits there already. */
  send: <N extends JobName>(name: N, data: JobData[N], key: string) => Promise<boolean>;
  /**
   * Works on the queue, `atOnce` jobs side by side. A job whose handler rejects has failed; there
   * is no retry.
   */
  work: <N extends JobName>(name: N, atOnce: number, handler: JobHandler<N>) => void;
  /**
   * Runs the job now, and then every `seconds` in one of all processes. A turn is skipped where
   * `isDue` is false. `atEachStart` false: a starting process waits for the next turn if another
   * process ran one recently.
   */
  repeat: <N extends TurnName>(
    name: N,
    seconds: number,
    handler: JobHandler<N>,
    turns?: { readonly isDue?: () => Promise<boolean>; readonly atEachStart?: boolean },
  ) => Promise<void>;
  afterStop: (task: () => Promise<void>) => void;
  /**
   * Takes no more jobs and waits up to `timeoutMs` for those under way; jobs still running then are
   * marked failed.
   */
  stop: (timeoutMs: number) => Promise<void>;
};

/**
 * Opens the queues of pg-boss and makes missing ones. A "sender" only sends; a "worker" also works
 * and tidies up.
 */
export async function startJobs(role: "sender" | "worker", onTrouble: OnTrouble): Promise<Jobs> {
  let isStarting = true;
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) =>
        isStarting ? executeAlone(text, values) : executeSql(text, values),
    },
    schema: "pgboss",
    supervise: role === "worker",
    schedule: false,
    maintenanceIntervalMinutes: MAINTENANCE_MINUTES,
  });
  const onQueueTrouble = (error: unknown) => onTrouble("the queue of jobs", error);
  boss.on("error", onQueueTrouble);
  await boss.start();
  // "short": at most one job of a key waits, beside one that may be under way.
  const queue = { policy: "short", retryLimit: 0, expireInHours: LONGEST_JOB_HOURS } as const;
  for (const name of JOB_NAMES) {
    if ((await boss.getQueue(name)) === null) await boss.createQueue(name, { ...queue, name });
  }
  isStarting = false;
  const takers = startTakers(boss, onTrouble);
  const timers: NodeJS.Timeout[] = [];
  const endings: (() => Promise<void>)[] = [];
  return {
    send: async (name, data, key) =>
      (await boss.send(name, { ...data, ...activeTrace() }, { singletonKey: key })) !== null,
    work: takers.work,
    repeat: async (
      name,
      seconds,
      handler,
      { isDue = async () => true, atEachStart = true } = {},
    ) => {
      const lookEveryMs = Math.min(seconds * 1000, LOOK_FOR_TURN_MS);
      const sendTurn = async () => {
        if ((await isHeld(name)) || !(await isDue())) return "not due";
        await executeSql(FREE_LATER_TURNS, [name]);
        return boss.sendThrottled(name, {}, {}, seconds, "turn");
      };
      timers.push(setInterval(() => void sendTurn().catch(onQueueTrouble), lookEveryMs));
      if ((await sendTurn()) === null && atEachStart)
        await boss.send(name, {}, { singletonKey: "at-start" });
      takers.work(name, 1, handler); // the turn at the start is there already
    },
    afterStop: (task) => void endings.unshift(task),
    stop: async (timeoutMs) => {
      for (const timer of timers) clearInterval(timer);
      await takers.stop(timeoutMs);
      await boss.stop({ graceful: false });
      for (const end of endings) await end();
    },
  };
}

/**
 * pg-boss makes its tables as it starts, and processes that start together may block each other for
 * good. The lock is the transaction's: behind pgbouncer a session's lock would stay on a connection
 * that another client has by then.
 */
function executeAlone(text: string, values: unknown[]) {
  return inTransaction(async (client) => {
    await client.query("select pg_advisory_xact_lock($1)", [START_LOCK_ID]);
    return client.query(text, values);
  });
}

/** pg-boss sends BEGIN … COMMIT as one text. If it fails in between, `onConnection` rolls back. */
function executeSql(text: string, values: unknown[]) {
  return onConnection((client) => client.query(text, values));
}

/**
 * pg-boss sends no second job for a turn, also once the first one is done. After the clock was set
 * back, jobs of later turns would stop the queue until those turns come again.
 */
const FREE_LATER_TURNS = `update pgboss.job set singleton_on = null
  where name = $1 and state <> 'cancelled' and singleton_on > now() at time zone 'UTC'`;

const POLL_MS = 1_000;
/** One small query for all queues instead of a fetch for each: an idle desk should cost nothing. */
const WAITING = "select distinct name from pgboss.job where state < 'active'";

/**
 * Takes jobs from pg-boss's queues and marks each as done or failed. pg-boss's own workers do not
 * wait for that mark: if the database is lost just then, an unhandled rejection ends the process.
 */
function startTakers(boss: PgBoss, onTrouble: OnTrouble) {
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal); // every queue waits for it, and so do its jobs
  const underWay = new Map<string, JobName>();
  const takers: Promise<void>[] = [];
  const sent = new EventEmitter().setMaxListeners(0);
  let isLooking = false;

  const look = async () => {
    let hasFailed = false;
    while (!stopping.signal.aborted) {
      await wait(POLL_MS, null, { signal: stopping.signal }).catch(() => {});
      try {
        for (const name of await queryColumn<JobName>(WAITING)) sent.emit(name);
        hasFailed = false;
      } catch (error) {
        // pg-boss does not report a failed fetch, so this does: once, until a look succeeds again.
        if (!hasFailed) onTrouble("looking for jobs", error);
        hasFailed = true;
      }
    }
  };
  const mark = async (name: JobName, id: string, failure: Error | null) => {
    if (!underWay.delete(id)) return; // given up meanwhile
    try {
      await (failure ? boss.fail(name, id, { message: failure.message }) : boss.complete(name, id));
    } catch (error) {
      onTrouble(`the end of ${name}`, error);
    }
  };
  const take = async <N extends JobName>(name: N, handler: JobHandler<N>) => {
    while (!stopping.signal.aborted) {
      // Our jobs start at once. Without `ignoreStartAfter` one that was sent before the clock was
      // set back would wait. Where the database is lost nothing is taken; the next look asks again.
      const [job] = (await isHeld(name).catch(() => true))
        ? []
        : await boss.fetch<JobData[N] & { trace?: Trace }>(name, { ignoreStartAfter: true });
      if (!job) {
        await once(sent, name, { signal: stopping.signal }).catch(() => {}); // ends early when it stops
        continue;
      }
      underWay.set(job.id, name);
      const { trace: from, ...data } = job.data;
      const accountId = "accountId" in data ? data.accountId : null;
      const failure = await inTrace({ name, id: job.id, accountId }, from, () =>
        handler(data as JobData[N], stopping.signal).then(
          () => null,
          (error: unknown) => {
            if (error !== stopping.signal.reason)
              onTrouble(`${name} ${JSON.stringify(data)}`, error);
            return asError(error);
          },
        ),
      );
      await mark(name, job.id, failure);
    }
  };

  return {
    work: <N extends JobName>(name: N, atOnce: number, handler: JobHandler<N>): void => {
      if (!isLooking) takers.push(look());
      isLooking = true;
      for (let each = 0; each < atOnce; each += 1) takers.push(take(name, handler));
    },
    /** Waits up to `timeoutMs` for what is under way; what is left then is marked failed. */
    stop: async (timeoutMs: number): Promise<void> => {
      stopping.abort(new Error("the worker stops"));
      const waited = new AbortController();
      await Promise.race([
        Promise.all(takers),
        wait(timeoutMs, null, { signal: waited.signal }).catch(() => {}), // all have ended
      ]);
      waited.abort();
      for (const [id, name] of [...underWay]) await mark(name, id, new Error("the worker stopped"));
    },
  };
}

/** Headers of W3C Trace Context. */
type Trace = Record<string, string>;

/** The current trace, for a job's data: the job's own spans continue it. */
function activeTrace(): { readonly trace?: Trace } {
  const headers: Trace = {};
  propagation.inject(context.active(), headers);
  return Object.keys(headers).length > 0 ? { trace: headers } : {};
}

/** Names follow OpenTelemetry's semantic conventions for messaging. */
function inTrace(
  job: { name: JobName; id: string; accountId: unknown },
  from: Trace | undefined,
  work: () => Promise<Error | null>,
) {
  const { name, id, accountId } = job;
  const parent = propagation.extract(ROOT_CONTEXT, from ?? {});
  const attributes: Attributes = {
    "messaging.system": "pg-boss",
    "messaging.destination.name": name,
    "messaging.operation.name": "process",
    "messaging.operation.type": "process",
    "messaging.message.id": id,
  };
  if (typeof accountId === "number") attributes["desk.account"] = accountId;
  const options = { kind: SpanKind.CONSUMER, attributes };
  return trace
    .getTracer("broker-desk")
    .startActiveSpan(`job ${name}`, options, parent, async (span) => {
      const failure = await work();
      if (failure !== null) {
        span.setAttribute("error.type", failure.name);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
      return failure;
    });
}

let sender: { readonly of: Database; readonly jobs: Promise<Jobs> } | undefined;

/** Queues a job. False: one with this key waits there already. Throws when the database is gone. */
export async function sendJob<N extends JobName>(
  name: N,
  data: JobData[N],
  key: string,
): Promise<boolean> {
  if (sender?.of !== db()) sender = { of: db(), jobs: startJobs("sender", () => {}) }; // the send itself reports a lost database
  try {
    return await (await sender.jobs).send(name, data, key);
  } catch (error) {
    sender = undefined;
    throw error;
  }
}
