import { Decimal } from "decimal.js";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CommissionRow } from "@/lib/core/commission";
import {
  countCommissions,
  loadCommissionFacets,
  sumCommissionsByCoin,
  sumCommissionsByDay,
} from "./commission-reads";
import { anyBook, anyFilter, rowsOf, saveBook } from "./commission-test-book";
import { closeDatabase, openDatabase } from "./database";
import { createTestAccount } from "./test-account";
import { createTestDatabase, type TestDatabase } from "./test-database";

const Exact = Decimal.clone({ precision: 500 });
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

function groupBy(rows: readonly CommissionRow[], keyOf: (row: CommissionRow) => unknown[]) {
  const groups = new Map<string, CommissionRow[]>();
  for (const row of rows) {
    const key = JSON.stringify(keyOf(row));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

const SUMMED = ["dealAmount", "fee", "feeDeduction", "feePaid", "rebateAmount"] as const;

/** Null where no row gave the amount. */
function sum(rows: readonly CommissionRow[], field: (typeof SUMMED)[number]): string | null {
  const given = rows.map((row) => row[field]).filter((amount) => amount !== null);
  return given.length === 0
    ? null
    : given.reduce((total, text) => total.plus(text), new Exact(0)).toFixed(30);
}

function expectedSums(rows: readonly CommissionRow[], keyOf: (row: CommissionRow) => unknown[]) {
  return Object.fromEntries(
    [...groupBy(rows, keyOf)].map(([key, group]) => [
      key,
      { rowCount: group.length, ...Object.fromEntries(SUMMED.map((field) => [field, sum(group, field)])) },
    ]),
  );
}

type Sums = { rowCount: number } & Record<(typeof SUMMED)[number], string | null>;

function loadedSums<T extends Sums>(sums: readonly T[], keyOf: (sums: T) => unknown[]) {
  const exact = (text: string | null) => (text === null ? null : new Exact(text).toFixed(30));
  return Object.fromEntries(
    sums.map((group) => [
      JSON.stringify(keyOf(group)),
      {
        rowCount: group.rowCount,
        ...Object.fromEntries(SUMMED.map((field) => [field, exact(group[field])])),
      },
    ]),
  );
}

test("totals, chart and row count of any book and filter equal a sum made without the database", async () => {
  await fc.assert(
    fc.asyncProperty(anyBook, anyFilter, async (book, filter) => {
      const scope = await createTestAccount();
      await saveBook(scope, book);
      const rows = rowsOf(book, filter);
      const byCoin = await sumCommissionsByCoin(scope, filter);
      expect(loadedSums(byCoin, ({ coin }) => [coin])).toEqual(expectedSums(rows, ({ coin }) => [coin]));
      const byDay = await sumCommissionsByDay(scope, filter);
      const key = ({ day, coin, productType }: Pick<CommissionRow, "day" | "coin" | "productType">) => [
        day,
        coin,
        productType,
      ];
      expect(loadedSums(byDay, key)).toEqual(expectedSums(rows, key));
      expect(await countCommissions(scope, filter)).toBe(rows.length);
    }),
    { numRuns: 60 },
  );
});

test("sums keep the digits of the amounts", async () => {
  const scope = await createTestAccount();
  const amounts = { fee: "0.10", feeDeduction: null, rebateAmount: "123456789012345678.000000000000000001" };
  const [row] = fc.sample(
    anyBook.filter((book) => book.length > 0),
    1,
  )[0] as CommissionRow[];
  const rows = [
    { ...row, ...amounts },
    { ...row, ...amounts, rebateAmount: "0.000000000000000001" },
  ] as CommissionRow[];
  await saveBook(scope, rows);
  const range = { from: rows[0]?.day, to: rows[0]?.day } as Parameters<typeof loadCommissionFacets>[1];
  const filter = { range, uids: [], coins: [], symbols: [], productTypes: [] };
  expect(await sumCommissionsByCoin(scope, filter)).toMatchObject([
    { fee: "0.20", feeDeduction: null, rebateAmount: "123456789012345678.000000000000000002" },
  ]);
});

test("facets name what the range has, and nothing of another account", async () => {
  await fc.assert(
    fc.asyncProperty(anyBook, anyBook, anyFilter, async (book, others, { range }) => {
      const scope = await createTestAccount();
      await saveBook(scope, book);
      await saveBook(await createTestAccount(), others);
      const rows = rowsOf(book, { range, uids: [], coins: [], symbols: [], productTypes: [] });
      const distinct = (values: string[]) => [...new Set(values)].sort();
      expect(await loadCommissionFacets(scope, range)).toEqual({
        coins: distinct(rows.map((row) => row.coin)),
        symbols: distinct(rows.map((row) => row.symbol)),
        productTypes: distinct(rows.map((row) => row.productType)),
      });
    }),
    { numRuns: 10 },
  );
});
