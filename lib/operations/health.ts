import type { Clock } from "@/lib/core/clock";
import { databaseNow } from "@/lib/database/database";
import { isMigrated } from "@/lib/database/inspect";
import { listLivingWorkers, readQueues } from "@/lib/database/jobs/workers";

/**
 * One of the addresses /api/health/NAME. Anybody may ask, so nothing of anybody is in the answer.
 */
type HealthCheck = {
  /** The answer's `status` where all is well (200), and where it is not (503). */
  readonly status: readonly [well: string, ill: string];
  /** Why it is not; null: all is well. */
  readonly findReason: () => Promise<string | null>;
};

const CHECKS = {
  /** The web process runs. */
  live: { status: ["live", "not-live"], findReason: async () => null },
  /** The web process can serve pages. Ask this from a load balancer. */
  ready: { status: ["ready", "not-ready"], findReason: findUnreadiness },
  /** Work in the background is done. Ask this for alerts. */
  worker: { status: ["working", "not-working"], findReason: findIdleness },
} as const satisfies Record<string, HealthCheck>;

/** The answer of /api/health/NAME. */
export async function answerHealth(name: keyof typeof CHECKS): Promise<Response> {
  const { status, findReason }: HealthCheck = CHECKS[name];
  const [well, ill] = status;
  const reason = await findReason();
  if (reason === null) return Response.json({ status: well });
  return Response.json({ status: ill, reason }, { status: 503 });
}

/** A load balancer had better look elsewhere after this. */
const ANSWER_WITHIN_MS = 3_000;

function inTime<Answer>(answer: Promise<Answer>, withinMs = ANSWER_WITHIN_MS): Promise<Answer> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error("no answer in time")), withinMs).unref();
  });
  return Promise.race([answer, late]);
}

async function findUnreadiness() {
  try {
    return (await inTime(isMigrated())) ? null : "database-not-migrated";
  } catch {
    return "database-unreachable";
  }
}

/**
 * Longer than the longest wait behind other jobs of a queue that is worked on; a first sync takes
 * minutes.
 */
const WAITS_TOO_LONG_SECONDS = 1_800;

async function findIdleness() {
  try {
    const [workers, queues] = await inTime(Promise.all([listLivingWorkers(), readQueues()]));
    if (workers.length === 0) return "no-worker";
    const isStuck = queues.some(({ oldestSeconds }) => oldestSeconds > WAITS_TOO_LONG_SECONDS);
    return isStuck ? "jobs-wait" : null;
  } catch {
    return "database-unreachable";
  }
}

const LOOK_EVERY_MS = 5_000;
/** Longer than the longest moment a busy embedded database makes everybody wait. */
const LONGEST_WAIT_MS = 30_000;

/** Says when the open database is gone and when it is back. Returns what ends it. */
export function watchDatabase(clock: Clock, say: (line: string) => void): () => Promise<void> {
  const ended = new AbortController();
  const watch = async () => {
    for (let wasThere = true; !ended.signal.aborted; ) {
      const isThere = await isDatabaseAnswering();
      if (ended.signal.aborted) return;
      if (wasThere && !isThere)
        say("the database does not answer; pages and syncs fail until it is back");
      if (!wasThere && isThere) say("the database answers again");
      wasThere = isThere;
      await clock.sleep(LOOK_EVERY_MS, ended.signal).catch(() => undefined);
    }
  };
  void watch();
  return async () => ended.abort();
}

function isDatabaseAnswering(): Promise<boolean> {
  return inTime(databaseNow(), LONGEST_WAIT_MS).then(
    () => true,
    () => false,
  );
}
