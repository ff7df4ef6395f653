import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import {
  allCommissions,
  type CommissionFilter,
  type CommissionRow,
  PRODUCT_TYPES,
} from "@/lib/commissions/commission";
import { anyBook, anyFilter, BOOK_RANGE, rowsOf, saveBook } from "@/lib/commissions/testing/book";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { runs } from "@/lib/env/testing/env";
import { loadProductTypes } from "@/lib/terms/load-terms";
import { loadCommissionChoices, searchLedgerClients } from "./load-filter-choices";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

/** Rows per value under the filter without its own field, computed without a database. */
function counted(
  book: readonly CommissionRow[],
  filter: CommissionFilter,
  list: "coins" | "symbols" | "productTypes" | "uids",
  field: "coin" | "symbol" | "productType" | "uid",
) {
  const rows = rowsOf(book, { ...filter, [list]: [], except: { ...filter.except, [list]: [] } });
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row[field], (counts.get(row[field]) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/**
 * Choices without rows are left out: they are offered because a person may remove them from another
 * list.
 */
const withRows = (choices: readonly { value: string; rows: number }[]) =>
  Object.fromEntries(
    choices.filter(({ rows }) => rows > 0).map(({ value, rows }) => [value, rows]),
  );

test("of any book and filter, each value has the rows that its filter would show", async () => {
  await fc.assert(
    fc.asyncProperty(anyBook, anyBook, anyFilter, async (book, others, filter) => {
      const scope = await createTestAccount();
      await saveBook(scope, book);
      await saveBook(await createTestAccount(), others);
      const choices = await loadCommissionChoices(scope, filter);
      expect(withRows(choices.coins)).toEqual(counted(book, filter, "coins", "coin"));
      expect(withRows(choices.symbols)).toEqual(counted(book, filter, "symbols", "symbol"));
      expect(withRows(choices.productTypes)).toEqual(
        counted(book, filter, "productTypes", "productType"),
      );
      const types = book.map(({ productType }) => productType).filter((type) => type !== "");
      expect(new Set(await loadProductTypes(scope))).toEqual(new Set([...PRODUCT_TYPES, ...types]));
      const clients = await searchLedgerClients(scope, filter, "");
      const byUid = Object.fromEntries(
        clients.filter(({ rows }) => rows > 0).map(({ uid, rows }) => [uid, rows]),
      );
      expect(byUid).toEqual(counted(book, filter, "uids", "uid"));
    }),
    { numRuns: runs(30) },
  );
});

test("a client is searched by any part of his uid, what begins with it first", async () => {
  const scope = await createTestAccount();
  const [row] = fc.sample(fc.record({ book: anyBook.filter((book) => book.length > 0) }), 1);
  const rows = ["210", "10", "102", "3", "1%"].map((uid) => ({
    ...(row?.book[0] as CommissionRow),
    uid,
  }));
  await saveBook(scope, rows);
  const uids = async (search: string) =>
    (await searchLedgerClients(scope, allCommissions(BOOK_RANGE), search)).map(({ uid, rows }) => [
      uid,
      rows,
    ]);
  expect(await uids("10")).toEqual([
    ["10", 1],
    ["102", 1],
    ["210", 1],
  ]);
  expect(await uids("%")).toEqual([["1%", 1]]);
  expect(await uids("none")).toEqual([]);
  expect(
    await searchLedgerClients(await createTestAccount(), allCommissions(BOOK_RANGE), "10"),
  ).toEqual([]);
});
