import type { RunView, SyncProgressView } from "@/components/coverage/run-view";
import { fetchableDays } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { loadCoverageDays, loadExchangeToday } from "@/lib/coverage/load-coverage";
import { loadRepaymentTime } from "@/lib/coverage/load-repayment-time";
import { loadSyncState, type SyncRun } from "@/lib/sync/load-sync-state";

const SHOWN_GAPS = 50;

export async function loadSyncProgress(scope: WholeAccountScope): Promise<SyncProgressView> {
  const today = await loadExchangeToday(scope);
  const range = { from: fetchableDays(today).from, to: today };
  const [state, days, repayments] = await Promise.all([
    loadSyncState(scope),
    loadCoverageDays(scope, range, today),
    loadRepaymentTime(scope, { mostGaps: SHOWN_GAPS }),
  ]);
  return {
    running: state.running.map(runView),
    runs: state.runs.map(runView),
    days,
    repayments,
    workerAlive: state.workerAlive,
  };
}

/**
 * Only what the page shows, without the process that holds the run. Times become milliseconds, for
 * JSON.
 */
export function runView(run: SyncRun): RunView {
  const { holder, heartbeatAt, startedAt, finishedAt, accountId, range, reachedAt, ...shown } = run;
  return {
    ...shown,
    startedAtMs: startedAt.getTime(),
    finishedAtMs: finishedAt?.getTime() ?? null,
    reachedAtMs: reachedAt?.getTime() ?? null,
  };
}
