import type { Day } from "@/lib/core/day";
import { grantAccountScope, type WholeAccountScope } from "@/lib/core/scope";
import { listAccounts } from "@/lib/store/accounts/accounts";
import {
  blockOf,
  blockRange,
  type DayBlock,
  refreshClientBlocks,
} from "@/lib/store/clients/sums/client-sums";
import { findRunningSyncRun } from "@/lib/store/jobs/sync-runs";

/** Builds clients' sums block by block while the run waits for the exchange; a failure here fails no run. */
export function buildClientSums(scope: WholeAccountScope, planned: readonly Day[], signal: AbortSignal) {
  const open = new Set(planned);
  let failure: unknown = null;
  let last = Promise.resolve();
  const refresh = (only: (block: DayBlock) => boolean) => {
    last = last.then(async () => {
      if (failure !== null || signal.aborted) return;
      await refreshClientBlocks(scope, { only, signal }).catch((error: unknown) => {
        if (!signal.aborted) failure = error; // who ends a run gets the rest with the next one
      });
    });
    return last;
  };
  const isDone = (block: DayBlock) => {
    const { from, to } = blockRange(block);
    return ![...open].some((day) => day >= from && day <= to);
  };
  return {
    /** Call it when nothing more is done to the day in this run. */
    dayIsDone: (day: Day) => {
      open.delete(day);
      if (isDone(blockOf(1, day)) && open.size > 0) void refresh(isDone);
    },
    /** Resolves when nothing is being built. Never rejects. */
    settle: () => last,
    /** Builds what is left; resolves to what went wrong, or null. Never rejects. */
    finish: async () => {
      await refresh(() => true);
      return failure;
    },
  };
}

/** Builds missing sums of every account that is not being synced. `onTrouble`: one failed, the others are still done. */
export async function refreshAllClientSums(
  signal: AbortSignal,
  onTrouble: (what: string, error: unknown) => void,
): Promise<void> {
  for (const { id } of await listAccounts()) {
    if (signal.aborted) return;
    const scope = grantAccountScope(id);
    try {
      if ((await findRunningSyncRun(scope, "commissions")) === null)
        await refreshClientBlocks(scope, { signal });
    } catch (error) {
      if (!signal.aborted) onTrouble(`the sums of clients of account ${id}`, error);
    }
  }
}
