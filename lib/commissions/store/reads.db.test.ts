import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import {
  allCommissions,
  type CommissionRow,
  type MissingCounts,
  OMITTED_AMOUNTS,
  type OmittedAmount,
} from "@/lib/commissions/commission";
import type { DayRange } from "@/lib/core/day";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { anyBook, anyFileBook, anyFilter, rowsOf, saveBook } from "../testing/book";
import { countCommissions, sumCommissionsByCoin, sumFilterByCoinDay } from "./reads";

const Exact = Decimal.clone({ precision: 500 });
openTestDatabase();

function groupBy(rows: readonly CommissionRow[], keyOf: (row: CommissionRow) => unknown[]) {
  const groups = new Map<string, CommissionRow[]>();
  for (const row of rows) {
    const key = JSON.stringify(keyOf(row));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

const SUMMED = ["dealAmount", "fee", "feeDeduction", "feePaid", "rebateAmount"] as const;

/** Null if no row has the amount. */
function sum(rows: readonly CommissionRow[], field: (typeof SUMMED)[number]): string | null {
  const given = rows.map((row) => row[field]).filter((amount) => amount !== null);
  return given.length === 0
    ? null
    : given.reduce((total, text) => total.plus(text), new Exact(0)).toFixed(30);
}

const missing = (rows: readonly CommissionRow[], field: OmittedAmount) =>
  rows.filter((row) => row[field] === null).length;

function expectedSums(rows: readonly CommissionRow[], keyOf: (row: CommissionRow) => unknown[]) {
  return Object.fromEntries(
    [...groupBy(rows, keyOf)].map(([key, group]) => [
      key,
      {
        rowCount: group.length,
        ...Object.fromEntries(SUMMED.map((field) => [field, sum(group, field)])),
        ...Object.fromEntries(
          OMITTED_AMOUNTS.map((field) => [`${field}Missing`, missing(group, field)]),
        ),
      },
    ]),
  );
}

type LoadedSums = MissingCounts & { rowCount: number } & Record<
    (typeof SUMMED)[number],
    string | null
  >;

function loadedSums<T extends LoadedSums>(sums: readonly T[], keyOf: (sums: T) => unknown[]) {
  const exact = (text: string | null) => (text === null ? null : new Exact(text).toFixed(30));
  return Object.fromEntries(
    sums.map((group) => [
      JSON.stringify(keyOf(group)),
      {
        rowCount: group.rowCount,
        ...Object.fromEntries(SUMMED.map((field) => [field, exact(group[field])])),
        ...Object.fromEntries(
          OMITTED_AMOUNTS.map((field) => [`${field}Missing`, group[`${field}Missing`]]),
        ),
      },
    ]),
  );
}

test("totals and row count of any book and filter equal a sum made without the database", async () => {
  await fc.assert(
    fc.asyncProperty(anyFileBook, anyFilter, async (book, filter) => {
      const scope = await createTestAccount();
      await saveBook(scope, book);
      const rows = rowsOf(book, filter);
      const byCoin = await sumCommissionsByCoin(scope, filter);
      expect(loadedSums(byCoin, ({ coin }) => [coin])).toEqual(
        expectedSums(rows, ({ coin }) => [coin]),
      );
      expect(await countCommissions(scope, filter)).toBe(rows.length);
      const byDay = await sumFilterByCoinDay(scope, filter);
      const exact = (text: string | null) => (text === null ? null : new Exact(text).toFixed(30));
      expect(
        byDay.map(({ day, coin, ...sums }) => [
          JSON.stringify([day, coin]),
          exact(sums.rebateAmount),
          exact(sums.feePaid),
          sums.feePaidMissing,
        ]),
        "what is valued of a filter",
      ).toEqual(
        [...groupBy(rows, ({ day, coin }) => [day, coin])]
          .map(([key, group]) => [
            key,
            sum(group, "rebateAmount"),
            sum(group, "feePaid"),
            missing(group, "feePaid"),
          ])
          .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
      );
    }),
    { numRuns: runs(30) },
  );
});

test("sums keep the digits of the amounts", async () => {
  const scope = await createTestAccount();
  const amounts = {
    fee: "0.10",
    feeDeduction: null,
    rebateAmount: "123456789012345678.000000000000000001",
  };
  const [row] = fc.sample(
    anyBook.filter((book) => book.length > 0),
    1,
  )[0] as CommissionRow[];
  const rows = [
    { ...row, ...amounts },
    { ...row, ...amounts, rebateAmount: "0.000000000000000001" },
  ] as CommissionRow[];
  await saveBook(scope, rows);
  const range = { from: rows[0]?.day, to: rows[0]?.day } as DayRange;
  const filter = allCommissions(range);
  expect(await sumCommissionsByCoin(scope, filter)).toMatchObject([
    { fee: "0.20", feeDeduction: null, rebateAmount: "123456789012345678.000000000000000002" },
  ]);
});

test("rows of many named clients are counted and summed as well as those of few", async () => {
  const absent = Array.from({ length: 30 }, (_, index) => `absent ${index}`);
  await fc.assert(
    fc.asyncProperty(anyFileBook, anyFilter, async (book, filter) => {
      const scope = await createTestAccount();
      await saveBook(scope, book);
      const named = { ...filter, uids: [...filter.uids, ...absent] };
      const rows = rowsOf(book, named);
      expect(await countCommissions(scope, named)).toBe(rows.length);
      const byCoin = await sumCommissionsByCoin(scope, named);
      expect(loadedSums(byCoin, ({ coin }) => [coin])).toEqual(
        expectedSums(rows, ({ coin }) => [coin]),
      );
    }),
    { numRuns: runs(30) },
  );
});
