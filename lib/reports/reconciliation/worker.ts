import type { WholeAccountScope } from "@/lib/core/scope";
import { findRunningSyncRun } from "@/lib/store/jobs/sync-runs";
import { reconcileDays } from "./run";

/** How soon after a sync its days are compared; each look is three small queries an account. */
const LOOK_EVERY_MS = 10_000;

export type ReconciliationWorkerDeps = {
  /** Every account there is now. */
  readonly listScopes: () => Promise<readonly WholeAccountScope[]>;
  readonly compared: (accountId: number, days: number) => void;
  readonly failed: (what: string, error: unknown) => void;
};

/**
 * Compares the exchange's totals with our sums for every day that a sync brought, until stopped. While an account's
 * sync runs it waits: each day that comes in changes what the days after it are compared with.
 */
export function startReconciliationWorker(deps: ReconciliationWorkerDeps): { stop: () => Promise<void> } {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let turn = look();

  async function look(): Promise<void> {
    await compareAll(deps, controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) deps.failed("comparing the exchange's totals", error);
    });
    if (controller.signal.aborted) return;
    timer = setTimeout(() => {
      turn = look();
    }, LOOK_EVERY_MS);
  }

  return {
    stop: async () => {
      controller.abort(new Error("the worker stops"));
      clearTimeout(timer);
      await turn;
    },
  };
}

async function compareAll(deps: ReconciliationWorkerDeps, signal: AbortSignal): Promise<void> {
  for (const scope of await deps.listScopes()) {
    signal.throwIfAborted();
    if (await findRunningSyncRun(scope, "commissions")) continue;
    const days = await reconcileDays(scope, signal);
    if (days > 0) deps.compared(scope.accountId, days);
  }
}
