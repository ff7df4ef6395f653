import { beatSyncRun, type SyncRunProgress } from "@/lib/store/sync-runs";

/** Well below the 15 s after which a silent run is taken to be dead (lib/store/sync-runs.ts). */
const BEAT_EVERY_MS = 1_000;

/** The run was taken over by another process, or its account was removed. */
export class RunLostError extends Error {
  override readonly name = "RunLostError";
}

/**
 * Keeps a run alive and its progress visible until stopped. Aborts the controller with RunLostError when the run
 * is no longer ours, and with the database's error when it can not be told.
 */
export function startHeart(runId: number, progress: () => SyncRunProgress, controller: AbortController) {
  let beating: Promise<void> | null = null;
  async function beat() {
    try {
      if (!(await beatSyncRun(runId, progress())))
        controller.abort(new RunLostError(`run ${runId} was taken over`));
    } catch (error) {
      controller.abort(error);
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
