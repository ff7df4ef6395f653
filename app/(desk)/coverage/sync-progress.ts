import type { CoverageDay as DayView } from "@/components/coverage/coverage-day";
import type { RunView, SyncProgressView } from "@/components/coverage/run-view";
import { fetchableDays } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import type { CoverageDay } from "@/lib/reports/coverage/coverage";
import { loadCoverageDays, loadExchangeToday } from "@/lib/reports/coverage/load";
import { loadSyncState, type SyncRun } from "@/lib/sync/state";

/** The account's run that goes now, the last ones, and the days that a run can change. */
export async function loadSyncProgress(scope: AccountScope): Promise<SyncProgressView> {
  const today = await loadExchangeToday(scope);
  const range = { from: fetchableDays(today).from, to: today };
  const [state, days] = await Promise.all([loadSyncState(scope), loadCoverageDays(scope, range, today)]);
  return {
    running: state.running && runView(state.running),
    runs: state.runs.map(runView),
    days: days.map(dayView),
    workerAlive: state.workerAlive,
  };
}

/** Dates become milliseconds: JSON and the browser know no other time. */
export function dayView({ rows, fetchedAt, ...day }: CoverageDay): DayView {
  return { ...day, rowCount: rows, fetchedAtMs: fetchedAt?.getTime() ?? null };
}

/** Only what the page shows: which process holds a run is nobody's business there. */
function runView(run: SyncRun): RunView {
  const { holder, heartbeatAt, startedAt, finishedAt, accountId, subject, range, ...shown } = run;
  return { ...shown, startedAtMs: startedAt.getTime(), finishedAtMs: finishedAt?.getTime() ?? null };
}
