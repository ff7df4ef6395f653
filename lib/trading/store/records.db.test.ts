import { beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { parseAmount } from "@/lib/core/amount";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { type KeptFilter, NO_KEPT_LISTS, type TradingBook, tradingBook } from "@/lib/trading/kept";
import type { Order } from "@/lib/trading/records";
import { keepOrder } from "@/lib/trading/to-keep";
import { testOrder } from "../testing/trading-book";
import {
  countKept,
  countKeptGroups,
  findKept,
  listVersions,
  loadKeptPage,
  parseKeptCursor,
  streamKept,
} from "./pages";
import {
  listTradingGaps,
  loadTradingReadings,
  saveReadRange,
  saveTradingFailure,
  saveTradingRead,
} from "./readings";
import { listUnlisted, saveOpenRecords, saveRecords } from "./records";

openTestDatabase();
const T0 = Date.parse("2026-11-21T04:00:00.000Z");
const HOUR = 3_600_000;
let book: TradingBook;
beforeEach(async () => {
  book = tradingBook(await createTestAccount(), { environment: "sandbox" });
});

const order = (orderId: string, changes: Partial<Order> = {}) =>
  testOrder(orderId, { createdTimeMs: T0, ...changes });
const all = (isOpen: boolean, more: Partial<KeptFilter> = {}): KeptFilter => ({
  ...NO_KEPT_LISTS,
  isOpen,
  range: null,
  orderIds: [],
  except: NO_KEPT_LISTS,
  ...more,
});
const saveOpen = (orders: readonly Order[], atMs: number, of = book) =>
  saveOpenRecords(
    of,
    "order",
    orders.map((one) => keepOrder(one, true)),
    atMs,
  );
const saveDone = (orders: readonly Order[], atMs: number) =>
  saveRecords(
    book,
    "order",
    orders.map((one) => keepOrder(one, false)),
    atMs,
  );
const CANCELLED = { orderStatus: "cancelled", cancelReason: "normal_cancel" } as const;

test("a record keeps every digit, and saying it again changes nothing but the time", async () => {
  await saveOpen([order("1")], T0);
  await saveOpen([order("1")], T0 + HOUR);
  expect(await findKept(book, "order", "1")).toEqual({
    recordId: "1",
    record: order("1"),
    isOpen: true,
    atMs: T0,
    firstSeenAtMs: T0,
    readAtMs: T0 + HOUR,
    unlistedAtMs: null,
    ownOrderId: null,
  });
  expect(await listVersions(book, "order", "1")).toHaveLength(1);
});

test("each different form is kept with when it was first seen", async () => {
  const forms = [order("1"), order("1", { price: parseAmount("2") }), order("1", CANCELLED)];
  await saveOpen(forms.slice(0, 1), T0);
  await saveOpen(forms.slice(1, 2), T0 + 1);
  await saveDone(forms.slice(2), T0 + 2);
  await saveDone(forms.slice(2), T0 + 3);
  expect(await listVersions(book, "order", "1")).toEqual(
    forms.map((record, index) => ({ seenAtMs: T0 + index, record })),
  );
});

test("an earlier reading never replaces a later one, however late it is saved", async () => {
  await saveDone([order("1", CANCELLED)], T0 + 2);
  await saveOpen([order("1")], T0 + 1);
  expect(await findKept(book, "order", "1")).toMatchObject({ isOpen: false, record: CANCELLED });
  await saveOpen([], T0 + 1);
  expect((await findKept(book, "order", "1"))?.unlistedAtMs).toBeNull();
});

test("an order that left the list of open ones is unlisted until another list says what became of it", async () => {
  await saveOpen([order("1"), order("2")], T0);
  await saveOpen([order("2")], T0 + HOUR);
  expect(await findKept(book, "order", "1")).toMatchObject({
    isOpen: false,
    unlistedAtMs: T0 + HOUR,
  });
  expect(await listUnlisted(book, "order", { sinceMs: T0, most: 9 })).toEqual([
    { recordId: "1", atMs: T0 },
  ]);
  expect(await listUnlisted(book, "order", { sinceMs: T0 + HOUR + 1, most: 9 })).toEqual([]);
  await saveDone([order("1", CANCELLED)], T0 + HOUR + 1);
  expect(await findKept(book, "order", "1")).toMatchObject({
    unlistedAtMs: null,
    record: CANCELLED,
  });
  expect(await listUnlisted(book, "order", { sinceMs: T0, most: 9 })).toEqual([]);
});

test("ten copies at once keep each record and form once", async () => {
  const orders = Array.from({ length: 30 }, (_, index) => order(String(index)));
  await Promise.all(Array.from({ length: 10 }, () => saveOpen(orders, T0)));
  expect(await countKept(book, "order", all(true))).toBe(30);
  expect(await listVersions(book, "order", "7")).toHaveLength(1);
});

test("a record without a time keeps the time at which it was first seen", async () => {
  await saveOpen([order("1", { createdTimeMs: null })], T0);
  await saveOpen([order("1", { createdTimeMs: null })], T0 + HOUR);
  expect((await findKept(book, "order", "1"))?.atMs).toBe(T0);
});

test("paper and live never meet, and accounts neither", async () => {
  const live: TradingBook = { ...book, environment: "live" };
  await saveOpen([order("1")], T0);
  await saveOpen([order("2")], T0, live);
  for (const [of, id] of [
    [book, "1"],
    [live, "2"],
  ] as const) {
    const { rows } = await loadKeptPage(of, "order", all(true), {
      direction: "desc",
      size: 9,
      position: null,
    });
    expect(rows.map(({ recordId }) => recordId)).toEqual([id]);
  }
  const other = tradingBook(await createTestAccount(), { environment: "sandbox" });
  expect(await countKept(other, "order", all(true))).toBe(0);
});

test("pages, files and counts have the filter's records, in the order of time, each once", async () => {
  const orders = Array.from({ length: 7 }, (_, index) =>
    order(String(index), {
      createdTimeMs: T0 + Math.floor(index / 2) * HOUR,
      side: index % 2 === 0 ? "buy" : "sell",
      symbol: index < 3 ? "BTCUSDT" : "ETHUSDT",
    }),
  );
  await saveOpen(orders, T0);
  const request = { direction: "desc", size: 3 } as const;
  const first = await loadKeptPage(book, "order", all(true), { ...request, position: null });
  const cursor = parseKeptCursor(first.next ?? "");
  if (!cursor) throw new Error("there is a second page");
  const second = await loadKeptPage(book, "order", all(true), {
    ...request,
    position: { side: "after", cursor },
  });
  expect([...first.rows, ...second.rows].map(({ recordId }) => recordId)).toEqual([
    "6",
    "5",
    "4",
    "3",
    "2",
    "1",
  ]);
  const sells = all(true, { sides: ["sell"], except: { ...NO_KEPT_LISTS, symbols: ["BTCUSDT"] } });
  const streamed: string[] = [];
  for await (const { recordId } of streamKept(book, "order", sells)) streamed.push(recordId);
  expect([streamed, await countKept(book, "order", sells)]).toEqual([["3", "5"], 2]);
  expect(await countKept(book, "order", all(true, { orderIds: ["c-4", "5"] }))).toBe(2);
  expect(await countKept(book, "order", all(true, { placed: ["here"] }))).toBe(0);
  const groups = await countKeptGroups(book, "order", all(true));
  expect(groups.reduce((sum, { rows }) => sum + rows, 0)).toBe(7);
  expect(groups).toContainEqual({
    categories: "SPOT",
    symbols: "ETHUSDT",
    sides: "buy",
    states: "new",
    placed: "elsewhere",
    rows: 2,
  });
});

test.each(["", "x", "W10", Buffer.from('["asc",1e99,"1"]').toString("base64url")])(
  "%j is no page",
  (text) => {
    expect(parseKeptCursor(text)).toBeNull();
  },
);

test("ranges that meet make one, and time between ranges is a gap", async () => {
  await saveReadRange(book, "fills", { fromMs: T0, toMs: T0 + HOUR });
  await saveReadRange(book, "fills", { fromMs: T0 + HOUR / 2, toMs: T0 + 2 * HOUR });
  await saveReadRange(book, "fills", { fromMs: T0 + 2 * HOUR, toMs: T0 + 3 * HOUR });
  expect(await listTradingGaps(book)).toEqual([]);
  await saveReadRange(book, "fills", { fromMs: T0 + 5 * HOUR, toMs: T0 + 6 * HOUR });
  await saveReadRange(book, "fills", { fromMs: T0 + 6 * HOUR, toMs: T0 + 7 * HOUR });
  expect(await listTradingGaps(book)).toEqual([
    { source: "fills", fromMs: T0 + 3 * HOUR, toMs: T0 + 5 * HOUR },
  ]);
  expect((await loadTradingReadings(book)).get("fills")).toMatchObject({
    sinceMs: T0,
    throughMs: T0 + 7 * HOUR,
  });
});

test("a failure keeps since when, leaves what was read, and ends with an answer", async () => {
  const failure = { kind: "rejected", code: "40014", httpStatus: 400, detail: "words" } as const;
  await saveTradingRead(book, "fills", T0);
  await saveTradingFailure(book, "fills", failure, T0 + 1);
  await saveTradingFailure(book, "fills", failure, T0 + 2);
  const readings = await loadTradingReadings(book);
  expect(readings.get("fills")).toMatchObject({
    attemptedAtMs: T0 + 2,
    readAtMs: T0,
    failure: { ...failure, sinceMs: T0 + 1 },
  });
  await saveTradingRead(book, "fills", T0 + 3);
  expect((await loadTradingReadings(book)).get("fills")).toMatchObject({
    readAtMs: T0 + 3,
    failure: null,
  });
});

test("an account's records are removed with it", async () => {
  await saveOpen([order("1")], T0);
  await saveReadRange(book, "fills", { fromMs: T0, toMs: T0 + 1 });
  await db().prisma.account.delete({ where: { id: book.accountId } });
  expect(await findKept(book, "order", "1")).toBeNull();
  expect(await loadTradingReadings(book)).toEqual(new Map());
});

test("an order that this desk sent is told by its clientOid or its orderId, in its own environment", async () => {
  const { accountId } = book;
  await db().pool.query(
    `insert into trading_accounts (account_id, environment, base_url, key_hint, key_fingerprint, sealed_credentials,
       state_by, categories, symbols, largest_order, open_value, orders_a_day, deviation_percent,
       allows_market_orders, allows_borrowing)
     values ($1, 'paper', 'x', '', '', '', 'test', '{}', '{}', 1, 1, 1, 1, true, false)`,
    [accountId],
  );
  await db().pool.query(
    `insert into order_records (account_id, environment, client_oid, order_id, operation, category, symbol, side, typed,
       drafted_by, drafter)
     select $1, environment, oid, id, 'place-order', 'SPOT', 'BTCUSDT', 'buy', '{}', gen_random_uuid(), 'trader'
     from (values ('paper', 'bd-1', null), ('paper', 'bd-2', '2'), ('live', 'bd-3', '3')) o (environment, oid, id)`,
    [accountId],
  );
  await saveOpen(
    [order("1", { clientOid: "bd-1" }), order("2", { clientOid: null }), order("3")],
    T0,
  );
  const own = async (id: string) => (await findKept(book, "order", id))?.ownOrderId ?? null;
  expect([await own("1"), await own("2")]).toEqual([expect.any(String), expect.any(String)]);
  expect(await own("3")).toBeNull();
  expect(await countKept(book, "order", all(true, { placed: ["here"] }))).toBe(2);
  expect(await countKept(book, "order", all(true, { placed: ["elsewhere"] }))).toBe(1);
});
