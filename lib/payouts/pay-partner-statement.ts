import { requireAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import {
  findLaterStatements,
  holdPartnerStatement,
  savePayment,
} from "@/lib/payouts/store/partner-statements";
import { areTwoPersons } from "@/lib/users/store/given-access";
import type { PayOutcome, PayProblem, TypedPayment } from "./contract";
import { findPayerProblem, judgePayment, paymentOf } from "./payment";
import { requirePerson } from "./statement-checks";

type Pay = {
  readonly statementId: number;
  readonly payment: TypedPayment | null;
  readonly today: Day;
};

/**
 * Marks an approved statement as paid, or (`payment` null) takes that back. `today`: the exchange's
 * day. Throws if the account is gone.
 */
export async function payPartnerStatement(
  scope: WholeAccountScope,
  { statementId, payment, today }: Pay,
  origin: AuditOrigin,
): Promise<PayOutcome> {
  const person = requirePerson(origin);
  const account = await requireAccount(scope.accountId);
  return holdPartnerStatement<PayOutcome>(scope, statementId, async (stored, client) => {
    if (!stored) return refusedFor({ kind: "gone" });
    const { partnerId, partner, month, number } = stored;
    if (number === null) return refusedFor({ kind: "not-approved" });
    const isSecond = await areTwoPersons(client, scope.accountId, partnerId, person.id);
    const payer = { id: person.id, isSecond };
    const statement = { ...stored, ...(await findLaterStatements(scope, stored, client)) };
    const details = { partner, month, number };
    const about = { id: account.id, name: account.name };
    if (payment === null) {
      const problem = findPayerProblem(statement, payer);
      if (problem) return refusedFor(problem);
      if (!paymentOf(statement)) return refusedFor({ kind: "not-paid" });
      if (statement.isCarried || statement.preparedMonth !== null)
        return refusedFor({ kind: "carried" });
      const entry = doneEntry(origin, "payout-unpaid", partner, details, about);
      await savePayment(scope, statementId, null, entry, client);
      return { kind: "saved" };
    }
    const judged = judgePayment(statement, { payer, payment, today });
    if ("problem" in judged) return refusedFor(judged.problem);
    const paid = judged.payment;
    const entry = doneEntry(origin, "payout-paid", partner, { ...details, ...paid }, about);
    await savePayment(scope, statementId, { ...paid, by: person }, entry, client);
    return { kind: "saved" };
  });
}

function refusedFor(problem: PayProblem): PayOutcome {
  return { kind: "refused", problem };
}
