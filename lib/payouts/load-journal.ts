import { compareText } from "@/lib/core/group-by";
import { type Month, monthOf } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type Columns, columnsOf, tableOf } from "@/lib/exports/export-table";
import { findMonthClose } from "@/lib/months/store";
import { listPartnerStatements, listStatedShares } from "@/lib/payouts/store/partner-statements";
import { listPartners, listPartnerTerms } from "@/lib/payouts/store/partner-terms";
import { composeJournal, JOURNAL_ACCOUNTS, type JournalLine, type StatedPayment } from "./journal";
import { payableOf, type StoredPartnerStatement } from "./partner-statement";

export type Journal = {
  readonly lines: readonly JournalLine[];
  /** Partners with terms in the month and without an approved statement of it. */
  readonly withoutStatement: readonly string[];
};

/** The journal of a closed month as its statements and payments are now; null: the month is not closed. */
export async function loadJournal(scope: WholeAccountScope, month: Month): Promise<Journal | null> {
  const [close, shares, partners, terms, statements] = await Promise.all([
    findMonthClose(scope, month),
    listStatedShares(scope, month),
    listPartners(scope),
    listPartnerTerms(scope, null),
    listPartnerStatements(scope),
  ]);
  if (!close) return null;
  const approved = statements.filter((one) => one.month === month && one.number !== null);
  const withoutStatement = partners.filter(
    ({ id }) =>
      terms.some((term) => term.partnerId === id && monthOf(term.from) <= month) &&
      !approved.some(({ partnerId }) => partnerId === id),
  );
  return {
    lines: composeJournal(close.content, shares, paymentsIn(month, statements)),
    withoutStatement: withoutStatement.map(({ email }) => email),
  };
}

/** What was paid on days of the month, by day and number. */
function paymentsIn(month: Month, statements: readonly StoredPartnerStatement[]): StatedPayment[] {
  const payments: StatedPayment[] = [];
  for (const { number, partner, paidDay: day, paidReference: reference, content } of statements) {
    if (number === null || day === null || reference === null || monthOf(day) !== month) continue;
    for (const { coin, due } of content.coins)
      payments.push({ number, partner, day, reference, coin, amount: payableOf(due) });
  }
  return payments.toSorted((a, b) => compareText(a.day, b.day) || a.number - b.number);
}

const COLUMNS: Columns<JournalLine> = [
  ...columnsOf("day", "date"),
  ...columnsOf("text", "account"),
  ...columnsOf("amount", "debit", "credit"),
  ...columnsOf("text", "currency", "text"),
];

export function openJournalTable({ lines }: Journal) {
  return tableOf(COLUMNS, lines);
}

/** What a reader of the file has to know of its accounts. */
export function describeJournalAccounts(): string {
  const accounts = Object.values(JOURNAL_ACCOUNTS).map(({ number, name }) => `${number} ${name}`);
  return `Accounts: ${accounts.join(", ")}.`;
}
