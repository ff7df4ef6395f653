import { databaseNow } from "@/lib/database/database";
import { isMigrated } from "@/lib/database/inspect";
import { listLivingWorkers, readQueues } from "@/lib/database/jobs/workers";

/** Longer than this and a load balancer had better look elsewhere. */
const ANSWER_WITHIN_MS = 3_000;

function inTime<Answer>(answer: Promise<Answer>, withinMs = ANSWER_WITHIN_MS): Promise<Answer> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error("no answer in time")), withinMs).unref();
  });
  return Promise.race([answer, late]);
}

export function isDatabaseAnswering(timeoutMs: number): Promise<boolean> {
  return inTime(databaseNow(), timeoutMs).then(
    () => true,
    () => false,
  );
}

export async function checkReadiness() {
  try {
    if (await inTime(isMigrated())) return { ready: true } as const;
    return { ready: false, reason: "database-not-migrated" } as const;
  } catch {
    return { ready: false, reason: "database-unreachable" } as const;
  }
}

/** Longer than the longest wait behind other jobs of a queue that is worked on; a first sync takes minutes. */
const WAITS_TOO_LONG_SECONDS = 1_800;

/** Why nothing is done in the background; null: a worker does it. */
export async function checkWorker(): Promise<
  "database-unreachable" | "no-worker" | "jobs-wait" | null
> {
  try {
    const [workers, queues] = await inTime(Promise.all([listLivingWorkers(), readQueues()]));
    if (workers.length === 0) return "no-worker";
    return queues.some(({ oldestSeconds }) => oldestSeconds > WAITS_TOO_LONG_SECONDS)
      ? "jobs-wait"
      : null;
  } catch {
    return "database-unreachable";
  }
}
