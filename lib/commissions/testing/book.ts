import { Decimal } from "decimal.js";
import fc from "fast-check";
import {
  COMMISSION_AMOUNTS,
  COMMISSION_LISTS,
  type CommissionFilter,
  type CommissionRow,
  type CommissionSort,
  isAmountField,
  isValueSort,
  OMITTED_AMOUNTS,
  REQUIRED_COMMISSION_AMOUNTS,
  VALUE_SORTS,
} from "@/lib/commissions/commission";
import { type Amount, parseAmount } from "@/lib/core/amount";
import { addDays, type Day, type DayRange, listDays } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { SortDirection } from "@/lib/core/sort";
import { saveCommissionDay } from "../store/days/days";

/**
 * Random books with difficult cases: equal keys, equal amounts, zeros, negatives, long texts and
 * digits.
 */
export const BOOK_RANGE: DayRange = { from: "2026-09-28" as Day, to: "2026-10-03" as Day };

const uids = ["1", "10", "2", "=2", "-3", "a,b", 'say "hi"', "émoji 🪙"];
const coins = ["BTC", "USDT", "two\nlines"];
const symbols = ["BTCUSDT_SPBL", "ETHUSDT_UMCBL", "@X", " Y"];
const productTypes = ["", "SPOT", "USDT-FUTURES"];
const amountTexts = [
  "0",
  "0.00",
  "1",
  "1.0",
  "-1.5",
  "10",
  "9",
  "0.000000000000000001",
  "123456789012345678.9",
];

const amount = fc.oneof(
  fc.constantFrom(...amountTexts),
  fc
    .tuple(fc.integer({ min: -999, max: 999 }), fc.nat(18))
    .map(([n, scale]) => new Decimal(n).div(7).toFixed(scale)),
);
const day = fc.nat(5).map((count) => addDays(BOOK_RANGE.from, count));
const amounts = Object.fromEntries(
  COMMISSION_AMOUNTS.map((field) => {
    const given = amount.map((text) => parseAmount(text));
    const required = (REQUIRED_COMMISSION_AMOUNTS as readonly string[]).includes(field);
    return [field, required ? given : fc.option(given)];
  }),
);
const omitted = Object.fromEntries(
  OMITTED_AMOUNTS.map((field) => {
    const given = amount.map((text) => parseAmount(text));
    return [field, fc.option(given, { freq: 2 })];
  }),
);

const texts = {
  day,
  uid: fc.constantFrom(...uids),
  coin: fc.constantFrom(...coins),
  symbol: fc.constantFrom(...symbols),
  productType: fc.constantFrom(...productTypes),
};

export const anyRow = fc.record({ ...texts, ...amounts }) as fc.Arbitrary<CommissionRow>;

/** A book of the exchange's list: every row gives its volume and fees. */
export const anyBook = fc.array(anyRow, { maxLength: 120, size: "max" });

/** A row of a file that may leave out volume or fees. */
export const anyFileRow = fc.record({
  ...texts,
  ...amounts,
  ...omitted,
}) as fc.Arbitrary<CommissionRow>;

/** A book with such rows. */
export const anyFileBook = fc.array(anyFileRow, { maxLength: 120, size: "max" });

/** An amount that every row of `anyBook` gives. Throws for one that is not given. */
export function given(amount: Amount | null): Amount {
  if (amount === null) throw new Error("the amount is not given");
  return amount;
}

/** Most filters select everything in a field, so that enough rows remain. */
const some = (values: string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.subarray([...values, "absent"], { minLength: 1 }) },
  );

const lists = {
  uids: some(uids),
  coins: some(coins),
  symbols: some(symbols),
  productTypes: some(productTypes),
};

export const anyFilter: fc.Arbitrary<CommissionFilter> = fc.record({
  range: fc.tuple(day, day).map(([a, b]) => (a <= b ? { from: a, to: b } : { from: b, to: a })),
  ...lists,
  except: fc.record(lists),
});

/** The rows that match a filter, computed without a database. */
export function rowsOf(book: readonly CommissionRow[], filter: CommissionFilter): CommissionRow[] {
  const lists = {
    uids: "uid",
    coins: "coin",
    symbols: "symbol",
    productTypes: "productType",
  } as const;
  return book.filter(
    (row) =>
      row.day >= filter.range.from &&
      row.day <= filter.range.to &&
      COMMISSION_LISTS.every((list) => {
        const value = row[lists[list]];
        const isNamed = filter[list].length === 0 || filter[list].includes(value);
        return isNamed && !filter.except[list].includes(value);
      }),
  );
}

/** Byte order of UTF-8, the order of COLLATE "C". */
const compareText = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const LEDGER_ORDER = ["day", "uid", "coin", "symbol", "productType"] as const;

/** A test's rate to the reporting currency; null if there is none. */
export type TestRate = (coin: string, day: Day) => string | null;

/**
 * Rows in the order of a view. The order of rows with equal keys is undefined: compare them as a
 * set.
 */
export function sortRows(
  rows: readonly CommissionRow[],
  sort: CommissionSort,
  direction: SortDirection,
  rateOf: TestRate = () => null,
): CommissionRow[] {
  const sign = direction === "asc" ? 1 : -1;
  const compareCoins = (a: CommissionRow, b: CommissionRow) =>
    isAmountField(sort) ? compareText(a.coin, b.coin) : 0;
  return rows.toSorted(
    (a, b) => compareCoins(a, b) || sign * (compareBy(sort, a, b, rateOf) || compareInLedger(a, b)),
  );
}

/** A row's value when sorted by value. */
export function worthOf(row: CommissionRow, sort: CommissionSort, rateOf: TestRate): string | null {
  const rate = isValueSort(sort) ? rateOf(row.coin, row.day) : null;
  if (rate === null || !isValueSort(sort)) return null;
  const amount = row[VALUE_SORTS[sort]];
  return amount === null ? null : EXACT.mul(amount, rate).toFixed();
}

const EXACT = Decimal.clone({ precision: 200 });

function compareBy(
  sort: CommissionSort,
  a: CommissionRow,
  b: CommissionRow,
  rateOf: TestRate,
): number {
  if (isValueSort(sort)) return compareGiven(worthOf(a, sort, rateOf), worthOf(b, sort, rateOf));
  const field = sort === "date" ? "day" : sort;
  if (
    field === "day" ||
    field === "uid" ||
    field === "coin" ||
    field === "symbol" ||
    field === "productType"
  ) {
    return compareText(a[field], b[field]);
  }
  return compareGiven(a[field], b[field]);
}

/** Missing amounts sort below every amount. */
function compareGiven(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  return new Decimal(a).comparedTo(b);
}

export function compareInLedger(a: CommissionRow, b: CommissionRow): number {
  for (const field of LEDGER_ORDER) {
    const compared = compareText(a[field], b[field]);
    if (compared !== 0) return compared;
  }
  return 0;
}

/** Stores a book over BOOK_RANGE; days without rows are stored as empty. */
export async function saveBook(
  scope: WholeAccountScope,
  book: readonly CommissionRow[],
): Promise<void> {
  for (const day of listDays(BOOK_RANGE)) {
    const rows = book.filter((row) => row.day === day);
    await saveCommissionDay(scope, { day, rows, fetchedAtMs: 0, emptyMeans: "empty" });
  }
}
