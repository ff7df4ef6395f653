import { requireAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import {
  deletePreparedStatement,
  holdPartnerStatement,
} from "@/lib/payouts/store/partner-statements";
import type { DiscardOutcome } from "./contract";
import { approvalOf, requirePerson } from "./statement-checks";

/** Deletes a statement that is not approved. Throws if the account is gone. */
export async function discardPartnerStatement(
  scope: WholeAccountScope,
  { statementId }: { statementId: number },
  origin: AuditOrigin,
): Promise<DiscardOutcome> {
  const person = requirePerson(origin);
  const account = await requireAccount(scope.accountId);
  return holdPartnerStatement<DiscardOutcome>(scope, statementId, async (statement, client) => {
    if (!statement) return { kind: "refused", problem: { kind: "gone" } };
    const approval = approvalOf(statement);
    if (approval) return { kind: "refused", problem: approval };
    if (statement.partnerId === person.id) return { kind: "refused", problem: { kind: "payee" } };
    const { partner, month } = statement;
    const about = { id: account.id, name: account.name };
    const entry = doneEntry(origin, "payout-discarded", partner, { partner, month }, about);
    await deletePreparedStatement(scope, statementId, entry, client);
    return { kind: "discarded" };
  });
}
