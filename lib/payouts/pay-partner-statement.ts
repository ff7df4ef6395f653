import { requireAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { addDays, type Day, findDay } from "@/lib/core/day";
import { type Month, monthDays } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import { hasUnseen } from "@/lib/core/visible-text";
import {
  holdPartnerStatement,
  isCounted,
  savePayment,
} from "@/lib/payouts/store/partner-statements";
import { areTwoPersons } from "@/lib/users/store/given-access";
import type { PaymentProblem, PayOutcome, TypedPayment } from "./contract";
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
  return holdPartnerStatement<PayOutcome>(scope, statementId, async (statement, client) => {
    if (!statement) return { kind: "refused", problem: { kind: "gone" } };
    const { partner, month, number } = statement;
    if (number === null) return { kind: "refused", problem: { kind: "not-approved" } };
    if (statement.partnerId === person.id) return { kind: "refused", problem: { kind: "payee" } };
    if (!(await areTwoPersons(client, scope.accountId, statement.partnerId, person.id)))
      return { kind: "refused", problem: { kind: "not-two-persons" } };
    const { paidBy: by, paidDay: day, paidReference: reference } = statement;
    const isPaid = by !== null && day !== null && reference !== null;
    if (payment !== null && isPaid)
      return { kind: "refused", problem: { kind: "already-paid", by, day, reference } };
    if (payment === null && !isPaid) return { kind: "refused", problem: { kind: "not-paid" } };
    if (await isCounted(scope, statement, client))
      return { kind: "refused", problem: { kind: "carried" } };
    const details = { partner, month, number };
    const about = { id: account.id, name: account.name };
    if (payment === null) {
      const entry = doneEntry(origin, "payout-unpaid", partner, details, about);
      await savePayment(scope, statementId, null, entry, client);
      return { kind: "saved" };
    }
    const read = readPayment(payment, month, today);
    if (typeof read === "string") return { kind: "refused", problem: { kind: read } };
    const entry = doneEntry(origin, "payout-paid", partner, { ...details, ...read }, about);
    await savePayment(scope, statementId, { ...read, by: person }, entry, client);
    return { kind: "saved" };
  });
}

const LONGEST_REFERENCE = 100;

/** The day is after the month and at most tomorrow, which has begun in a part of the world. */
function readPayment(
  typed: TypedPayment,
  month: Month,
  today: Day,
): PaymentProblem | { readonly day: Day; readonly reference: string } {
  const day = findDay(typed.day.trim());
  if (day === null) return "day-malformed";
  if (day <= monthDays(month).to) return "day-before-end";
  if (day > addDays(today, 1)) return "day-to-come";
  const reference = typed.reference.trim();
  if (reference === "" || hasUnseen(reference)) return "reference-missing";
  return reference.length > LONGEST_REFERENCE ? "reference-too-long" : { day, reference };
}
