import { Decimal } from "decimal.js";
import fc from "fast-check";
import type { CommissionRow } from "@/lib/commissions/commission";
import { saveCommissionDay, saveCommissionDayFailure } from "@/lib/commissions/store/days/days";
import { anyRow } from "@/lib/commissions/testing/book";
import { addDays, type Day, type DayRange, listDays } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";

/** The exchange's day in the random books, which cover the 21 days before it. */
export const TODAY = "2026-10-05" as Day;
export const BOOK_DAYS: DayRange = { from: addDays(TODAY, -21), to: addDays(TODAY, -1) };
const DAYS = listDays(BOOK_DAYS);

export type BookGap = "failed" | "missing" | "pending";
export type BookRate = { readonly coin: string; readonly day: Day; readonly rate: string };
export type OverviewTestBook = {
  readonly rows: readonly CommissionRow[];
  /** The first version, which `rows` restates. */
  readonly first: readonly CommissionRow[];
  readonly gaps: ReadonlyMap<Day, BookGap>;
  readonly rates: readonly BookRate[];
};

const anyDay = fc.constantFrom(...DAYS);
const rows = fc.array(
  fc.tuple(anyRow, anyDay).map(([row, day]): CommissionRow => ({ ...row, day })),
  { maxLength: 120, size: "max" },
);
const rate = fc.record({
  coin: fc.constantFrom("BTC", "two\nlines"),
  day: anyDay,
  rate: fc.constantFrom("65000.5", "0.000000001", "3", "1234567.891"),
});

/** Most books have one gap or none, so that complete and incomplete periods both occur. */
export const anyOverviewBook: fc.Arbitrary<OverviewTestBook> = fc.record({
  rows,
  first: rows,
  gaps: fc
    .array(fc.tuple(anyDay, fc.constantFrom<BookGap>("failed", "missing", "pending")), {
      maxLength: 2,
    })
    .map((gaps) => new Map(gaps)),
  rates: fc.uniqueArray(rate, { maxLength: 12, selector: ({ coin, day }) => `${day} ${coin}` }),
});

/**
 * Stores the book: every day twice, so that the second version restates the first, and each gap
 * with its kind.
 */
export async function saveOverviewBook(
  scope: WholeAccountScope,
  book: OverviewTestBook,
): Promise<void> {
  for (const [index, day] of DAYS.entries()) {
    const gap = book.gaps.get(day);
    const save = (rows: readonly CommissionRow[], emptyMeans: "empty" | "pending") =>
      saveCommissionDay(scope, {
        day,
        rows: rows.filter((row) => row.day === day),
        fetchedAtMs: index,
        emptyMeans,
      });
    if (gap === "missing") continue;
    if (gap === "pending") await save([], "pending");
    else if (gap === "failed") await saveFailure(scope, day);
    else {
      await save(book.first, "empty");
      await save(book.rows, "empty");
    }
  }
}

function saveFailure(scope: WholeAccountScope, day: Day): Promise<void> {
  const failure = { kind: "timed-out", code: null, httpStatus: null, detail: "" } as const;
  return saveCommissionDayFailure(scope, { day, failure, attemptedAtMs: 0 });
}

/** The rows that the ledger can have: those of days without a gap. */
export function knownRows(
  { rows, gaps }: OverviewTestBook,
  { from, to }: DayRange,
): CommissionRow[] {
  return rows.filter(({ day }) => day >= from && day <= to && !gaps.has(day));
}

export function isWhole({ gaps }: OverviewTestBook, { from, to }: DayRange): boolean {
  return from >= BOOK_DAYS.from && ![...gaps.keys()].some((day) => day >= from && day <= to);
}

/** The rule of the reporting currency, computed from the list of rates alone. */
export function rateOf({ rates }: OverviewTestBook, coin: string, day: Day): Decimal | null {
  if (coin === "USDT") return new Decimal(1);
  const [best] = rates
    .filter((rate) => rate.coin === coin && rate.day <= day && rate.day >= addDays(day, -7))
    .toSorted((a, b) => (a.day < b.day ? 1 : -1));
  return best ? new Decimal(best.rate) : null;
}

/** Exact to far more digits than any book has. */
export const Exact = Decimal.clone({ precision: 400 });

export function sumOf(texts: readonly Decimal.Value[]): Decimal {
  return texts.reduce<Decimal>((total, text) => total.plus(text), new Exact(0));
}
