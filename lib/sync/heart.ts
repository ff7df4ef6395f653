import { beatSyncRun, type SyncRunProgress } from "@/lib/store/jobs/sync-runs";

/** Well below the 15 s after which a silent run is taken to be dead (lib/store/sync-runs.ts). */
const BEAT_EVERY_MS = 1_000;

/** The run was taken over by another process, or its account was removed. */
export class RunLostError extends Error {
  override readonly name = "RunLostError";
}

/** The account was paused: what has begun is ended, nothing more is begun. */
export class AccountPausedError extends Error {
  override readonly name = "AccountPausedError";
}

/**
 * Keeps a run alive and its progress visible until stopped. Aborts `lost` with RunLostError when the run is no longer
 * ours, and with the database's error when it can not be told; `paused` when its account was paused.
 */
export function startHeart(
  runId: number,
  progress: () => SyncRunProgress,
  { lost, paused }: { lost: AbortController; paused: AbortController },
) {
  let beating: Promise<void> | null = null;
  async function beat() {
    try {
      const state = await beatSyncRun(runId, progress());
      if (state === "lost") lost.abort(new RunLostError(`run ${runId} was taken over`));
      if (state === "paused") paused.abort(new AccountPausedError(`the account of run ${runId} was paused`));
    } catch (error) {
      lost.abort(error);
    }
  }
  const timer = setInterval(() => {
    beating ??= beat().finally(() => {
      beating = null;
    });
  }, BEAT_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await beating;
    },
  };
}
