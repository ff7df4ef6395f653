import type { WholeAccountScope } from "@/lib/core/scope";
import type { Jobs } from "@/lib/store/jobs/jobs";
import { findRunningSyncRun } from "@/lib/store/jobs/sync-runs";
import { reconcileDays } from "./run";

/** How soon after a sync its days are compared; each look is three small queries an account. */
const COMPARE_EVERY_SECONDS = 10;

export type ReconciliationWorkerDeps = {
  /** Every account there is now. */
  readonly listScopes: () => Promise<readonly WholeAccountScope[]>;
  readonly compared: (accountId: number, days: number) => void;
};

/**
 * Compares the exchange's totals with our sums for every day that a sync brought. While an account's sync runs it
 * waits: each day that comes in changes what the days after it are compared with.
 */
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
