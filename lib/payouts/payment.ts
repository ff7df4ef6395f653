import { addDays, type Day, findDay } from "@/lib/core/day";
import { type Month, monthDays } from "@/lib/core/month";
import { hasUnseen } from "@/lib/core/visible-text";
import type { PaymentProblem, PayProblem, TypedPayment } from "./contract";
import type { StoredPartnerStatement } from "./partner-statement";

export type Payment = { readonly day: Day; readonly reference: string };

/** What includes a statement's balance. */
export type LaterStatements = {
  /** A later statement of the partner, approved. */
  readonly isCarried: boolean;
  /** The month of the partner's statement in preparation; null: there is none. */
  readonly preparedMonth: Month | null;
};

/** What a payment needs to know of a statement. */
export type PayableStatement = Pick<
  StoredPartnerStatement,
  "id" | "partnerId" | "partner" | "month" | "number" | "paidBy" | "paidDay" | "paidReference"
> &
  LaterStatements;

/** Who pays. `isSecond`: he or she and the payee count as two persons. */
export type Payer = { readonly id: string; readonly isSecond: boolean };

/** Why this person takes no payment step on the statement; null: nothing is against it. */
export function findPayerProblem(
  { number, partnerId }: PayableStatement,
  payer: Payer,
): PayProblem | null {
  if (number === null) return { kind: "not-approved" };
  if (partnerId === payer.id) return { kind: "payee" };
  return payer.isSecond ? null : { kind: "not-two-persons" };
}

/** The payment that a statement is marked with; null: it is not paid. */
export function paymentOf({ paidBy, paidDay, paidReference }: PayableStatement) {
  if (paidBy === null || paidDay === null || paidReference === null) return null;
  return { by: paidBy, day: paidDay, reference: paidReference };
}

/**
 * Whether the person may mark the statement as paid, and the payment as it is kept. `today`: the
 * exchange's day.
 */
export function judgePayment(
  statement: PayableStatement,
  { payer, payment, today }: { payer: Payer; payment: TypedPayment; today: Day },
): { readonly payment: Payment } | { readonly problem: PayProblem } {
  const problem = findPayerProblem(statement, payer);
  if (problem) return { problem };
  const paid = paymentOf(statement);
  if (paid) return { problem: { kind: "already-paid", ...paid } };
  const { isCarried, preparedMonth } = statement;
  if (isCarried) return { problem: { kind: "carried" } };
  if (preparedMonth !== null) return { problem: { kind: "being-carried", month: preparedMonth } };
  const read = readPayment(payment, statement.month, today);
  return typeof read === "string" ? { problem: { kind: read } } : { payment: read };
}

const LONGEST_REFERENCE = 100;

/** The day is after the month and at most tomorrow, which has begun in a part of the world. */
function readPayment(typed: TypedPayment, month: Month, today: Day): PaymentProblem | Payment {
  const day = findDay(typed.day.trim());
  if (day === null) return "day-malformed";
  if (day <= monthDays(month).to) return "day-before-end";
  if (day > addDays(today, 1)) return "day-to-come";
  const reference = typed.reference.trim();
  if (reference === "" || hasUnseen(reference)) return "reference-missing";
  return reference.length > LONGEST_REFERENCE ? "reference-too-long" : { day, reference };
}
