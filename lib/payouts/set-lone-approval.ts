import { requireAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import { inAccount } from "@/lib/database/database";
import {
  findLoneApproval,
  switchLoneApprovalOff,
  switchLoneApprovalOn,
} from "@/lib/payouts/store/lone-approvals";
import { countApprovers } from "@/lib/users/store/approvers";
import type { SetLoneApprovalOutcome } from "./contract";
import { requirePerson } from "./statement-checks";

/**
 * Switches approval by the same person on or off. It can only be on while one person may approve at
 * the account. Throws if the account is gone.
 */
export async function setLoneApproval(
  scope: WholeAccountScope,
  { isOn }: { readonly isOn: boolean },
  origin: AuditOrigin,
): Promise<SetLoneApprovalOutcome> {
  const person = requirePerson(origin);
  const { id, name } = await requireAccount(scope.accountId);
  const about = { id, name };
  return inAccount<SetLoneApprovalOutcome>(
    scope.accountId,
    async (client) => {
      const setting = await findLoneApproval(scope, client);
      const wasOn = setting !== null && setting.offAt === null;
      if (isOn && (await countApprovers(scope.accountId, client)) > 1)
        return { kind: "refused", problem: "several-approvers" };
      if (isOn === wasOn) return { kind: "saved" };
      if (isOn) {
        const entry = doneEntry(origin, "payout-alone-on", name, {}, about);
        await switchLoneApprovalOn(scope, person, entry, client);
      } else {
        const entry = doneEntry(origin, "payout-alone-off", name, {}, about);
        await switchLoneApprovalOff(scope, null, entry, client);
      }
      return { kind: "saved" };
    },
    "no key update",
  );
}
