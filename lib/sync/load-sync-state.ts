import { findAccount } from "@/lib/accounts/store/accounts";
import type { WholeAccountScope } from "@/lib/core/scope";
import { listLivingWorkers } from "@/lib/database/jobs/workers";
import { findRunningSyncRun, listSyncRuns } from "@/lib/sync/store";
import type { SyncSubject } from "@/lib/sync/sync-run";

export type { SyncRun, SyncRunProgress } from "@/lib/sync/store";

/** The page shows so many runs of each subject. */
const SHOWN_RUNS = 8;
const SUBJECTS: readonly SyncSubject[] = ["commissions", "repayments"];

export type SyncState = Awaited<ReturnType<typeof loadSyncState>>;

/**
 * `running`: at most one of each subject. `runs`: the newest first, including running ones.
 * `workerAlive` false: a requested sync waits.
 */
export async function loadSyncState(scope: WholeAccountScope) {
  const running = await Promise.all(SUBJECTS.map((subject) => findRunningSyncRun(scope, subject))); // first, because it ends runs whose process died
  const [runs, workers, account] = await Promise.all([
    Promise.all(SUBJECTS.map((subject) => listSyncRuns(scope, subject, SHOWN_RUNS))),
    listLivingWorkers(),
    findAccount(scope.accountId),
  ]);
  return {
    running: running.filter((run) => run !== null),
    runs: runs.flat().sort((one, other) => other.startedAt.getTime() - one.startedAt.getTime()),
    workerAlive: workers.length > 0,
    pausedAt: account?.pausedAt ?? null,
    isFedByFiles: account?.isFedByFiles ?? false,
  };
}
