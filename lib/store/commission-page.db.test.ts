import { Decimal } from "decimal.js";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { COMMISSION_SORTS, type CommissionFilter, type CommissionRow } from "@/lib/core/commission";
import { listDays } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import type { StoredCommissionRow } from "./commission-columns";
import { type CommissionOrder, parseCursor } from "./commission-order";
import { type CommissionPageRequest, loadCommissionPage } from "./commission-page";
import { anyBook, anyFilter, BOOK_RANGE, rowsOf, saveBook, sortRows } from "./commission-test-book";
import { commissionRow } from "./commission-test-rows";
import { closeDatabase, openDatabase } from "./database";
import { createTestAccount } from "./test-account";
import { createTestDatabase, type TestDatabase } from "./test-database";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const everything: CommissionFilter = {
  range: BOOK_RANGE,
  uids: [],
  coins: [],
  symbols: [],
  productTypes: [],
};
const orders: CommissionOrder[] = COMMISSION_SORTS.flatMap((sort) => [
  { sort, direction: "asc" },
  { sort, direction: "desc" },
]);
const anyOrder = fc.constantFrom(...orders);

function positionOf(side: "after" | "before", text: string): CommissionPageRequest["position"] {
  const cursor = parseCursor(text);
  if (!cursor) throw new Error(`not a cursor: ${text}`);
  return { side, cursor };
}

type Walk = {
  scope: AccountScope;
  filter: CommissionFilter;
  order: CommissionOrder;
  size: number;
  wholeUpTo: number;
};

/** Every page by "next" from the first, then back by "previous" from the last. */
async function walk({ scope, filter, order, size, wholeUpTo }: Walk, betweenPages = async () => {}) {
  const load = (position: CommissionPageRequest["position"]) =>
    loadCommissionPage(scope, filter, { ...order, size, position }, { wholeUpTo });
  const forward: StoredCommissionRow[][] = [];
  let page = await load(null);
  expect(page.previous).toBeNull();
  forward.push([...page.rows]);
  while (page.next) {
    await betweenPages();
    page = await load(positionOf("after", page.next));
    forward.push([...page.rows]);
    if (forward.length > 500) throw new Error("the pages do not end");
  }
  const backward = [[...page.rows]];
  while (page.previous) {
    page = await load(positionOf("before", page.previous));
    backward.unshift([...page.rows]);
    if (backward.length > 500) throw new Error("the pages do not end");
  }
  return { forward, backward, rowCount: page.rowCount };
}

const keyAndAmount = (order: CommissionOrder) => (row: CommissionRow) => [
  row.day,
  row.uid,
  row.coin,
  row.symbol,
  row.productType,
  ...(order.sort in row && /[aA]mount|fee/.test(order.sort) ? [row[order.sort as "fee"]] : []),
];
const asSet = (rows: readonly CommissionRow[]) =>
  rows.map((row) => JSON.stringify(Object.entries({ ...row, occurrence: 0 }).sort())).sort();

test.each([
  ["read as a whole", 1_000_000],
  ["read group by group", -1],
])(
  "the pages of any book, filter and order, %s, are the sorted rows without gaps or doubles",
  async (_how, wholeUpTo) => {
    await fc.assert(
      fc.asyncProperty(
        anyBook,
        anyFilter,
        anyOrder,
        fc.integer({ min: 1, max: 9 }),
        async (book, filter, order, size) => {
          const scope = await createTestAccount();
          await saveBook(scope, book);
          const { forward, backward, rowCount } = await walk({ scope, filter, order, size, wholeUpTo });
          const expected = sortRows(rowsOf(book, filter), order.sort, order.direction);
          expect(rowCount).toBe(expected.length);
          expect(asSet(forward.flat())).toEqual(asSet(expected));
          const value = keyAndAmount(order);
          expect(forward.flat().map(value).map(normal)).toEqual(expected.map(value).map(normal));
          expect(forward.every((rows, index) => rows.length === size || index === forward.length - 1)).toBe(
            true,
          );
          expect(backward.flat().map(value)).toEqual(forward.flat().map(value));
        },
      ),
      { numRuns: 120 },
    );
  },
);

/** "1.0" and "1" sort as one. */
const normal = (values: string[]) =>
  values.map((value, index) => (index === 5 ? new Decimal(value).toString() : value));

test.each(orders)(
  "rows that stay are seen once by $sort $direction while others come, change and go",
  async (order) => {
    for (const wholeUpTo of [-1, 1000]) {
      const scope = await createTestAccount();
      const days = listDays(BOOK_RANGE);
      const row = (index: number, amount: string) =>
        commissionRow(days[index % 6] as (typeof days)[0], {
          uid: `${index % 7}`,
          coin: index % 2 ? "BTC" : "USDT",
          symbol: `S${index}`,
          dealAmount: amount,
          fee: amount,
          feePaid: amount,
          rebateAmount: amount,
        });
      const staying = Array.from({ length: 40 }, (_, index) => row(index, `${index % 5}`));
      await saveBook(scope, staying);
      let turn = 0;
      const seen = await walk({ scope, filter: everything, order, size: 3, wholeUpTo }, async () => {
        turn += 1;
        const passing = [row(100 + turn, "2"), row(100, `${turn % 5}`), row(200 + (turn % 3), "0")];
        await saveBook(scope, [...staying, ...passing]);
      });
      const times = seen.forward.flat().filter(({ symbol }) => Number(symbol.slice(1)) < 100);
      expect(times.map(({ symbol }) => symbol).sort()).toEqual(staying.map(({ symbol }) => symbol).sort());
    }
  },
);

test("a page whose rows are gone is answered with the nearest one", async () => {
  const scope = await createTestAccount();
  const [day] = listDays(BOOK_RANGE) as [(typeof BOOK_RANGE)["from"]];
  const rows = ["1", "2", "3", "4", "5"].map((uid) => commissionRow(day, { uid }));
  const order = { sort: "date", direction: "asc" } as const;
  await saveBook(scope, rows);
  const first = await loadCommissionPage(scope, everything, { ...order, size: 3, position: null });
  const second = await loadCommissionPage(scope, everything, {
    ...order,
    size: 3,
    position: positionOf("after", first.next ?? ""),
  });
  await saveBook(scope, rows.slice(0, 2));
  const uids = async (position: CommissionPageRequest["position"]) => {
    const page = await loadCommissionPage(scope, everything, { ...order, size: 3, position });
    return { uids: page.rows.map(({ uid }) => uid), next: page.next, previous: page.previous };
  };
  const nearest = { uids: ["1", "2"], next: null, previous: null };
  expect(await uids(positionOf("after", first.next ?? ""))).toEqual(nearest);
  expect(await uids(positionOf("before", second.previous ?? ""))).toEqual(nearest);
});

test("an account without rows has one empty page", async () => {
  const scope = await createTestAccount();
  for (const { sort, direction } of orders) {
    const page = await loadCommissionPage(
      scope,
      everything,
      { sort, direction, size: 5, position: null },
      { wholeUpTo: -1 },
    );
    expect(page).toEqual({ rows: [], rowCount: 0, next: null, previous: null });
  }
});
