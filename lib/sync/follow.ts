import type { Clock } from "@/lib/core/clock";
import type { WholeAccountScope } from "@/lib/core/scope";
import {
  findRunningSyncRun,
  findSyncRun,
  type SyncRun,
  type SyncRunProgress,
} from "@/lib/store/jobs/sync-runs";

const LOOK_EVERY_MS = 500;

/** Watches a run of another process until it ends, or is found dead. Null when the run is gone with its account. */
export async function followRun(
  scope: WholeAccountScope,
  { id, subject }: SyncRun,
  {
    clock,
    signal,
    onProgress,
  }: { clock: Clock; signal: AbortSignal; onProgress: (progress: SyncRunProgress) => void },
): Promise<SyncRun | null> {
  for (;;) {
    const running = await findRunningSyncRun(scope, subject);
    if (running?.id !== id) return findSyncRun(id);
    onProgress(running);
    await clock.sleep(LOOK_EVERY_MS, signal);
  }
}
