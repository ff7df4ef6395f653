import { requireAccount } from "@/lib/accounts/store/accounts";
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import type { Day } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type Connection, inAccount } from "@/lib/database/database";
import { hashContent } from "@/lib/months/content-hash";
import { listStatementsByNumber, savePayment } from "@/lib/payouts/store/partner-statements";
import { areTwoPersons } from "@/lib/users/store/given-access";
import type {
  PayFromList,
  PayFromListOutcome,
  PaymentLine,
  PaymentLineOutcome,
  PaymentLineProblem,
  PaymentPlan,
} from "./contract";
import {
  judgePayment,
  type PayableStatement,
  type Payer,
  type Payment,
  paymentOf,
} from "./payment";
import { type ListedPayment, type PaymentList, readPaymentList } from "./payment-list";
import { requirePerson } from "./statement-checks";

/** `today`: the exchange's day. */
type ListToPay = Pick<PayFromList, "text" | "columns" | "digest"> & { readonly today: Day };

/**
 * Says what a list of payments would do; with the digest of what it said, marks all statements that
 * it can in one transaction. The same list a second time changes nothing. Throws if the account is
 * gone.
 */
export async function payFromList(
  scope: WholeAccountScope,
  { text, columns, digest, today }: ListToPay,
  origin: AuditOrigin,
): Promise<PayFromListOutcome> {
  const person = requirePerson(origin);
  const { id, name } = await requireAccount(scope.accountId);
  const list = readPaymentList(text, columns);
  if ("kind" in list) return { kind: "refused", problem: list };
  return inAccount<PayFromListOutcome>(
    scope.accountId,
    async (client) => {
      const { plan, toPay } = await planPayments(
        scope,
        list,
        { personId: person.id, today },
        client,
      );
      if (digest === null) return { kind: "checked", plan };
      if (digest !== plan.digest) return { kind: "changed-meanwhile", plan };
      for (const { statement, number, payment } of toPay) {
        const { partner, month } = statement;
        const details = { partner, month, number, ...payment };
        const entry = doneEntry(origin, "payout-paid", partner, details, { id, name });
        await savePayment(scope, statement.id, { ...payment, by: person }, entry, client);
      }
      return { kind: "paid", plan };
    },
    digest === null ? "key share" : "no key update",
  );
}

type ToPay = {
  readonly statement: PayableStatement;
  readonly number: number;
  readonly payment: Payment;
};

async function planPayments(
  scope: WholeAccountScope,
  { columns, names, payments }: PaymentList,
  { personId, today }: { readonly personId: string; readonly today: Day },
  client: Connection,
): Promise<{ readonly plan: PaymentPlan; readonly toPay: readonly ToPay[] }> {
  const numbers = payments.map(({ number }) => number).filter((number) => number !== null);
  const found = await listStatementsByNumber(scope, numbers, client);
  const statements = new Map(found.map((statement) => [statement.number, statement]));
  const payers = await findPayers(scope, found, personId, client);
  const byNumber = groupBy(payments, ({ number }) => number);
  const lines: PaymentLine[] = [];
  const toPay: ToPay[] = [];
  for (const listed of payments) {
    const { line, typed, number } = listed;
    const statement = number === null ? null : (statements.get(number) ?? null);
    const payer = statement && payers.get(statement.partnerId);
    const same = byNumber.get(number) ?? [];
    const outcome =
      statement && payer
        ? judgeLine(listed, same, { statement, payer, today })
        : refusedFor(number === null ? "number-malformed" : "number-unknown");
    const named = statement && { partner: statement.partner, month: statement.month };
    lines.push({ line, typed, statement: named, outcome });
    if (statement && number !== null && outcome.kind === "pays") {
      const { day, reference } = outcome;
      toPay.push({ statement, number, payment: { day, reference } });
    }
  }
  const plan = { columns, names, lines, count: toPay.length };
  return { plan: { ...plan, digest: hashContent(plan) }, toPay };
}

/** By partner. */
async function findPayers(
  { accountId }: WholeAccountScope,
  statements: readonly PayableStatement[],
  id: string,
  client: Connection,
): Promise<ReadonlyMap<string, Payer>> {
  const payers = new Map<string, Payer>();
  for (const { partnerId } of statements) {
    if (payers.has(partnerId)) continue;
    const isSecond = await areTwoPersons(client, accountId, partnerId, id);
    payers.set(partnerId, { id, isSecond });
  }
  return payers;
}

type LineFacts = {
  readonly statement: PayableStatement;
  readonly payer: Payer;
  readonly today: Day;
};

/** `same`: all lines of the list with this statement, the first one first. */
function judgeLine(
  { line, typed, day }: ListedPayment,
  same: readonly ListedPayment[],
  { statement, payer, today }: LineFacts,
): PaymentLineOutcome {
  if (same.some((other) => other.day !== day || other.typed.reference !== typed.reference))
    return refusedFor("contradicts");
  const [first] = same;
  if (first && first.line !== line) return { kind: "repeats", line: first.line };
  if (day === "day-ambiguous") return refusedFor("day-ambiguous");
  const judged = judgePayment(statement, {
    payer,
    payment: { day, reference: typed.reference },
    today,
  });
  if ("payment" in judged) return { kind: "pays", ...judged.payment };
  const { problem } = judged;
  const paid = problem.kind === "already-paid" ? paymentOf(statement) : null;
  if (paid && paid.day === day && paid.reference === typed.reference) return { kind: "paid-so" };
  return { kind: "refused", problem };
}

function refusedFor(
  kind: Exclude<PaymentLineProblem["kind"], "already-paid" | "being-carried">,
): PaymentLineOutcome {
  return { kind: "refused", problem: { kind } };
}
