import type { WholeAccountScope } from "@/lib/core/scope";
import type { SyncSubject } from "@/lib/core/sync-run";
import { findAccount } from "@/lib/store/accounts/accounts";
import { findRunningSyncRun, listSyncRuns } from "@/lib/store/jobs/sync-runs";
import { listLivingWorkers } from "@/lib/store/jobs/workers";

export type { SyncRun, SyncRunProgress } from "@/lib/store/jobs/sync-runs";

/** Runs of each subject shown next to the calendar. */
const SHOWN_RUNS = 8;
const SUBJECTS: readonly SyncSubject[] = ["commissions", "repayments"];

export type SyncState = Awaited<ReturnType<typeof loadSyncState>>;

/** `running`: at most one of each subject. `runs`: newest first, with those going. Without a worker, a requested sync waits. */
export async function loadSyncState(scope: WholeAccountScope) {
  const going = await Promise.all(SUBJECTS.map((subject) => findRunningSyncRun(scope, subject))); // first: it settles runs whose process died
  const [runs, workers, account] = await Promise.all([
    Promise.all(SUBJECTS.map((subject) => listSyncRuns(scope, subject, SHOWN_RUNS))),
    listLivingWorkers(),
    findAccount(scope.accountId),
  ]);
  return {
    running: going.filter((run) => run !== null),
    runs: runs.flat().sort((one, other) => other.startedAt.getTime() - one.startedAt.getTime()),
    workerAlive: workers.length > 0,
    pausedAt: account?.pausedAt ?? null,
  };
}
