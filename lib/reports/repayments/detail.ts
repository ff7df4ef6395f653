import type { WholeAccountScope } from "@/lib/core/scope";
import { loadRepaymentVersions, type RepaymentVersion } from "@/lib/store/repayments/versions";

/** Everything that is known of one repayment. An empty `versions`: there never was one with this id. */
export type RepaymentDetail = {
  /** The newest first. */
  readonly versions: readonly RepaymentVersion[];
};

export async function loadRepaymentDetail(
  scope: WholeAccountScope,
  repayOrderId: string,
): Promise<RepaymentDetail> {
  return { versions: await loadRepaymentVersions(scope, repayOrderId) };
}
