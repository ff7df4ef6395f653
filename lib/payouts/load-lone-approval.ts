import type { WholeAccountScope } from "@/lib/core/scope";
import { databaseNow, db } from "@/lib/database/database";
import { findLoneApproval } from "@/lib/payouts/store/lone-approvals";
import { countApprovers } from "@/lib/users/store/approvers";
import {
  approvableAloneFrom,
  type LoneApprovalState,
  loneApprovalState,
  type OwnApproval,
} from "./lone-approval";
import type { StoredPartnerStatement } from "./partner-statement";

/** Whether statements of the account can be approved by the person who prepared them. */
export async function loadLoneApproval(scope: WholeAccountScope): Promise<LoneApprovalState> {
  const [setting, approvers] = await Promise.all([
    findLoneApproval(scope),
    countApprovers(scope.accountId, db().pool),
  ]);
  return loneApprovalState(setting, approvers);
}

/** Whether, and from when, the preparer of a statement may approve it. */
export async function loadOwnApproval(
  scope: WholeAccountScope,
  { preparedAt }: Pick<StoredPartnerStatement, "preparedAt">,
): Promise<OwnApproval> {
  const state = await loadLoneApproval(scope);
  if (state.kind !== "on") return state;
  const fromMs = approvableAloneFrom(preparedAt, state.since).getTime();
  const nowMs = (await databaseNow()).getTime();
  return { kind: "on", fromMs, waitMs: Math.max(0, fromMs - nowMs) };
}
