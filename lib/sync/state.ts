import type { AccountScope } from "@/lib/core/scope";
import { findRunningSyncRun, listSyncRuns, type SyncRun } from "@/lib/store/sync-runs";
import { listLivingWorkers } from "@/lib/store/workers";

export type { SyncRun, SyncRunProgress } from "@/lib/store/sync-runs";

/** Runs shown beside the calendar. */
const SHOWN_RUNS = 10;

/** `workerAlive`: without one, a requested sync waits. `runs`: the last ones, newest first, the going one included. */
export type SyncState = {
  readonly running: SyncRun | null;
  readonly runs: readonly SyncRun[];
  readonly workerAlive: boolean;
};

export async function loadSyncState(scope: AccountScope): Promise<SyncState> {
  const running = await findRunningSyncRun(scope, "commissions"); // first: it settles a run whose process died
  const [runs, workers] = await Promise.all([
    listSyncRuns(scope, "commissions", SHOWN_RUNS),
    listLivingWorkers(),
  ]);
  return { running, runs, workerAlive: workers.length > 0 };
}
