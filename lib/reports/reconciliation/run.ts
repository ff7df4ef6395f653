import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import {
  computeFindings,
  type DayCheck,
  listKnownDays,
  loadCheckedDays,
  type StoredFindings,
  saveFindings,
} from "@/lib/store/commissions/days/reconciliation";
import type { Jobs } from "@/lib/store/jobs/jobs";
import { findRunningSyncRun } from "@/lib/store/jobs/sync-runs";
import { isCurrent, planChecks } from "./plan";

/** Days whose totals were not compared yet, or whose figures changed since, the newest first. */
export async function listUnchecked(scope: WholeAccountScope): Promise<DayCheck[]> {
  const [known, checked] = await Promise.all([listKnownDays(scope), loadCheckedDays(scope)]);
  const found = new Map(checked.map((day) => [day.day, day]));
  return planChecks(known)
    .filter((check) => !isCurrent(check, found.get(check.day)))
    .reverse();
}

/** Compares the days not compared yet; returns how many. Can be called off between days, and done twice at once. */
export async function reconcileDays(scope: WholeAccountScope, signal: AbortSignal): Promise<number> {
  const unchecked = await listUnchecked(scope);
  for (const check of unchecked) {
    signal.throwIfAborted();
    await reconcileDay(scope, check);
  }
  return unchecked.length;
}

export async function reconcileDay(scope: WholeAccountScope, check: DayCheck): Promise<StoredFindings> {
  const findings = await computeFindings(scope, check);
  await saveFindings(scope, check, findings);
  return { ...check, findings };
}

/** The check of one day; null for a day without rows. */
export async function findCheck(scope: WholeAccountScope, day: Day): Promise<DayCheck | null> {
  return planChecks(await listKnownDays(scope)).find((check) => check.day === day) ?? null;
}

/** How soon after a sync its days are compared; each look is three small queries an account. */
const COMPARE_EVERY_SECONDS = 10;

type ReconciliationWorkerDeps = {
  readonly listScopes: () => Promise<readonly WholeAccountScope[]>;
  readonly compared: (accountId: number, days: number) => void;
};

/** For every day that a sync brought, after the sync: each day that comes in changes what later days are compared with. */
export async function startReconciliationWorker(jobs: Jobs, deps: ReconciliationWorkerDeps): Promise<void> {
  await jobs.repeat("compare-totals", COMPARE_EVERY_SECONDS, async (_none, signal) => {
    for (const scope of await deps.listScopes()) {
      signal.throwIfAborted();
      if (await findRunningSyncRun(scope, "commissions")) continue;
      const days = await reconcileDays(scope, signal);
      if (days > 0) deps.compared(scope.accountId, days);
    }
  });
}
