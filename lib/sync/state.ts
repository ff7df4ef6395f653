import type { AccountScope } from "@/lib/core/scope";
import { findRunningSyncRun, listSyncRuns, type SyncRun } from "@/lib/store/sync-runs";

export type { SyncRun, SyncRunProgress, SyncRunStatus, SyncTrigger } from "@/lib/store/sync-runs";

/** Runs shown beside the calendar. */
const SHOWN_RUNS = 10;

/** The run that is going now, with its progress, and the last ones, newest first. */
export async function loadSyncState(
  scope: AccountScope,
): Promise<{ running: SyncRun | null; runs: readonly SyncRun[] }> {
  const running = await findRunningSyncRun(scope, "commissions"); // first: it settles a run whose process died
  return { running, runs: await listSyncRuns(scope, "commissions", SHOWN_RUNS) };
}
