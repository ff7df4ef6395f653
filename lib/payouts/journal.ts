import { type Amount, isZeroAmount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { type Month, monthDays } from "@/lib/core/month";
import type { MonthCloseContent } from "@/lib/months/month-close";

/** The accounts that a journal books to, as docs/payouts.md lists them. */
export const JOURNAL_ACCOUNTS = {
  coins: { number: "1000", name: "Coins held" },
  receivable: { number: "1200", name: "Rebates receivable" },
  payable: { number: "2100", name: "Payable to partners" },
  income: { number: "4000", name: "Rebate income" },
  expense: { number: "6000", name: "Partner shares" },
} as const;
type JournalAccount = keyof typeof JOURNAL_ACCOUNTS;

/** Either debit or credit is null; the other is above zero. `account`: its number. */
export type JournalLine = {
  readonly date: Day;
  readonly account: string;
  readonly debit: Amount | null;
  readonly credit: Amount | null;
  /** The reporting currency; for an amount without a rate its coin. */
  readonly currency: string;
  readonly text: string;
};

/**
 * What an approved statement says of one month and coin. `value`: in `currency`, of the lines with
 * a rate; `unvalued`: in the coin, of the lines without one.
 */
export type StatedShare = {
  readonly number: number;
  readonly partner: string;
  readonly currency: string;
  /** The statement's month, or an earlier one that it corrects. */
  readonly month: Month;
  readonly coin: string;
  readonly value: Amount;
  readonly unvalued: Amount;
};

/** What was paid of a statement in one coin. */
export type StatedPayment = Pick<StatedShare, "number" | "partner" | "coin"> & {
  readonly day: Day;
  readonly reference: string;
  readonly amount: Amount;
};

/** An amount below zero is booked the other way round. */
type Booking = {
  readonly date: Day;
  readonly debit: JournalAccount;
  readonly credit: JournalAccount;
  readonly amount: Amount;
  readonly currency: string;
  readonly text: string;
};

/**
 * The double entries of a closed month. On its last day: the rebate of each coin, adjustments of
 * earlier months that were seen in it, and the shares of its approved statements. On their own days:
 * the payments made in it, in the coins paid. Debits equal credits in each currency, to the last
 * digit; nothing is rounded. `payments`: of days of the month.
 */
export function composeJournal(
  content: MonthCloseContent,
  shares: readonly StatedShare[],
  payments: readonly StatedPayment[],
): JournalLine[] {
  const bookings = [
    ...bookRebates(content),
    ...bookAdjustments(content),
    ...shares.flatMap((share) => bookShare(content.month, share)),
    ...payments.map(bookPayment),
  ];
  return bookings.filter(({ amount }) => !isZeroAmount(amount)).flatMap(linesOf);
}

function bookRebates({ month, currency, coins }: MonthCloseContent): Booking[] {
  const of = { date: monthDays(month).to, debit: "receivable", credit: "income" } as const;
  const bookings: Booking[] = [];
  for (const { coin, rebateValue } of coins) {
    const text = `Rebate in ${coin}, ${month}`;
    if (rebateValue.value !== null)
      bookings.push({ ...of, amount: rebateValue.value, currency, text });
    for (const { amount, coin: own } of rebateValue.unvalued)
      bookings.push({ ...of, amount, currency: own, text: `${text}, without a rate` });
  }
  return bookings;
}

/** They have no value: they belong to other months, and the close fixed no rate for them. */
function bookAdjustments({ month, adjustments }: MonthCloseContent): Booking[] {
  return adjustments.map(({ day, revision, coin, rebateAmount }) => ({
    date: monthDays(month).to,
    debit: "receivable",
    credit: "income",
    amount: rebateAmount,
    currency: coin,
    text: `Rebate in ${coin}, ${day}, adjusted by revision ${revision}`,
  }));
}

function bookShare(month: Month, share: StatedShare): Booking[] {
  const { number, partner, currency, coin, value, unvalued } = share;
  const of = { date: monthDays(month).to, debit: "expense", credit: "payable" } as const;
  const what = share.month === month ? month : `correction of ${share.month}`;
  const text = `Statement ${number}, ${partner}, share in ${coin}, ${what}`;
  return [
    { ...of, amount: value, currency, text },
    { ...of, amount: unvalued, currency: coin, text: `${text}, without a rate` },
  ];
}

function bookPayment({ number, partner, day, reference, coin, amount }: StatedPayment): Booking {
  return {
    date: day,
    debit: "payable",
    credit: "coins",
    amount,
    currency: coin,
    text: `Statement ${number}, ${partner}, paid in ${coin}, reference ${reference}`,
  };
}

function linesOf({ date, debit, credit, amount, currency, text }: Booking): JournalLine[] {
  const isNegative = amount.startsWith("-");
  const size = (isNegative ? amount.slice(1) : amount) as Amount;
  const [debited, credited] = isNegative ? [credit, debit] : [debit, credit];
  const line = { date, currency, text };
  return [
    { ...line, account: JOURNAL_ACCOUNTS[debited].number, debit: size, credit: null },
    { ...line, account: JOURNAL_ACCOUNTS[credited].number, debit: null, credit: size },
  ];
}
