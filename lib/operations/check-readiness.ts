import { db } from "@/lib/store/database/database";
import { readQueues } from "@/lib/store/jobs/queues";
import { listLivingWorkers } from "@/lib/store/jobs/workers";

export type Readiness =
  | { readonly ready: true }
  | { readonly ready: false; readonly reason: "database-unreachable" | "database-not-migrated" };

/** Longer than this and a load balancer had better look elsewhere. */
const ANSWER_WITHIN_MS = 3_000;
const UNDEFINED_TABLE = "42P01";

export async function checkReadiness(): Promise<Readiness> {
  const late = new Promise<"late">((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, "late").unref());
  try {
    const answer = await Promise.race([isMigrated(), late]);
    if (answer === true) return { ready: true };
    return { ready: false, reason: answer === "late" ? "database-unreachable" : "database-not-migrated" };
  } catch {
    return { ready: false, reason: "database-unreachable" };
  }
}

/** Longer than the longest wait behind other jobs of a queue that is worked on; a first sync takes minutes. */
const WAITS_TOO_LONG_SECONDS = 1_800;

/** Why nothing is done in the background; null: a worker does it. */
export async function checkWorker(): Promise<"database-unreachable" | "no-worker" | "jobs-wait" | null> {
  const late = new Promise<"late">((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, "late").unref());
  try {
    const workers = await Promise.race([listLivingWorkers(), late]);
    if (workers === "late") return "database-unreachable";
    if (workers.length === 0) return "no-worker";
    const queues = await Promise.race([readQueues(), late]);
    if (queues === "late") return "database-unreachable";
    return queues.some(({ oldestSeconds }) => oldestSeconds > WAITS_TOO_LONG_SECONDS) ? "jobs-wait" : null;
  } catch {
    return "database-unreachable";
  }
}

/** Migrations are applied in one transaction, before a web server starts: all of them are there or none. */
async function isMigrated(): Promise<boolean> {
  try {
    const { rows } = await db().pool.query<{ migrated: boolean }>(
      `select count(*) > 0 and bool_and(finished_at is not null or rolled_back_at is not null) as migrated
       from _prisma_migrations`,
    );
    return rows[0]?.migrated === true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === UNDEFINED_TABLE) return false;
    throw error;
  }
}
