import { Decimal } from "decimal.js";
import fc from "fast-check";
import { parseAmount } from "@/lib/core/amount";
import { addDays, type Day, type DayRange, dayOf, dayStartMs } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { REPAYMENT_LISTS, type RepaymentFilter, type RepaymentSort } from "@/lib/repayments/filter";
import type { Repayment } from "@/lib/repayments/repayment";
import { saveRepaymentWindow } from "../store/repayments";

/**
 * Random books with difficult cases: equal times, bursts, borders of days, odd texts and digits.
 */
export const REPAYMENT_DAYS: DayRange = { from: "2026-09-28" as Day, to: "2026-10-03" as Day };
const START_MS = dayStartMs(REPAYMENT_DAYS.from);
const DAY_MS = 86_400_000;
const END_MS = START_MS + 6 * DAY_MS - 1;

const coins = ["BTC", "USDT", "=A", "two\nlines"];
const repayTypes = ["all", "part", "@some"];
const businessTypes = ["normal", "liquidation", 'say "x"'];
const amount = fc.oneof(
  fc.constantFrom(
    "0",
    "0.00",
    "1",
    "1.0",
    "9",
    "10",
    "0.000000000000000001",
    "123456789012345678.9",
  ),
  fc.tuple(fc.nat(999), fc.nat(18)).map(([n, scale]) => new Decimal(n).div(7).toFixed(scale)),
);

const instant = fc.oneof(
  fc.nat(6 * DAY_MS - 1).map((ms) => START_MS + ms),
  // The last and first milliseconds of days, and a millisecond with many repayments.
  fc
    .constantFrom(-1, 0, 1, 5_000)
    .chain((ms) => fc.nat(4).map((day) => START_MS + (day + 1) * DAY_MS + ms)),
);

const anyRepayment = fc
  .record({
    repaidTimeMs: instant,
    coin: fc.constantFrom(...coins),
    repaidAmount: amount.map(parseAmount),
    repaidInterest: amount.map(parseAmount),
    repayType: fc.constantFrom(...repayTypes),
    businessType: fc.constantFrom(...businessTypes),
  })
  .map((fields) => fields);

/** Order ids that do not follow time, some of which a spreadsheet would run as formulas. */
export const anyRepayments: fc.Arbitrary<Repayment[]> = fc
  .array(anyRepayment, { maxLength: 80, size: "max" })
  .chain((fields) =>
    fc.shuffledSubarray([...fields.keys()], { minLength: fields.length }).map((order) =>
      fields.map((field, at) => ({
        ...field,
        repayOrderId: `${at % 9 === 0 ? "=" : ""}${order[at]}`,
      })),
    ),
  );

/** Most filters select everything in a field, so that enough repayments remain. */
const some = (values: string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.subarray([...values, "absent"], { minLength: 1 }) },
  );
const lists = {
  coins: some(coins),
  repayTypes: some(repayTypes),
  businessTypes: some(businessTypes),
};
const day = fc.nat(5).map((count) => addDays(REPAYMENT_DAYS.from, count));

export const anyRepaymentFilter: fc.Arbitrary<RepaymentFilter> = fc.record({
  range: fc.tuple(day, day).map(([a, b]) => (a <= b ? { from: a, to: b } : { from: b, to: a })),
  ...lists,
  orderIds: some(Array.from({ length: 20 }, (_, at) => String(at))),
  except: fc.record(lists),
});

/** The repayments that match a filter, computed without a database. */
export function repaymentsOf(book: readonly Repayment[], filter: RepaymentFilter): Repayment[] {
  const fields = { coins: "coin", repayTypes: "repayType", businessTypes: "businessType" } as const;
  return book.filter((repayment) => {
    const day = dayOf(repayment.repaidTimeMs);
    return (
      day >= filter.range.from &&
      day <= filter.range.to &&
      (filter.orderIds.length === 0 || filter.orderIds.includes(repayment.repayOrderId)) &&
      REPAYMENT_LISTS.every((list) => {
        const value = repayment[fields[list]];
        return (
          (filter[list].length === 0 || filter[list].includes(value)) &&
          !filter.except[list].includes(value)
        );
      })
    );
  });
}

/** Byte order of UTF-8, the order of COLLATE "C". */
const compareText = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Repayments in the order of a view. */
export function sortRepayments(
  book: readonly Repayment[],
  sort: RepaymentSort,
  direction: "asc" | "desc",
): Repayment[] {
  const sign = direction === "asc" ? 1 : -1;
  const byField = (a: Repayment, b: Repayment) => {
    if (sort === "repaidTime") return a.repaidTimeMs - b.repaidTimeMs;
    if (sort === "repaidAmount" || sort === "repaidInterest")
      return new Decimal(a[sort]).comparedTo(b[sort]);
    return compareText(a[sort], b[sort]);
  };
  return book.toSorted(
    (a, b) =>
      sign *
      (byField(a, b) ||
        a.repaidTimeMs - b.repaidTimeMs ||
        compareText(a.repayOrderId, b.repayOrderId)),
  );
}

/** Stores a book as one complete listing of REPAYMENT_DAYS. */
export async function saveRepayments(
  scope: WholeAccountScope,
  repayments: readonly Repayment[],
  readAtMs = END_MS + 1,
): Promise<void> {
  const range = { fromMs: START_MS, toMs: END_MS };
  await saveRepaymentWindow(scope, { range, repayments, incomplete: null, readAtMs });
}
