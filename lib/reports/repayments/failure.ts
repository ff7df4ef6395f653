import type { ExchangeFailure } from "@/lib/core/failure";
import type { WholeAccountScope } from "@/lib/core/scope";
import { listSyncRuns } from "@/lib/store/jobs/sync-runs";

/** Why the last run over the repayments stopped; null where it did not, or where there was none. */
export async function findRepaymentFailure(scope: WholeAccountScope): Promise<ExchangeFailure | null> {
  const [last] = await listSyncRuns(scope, "repayments", 1);
  return last?.failure ?? null;
}
