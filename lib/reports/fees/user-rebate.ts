import type { UserRebate } from "@/lib/core/commissions/fees";
import type { DayRange } from "@/lib/core/day";
import type { TotalVerdict } from "@/lib/core/reports/reconciliation";
import { type AccountScope, isWholeAccount } from "@/lib/core/scope";
import { loadReconciliation } from "../reconciliation/load";

/**
 * What userTotalRebateAmount is, by the range's data. It is the name of the user's own rebate in one public source and
 * a running total in another; no sum of it stands in the waterfall while the data says the latter. It is found out from
 * every client's rows, so a partner is not told.
 */
export async function findUserRebate(scope: AccountScope, range: DayRange): Promise<UserRebate> {
  if (!isWholeAccount(scope)) return { kind: "untold" };
  const { verdicts } = await loadReconciliation(scope, range);
  return whatIsKnown(verdicts.find(({ total }) => total === "userTotalRebateAmount"));
}

function whatIsKnown(verdict: TotalVerdict | undefined): UserRebate {
  if (verdict === undefined || verdict.kind === "untested") return { kind: "untested" };
  if (verdict.kind === "not-given") return { kind: "not-given" };
  if (verdict.kind === "none" || verdict.best === null) return { kind: "none" };
  return { kind: "best", reading: verdict.best.reading };
}
