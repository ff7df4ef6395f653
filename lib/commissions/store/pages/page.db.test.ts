import { Decimal } from "decimal.js";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import {
  allCommissions,
  COMMISSION_AMOUNTS,
  COMMISSION_SORTS,
  type CommissionFilter,
  isValueSort,
} from "@/lib/commissions/commission";
import type { LedgerRow } from "@/lib/commissions/row-key";
import {
  anyFileBook,
  anyFilter,
  BOOK_RANGE,
  rowsOf,
  saveBook,
  sortRows,
  type TestRate,
  worthOf,
} from "@/lib/commissions/testing/book";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { pagesForward, positionOf, walk } from "@/lib/commissions/testing/walk";
import { parseAmount } from "@/lib/core/amount";
import { addDays, type Day, type DayRange, listDays } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { readTestEnv, someOf } from "@/lib/env/testing/env";
import { writeReferenceRates } from "@/lib/rates/store/change-rates";
import { saveCommissionDay } from "../days/days";
import type { CommissionOrder } from "./order";
import { type CommissionPageRequest, loadCommissionPage } from "./page";

openTestDatabase();

/**
 * Of bitcoin, set for two of six days: none applies before the first. The reporting currency is
 * worth itself.
 */
const BTC_RATES = new Map(
  [2, 4].map((at): [Day, string] => [addDays(BOOK_RANGE.from, at), `${3 + at}.0625`]),
);
const rateOf: TestRate = (coin, day) =>
  coin === "USDT"
    ? "1"
    : coin === "BTC"
      ? ([...BTC_RATES].findLast(([set]) => set <= day)?.[1] ?? null)
      : null;
beforeAll(async () => {
  const rates = [...BTC_RATES].map(([day, rate]) => ({
    coin: "BTC",
    day,
    before: null,
    after: { rate: parseAmount(rate), source: "test" },
  }));
  expect(await writeReferenceRates("USDT", rates, "test")).toBe("written");
});

const everything = allCommissions(BOOK_RANGE);
const orders: CommissionOrder[] = COMMISSION_SORTS.flatMap((sort) => [
  { sort, direction: "asc" },
  { sort, direction: "desc" },
]);
const listNumbers = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);
const anyOrder = fc.constantFrom(...orders);

const keyAndAmount =
  ({ sort }: CommissionOrder) =>
  (row: Omit<LedgerRow, "occurrence">) => [
    row.day,
    row.uid,
    row.coin,
    row.symbol,
    row.productType,
    ...COMMISSION_AMOUNTS.filter((field) => field === sort).map((field) => row[field]),
    ...(isValueSort(sort) ? ["value" in row ? row.value : worthOf(row, sort, rateOf)] : []),
  ];
const asSet = (rows: readonly Omit<LedgerRow, "occurrence">[]) =>
  rows
    .map(({ value: _, ...row }) => JSON.stringify(Object.entries({ ...row, occurrence: 0 }).sort()))
    .sort();

test.each([
  ["read as a whole", { few: 1_000_000 }],
  ["read group by group", { few: -1 }],
])(
  "the pages of any book, filter and order, %s, are the sorted rows without gaps or doubles",
  async (_how, reading) => {
    await fc.assert(
      fc.asyncProperty(
        anyFileBook,
        anyFilter,
        anyOrder,
        fc.integer({ min: 1, max: 9 }),
        async (book, filter, order, size) => {
          const scope = await createTestAccount();
          await saveBook(scope, book);
          const { forward, backward, rowCount } = await walk({
            scope,
            filter,
            order,
            size,
            reading,
          });
          const expected = sortRows(rowsOf(book, filter), order.sort, order.direction, rateOf);
          expect(rowCount).toBe(expected.length);
          expect(asSet(forward.flat())).toEqual(asSet(expected));
          const value = keyAndAmount(order);
          expect(forward.flat().map(value).map(normal)).toEqual(expected.map(value).map(normal));
          expect(
            forward.every((rows, index) => rows.length === size || index === forward.length - 1),
          ).toBe(true);
          expect(backward.flat().map(value)).toEqual(forward.flat().map(value));
        },
      ),
      { numRuns: readTestEnv().isFull ? 50 : 3 },
    );
  },
);

/** "1.0" and "1" sort as one. */
const normal = (values: (string | null)[]) =>
  values.map((value, index) =>
    index === 5 && value !== null ? new Decimal(value).toString() : value,
  );

/** Of both directions. */
const walked = orders.filter((_order, at) => readTestEnv().isFull || at % 3 === 0);
const WALKED = [
  ["everything, group by group", everything, { few: -1 }],
  ["named clients, group by group", { ...everything, uids: listNumbers(7) }, { few: -1 }],
  ["everything, as a whole", everything, { few: 1000 }],
] as const;

test.each(someOf(WALKED))(
  "rows that stay are seen once in every order while others come, change and go: %s",
  async (_, filter, reading) => {
    const scope = await createTestAccount();
    const days = listDays(BOOK_RANGE);
    const row = (index: number, amount: string) => {
      const given = Object.fromEntries(COMMISSION_AMOUNTS.map((field) => [field, amount]));
      const some = index % 3 === 0 ? { feeDeduction: null, totalRebateAmount: null } : {};
      return commissionRow(days[index % 6] as (typeof days)[0], {
        uid: `${index % 7}`,
        coin: index % 2 ? "BTC" : "USDT",
        symbol: `S${index}`,
        ...given,
        ...some,
      });
    };
    const staying = Array.from({ length: 24 }, (_, index) => row(index, `${index % 5}`));
    await saveBook(scope, staying);
    const walks = walked.map((order) => ({
      order,
      pages: pagesForward({ scope, filter, order, size: 3, reading }),
      seen: [] as string[],
    }));
    // All orders turn their pages at once, and the book changes in between.
    for (let turn = 1, areDone = false; !areDone; turn += 1) {
      const turned = await Promise.all(
        walks.map(async ({ pages, seen }) => {
          const { done, value } = await pages.next();
          if (value) seen.push(...value.rows.map(({ symbol }) => symbol));
          return done === true;
        }),
      );
      areDone = turned.every(Boolean);
      const passing = [row(100 + turn, "2"), row(100, `${turn % 5}`), row(200 + (turn % 3), "0")];
      await saveBook(scope, [...staying, ...passing]);
      expect(turn).toBeLessThan(100);
    }
    const expected = staying.map(({ symbol }) => symbol).sort();
    for (const { order, seen } of walks) {
      const stayed = seen.filter((symbol) => Number(symbol.slice(1)) < 100).sort();
      expect({ order, stayed }).toEqual({ order, stayed: expected });
    }
  },
);

describe("in a ledger of many days, pages of named clients by an amount", () => {
  const range = { from: "2026-08-20", to: "2026-10-03" } as DayRange;
  const clients = listNumbers(60);
  const amount = (at: number) => `${[0, 0, 1, 1.5, -2, (at * 7_919) % 1_000][at % 6]}`;
  /**
   * Client 0 has the largest amounts, clients from 50 on the smallest; on most days somebody is
   * missing.
   */
  const book = listDays(range).flatMap((day, index) =>
    clients.flatMap((uid, client) => {
      if ((client + index) % 4 === 0) return [];
      const at = index * 31 + client * 17;
      const own =
        client === 0 ? `${5_000 + (at % 7)}` : client < 50 ? amount(at) : `-${5_000 + (at % 3)}`;
      const given = Object.fromEntries(COMMISSION_AMOUNTS.map((field) => [field, own]));
      return [
        commissionRow(day, { uid, coin: at % 3 ? "USDT" : "BTC", symbol: `S${at % 2}`, ...given }),
      ];
    }),
  );
  let scope: WholeAccountScope;
  beforeAll(async () => {
    scope = await createTestAccount();
    for (const day of listDays(range)) {
      const rows = book.filter((row) => row.day === day);
      await saveCommissionDay(scope, { day, rows, fetchedAtMs: 0, emptyMeans: "empty" });
    }
  });

  const sorts = readTestEnv().isFull ? ["rebateAmount", "dealAmount"] : ["rebateAmount"];
  const amounts = orders.filter(({ sort }) => sorts.includes(sort));
  test.each(amounts)("are the sorted rows, by $sort $direction", async (order) => {
    const all = allCommissions(range);
    const lists: Partial<CommissionFilter>[] = [
      { uids: ["7"] },
      { uids: ["0", "absent"] },
      { uids: ["absent"] },
      { uids: clients.slice(50) },
      { uids: clients.slice(0, 20), except: { ...all.except, uids: ["3"], coins: ["BTC"] } },
      { uids: clients.slice(5, 55), symbols: ["S1"] },
      { uids: clients, range: { from: "2026-09-02", to: "2026-09-29" } as DayRange },
    ];
    for (const some of someOf(lists)) {
      const filter = { ...all, ...some };
      const { forward, backward } = await walk({
        scope,
        filter,
        order,
        size: 70,
        reading: { few: -1 },
      });
      const expected = sortRows(rowsOf(book, filter), order.sort, order.direction, rateOf);
      const value = keyAndAmount(order);
      expect(forward.flat().map(value)).toEqual(expected.map(value));
      expect(backward.flat()).toEqual(forward.flat());
    }
  });
});

test("an amount is sorted coin by coin, a value through all coins with what has no rate at the end", async () => {
  const scope = await createTestAccount();
  const day = addDays(BOOK_RANGE.from, 2); // the first with a rate of bitcoin
  const amounts = { USDT: ["2", "10"], BTC: ["1", "3"], XRP: ["99"] };
  const rows = Object.entries(amounts).flatMap(([coin, some]) =>
    some.map((rebateAmount) => commissionRow(day, { coin, rebateAmount })),
  );
  await saveBook(scope, rows);
  const sorted = async (sort: CommissionOrder["sort"]) => {
    const page = await loadCommissionPage(scope, everything, {
      sort,
      direction: "desc",
      size: 9,
      position: null,
    });
    return page.rows.map(({ coin, rebateAmount, value }) => [coin, rebateAmount, value]);
  };
  const plain = ["BTC 3", "BTC 1", "USDT 10", "USDT 2", "XRP 99"];
  expect((await sorted("rebateAmount")).map(([coin, amount]) => `${coin} ${amount}`)).toEqual(
    plain,
  );
  expect(await sorted("rebateValue")).toEqual([
    ["BTC", "3", "15.1875"],
    ["USDT", "10", "10"],
    ["BTC", "1", "5.0625"],
    ["USDT", "2", "2"],
    ["XRP", "99", null],
  ]);
});

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
      { few: -1 },
    );
    expect(page).toEqual({ rows: [], rowCount: 0, next: null, previous: null });
  }
});
