import { beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { parseAmount } from "@/lib/core/amount";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { type TradingBook, tradingBook } from "@/lib/trading/kept";
import type { Order } from "@/lib/trading/records";
import { keepFill, keepOrder } from "@/lib/trading/to-keep";
import { testFill, testOrder } from "../testing/trading-book";
import { countCompared, countFindings, listFindings, refreshFindings } from "./findings";
import { saveReadRange } from "./readings";
import { saveRecords } from "./records";

openTestDatabase();
const MINUTE = 60_000;
const SENT = Date.parse("2026-11-21T04:00:00.000Z");
const NOW = SENT + 20 * MINUTE;
let book: TradingBook;
beforeEach(async () => {
  const scope = await createTestAccount();
  book = tradingBook(scope, { environment: "sandbox" });
  await db().pool.query(
    `insert into trading_accounts (account_id, environment, base_url, key_hint, key_fingerprint, sealed_credentials,
       state_by, categories, symbols, largest_order, open_value, orders_a_day, deviation_percent,
       allows_market_orders, allows_borrowing)
     values ($1, 'paper', 'https://api.example.com', 'abcd', 'print', '\\x00', 'admin', '{SPOT}', '{}', 1, 1, 1, 1,
       true, false)`,
    [book.accountId],
  );
});

/** Stores an order of ours in its state after sending. */
async function saveOwn(
  clientOid: string,
  orderId: string | null,
  state: string,
  executedQty: string | null,
) {
  await db().pool.query(
    `insert into order_records (account_id, environment, client_oid, operation, category, symbol, side, typed,
       drafted_by, drafter, state, order_id, executed_qty, executed_value, sent_at, body, body_sha256)
     values ($1, 'paper', $2, 'place-order', 'SPOT', 'BTCUSDT', 'buy', '{}', gen_random_uuid(), 'trader', $3, $4, $5,
       $5, $6, '{}', 'hash')`,
    [book.accountId, clientOid, state, orderId, executedQty, new Date(SENT)],
  );
}
const done = (orderId: string, changes: Partial<Order>): Order =>
  testOrder(orderId, {
    createdTimeMs: SENT,
    updatedTimeMs: SENT + MINUTE,
    orderStatus: "filled",
    ...changes,
  });
const qty = (text: string) => ({ cumExecQty: parseAmount(text), cumExecValue: parseAmount(text) });
const read = (order: Order, isOpen = false) =>
  saveRecords(book, "order", [keepOrder(order, isOpen)], NOW);
async function saveFills(orderId: string, ...sizes: string[]) {
  const fills = sizes.map((size, index) =>
    testFill(`${orderId}-${index}`, { orderId, execQty: parseAmount(size), createdTimeMs: SENT }),
  );
  await saveRecords(book, "fill", fills.map(keepFill), NOW);
}
const knowFills = (toMs = NOW) => saveReadRange(book, "fills", { fromMs: SENT - MINUTE, toMs });
const found = async (atMs = NOW) => {
  await refreshFindings(book, atMs, atMs);
  return (await listFindings(book, 50)).map(({ kind, subject }) => ({ kind, subject }));
};

test("an order that is the same on both sides is no finding", async () => {
  await saveOwn("mine", "1", "filled", "1.50");
  await read(done("1", { clientOid: "mine", ...qty("1.5") }));
  await saveFills("1", "1", "0.5");
  await knowFills();
  expect(await found()).toEqual([]);
  expect(await countCompared(book)).toEqual({ own: 1, read: 1 });
});

test("one digit that differs is a finding with both figures, until it does not differ any more", async () => {
  await saveOwn("other", "1", "filled", "1.5");
  await read(done("1", { clientOid: "other", ...qty("1.5000000000000000001") }));
  await saveFills("1", "1.5000000000000000001");
  await knowFills();
  expect(await found()).toEqual([{ kind: "different", subject: "1" }]);
  const [finding] = await listFindings(book, 50);
  expect(finding).toMatchObject({
    ours: { state: "filled", qty: "1.5", value: "1.5" },
    theirs: { state: "filled", qty: "1.5000000000000000001" },
    clearedAtMs: null,
  });
  expect(finding?.ownOrderId).toMatch(/^\d+$/);
  expect([await countFindings(book, NOW - 1), await countFindings(book, NOW)]).toEqual([1, 0]);
  await db().pool.query(
    "update order_records set executed_qty = 1.5000000000000000001, executed_value = $1",
    ["1.5000000000000000001"],
  );
  await found(NOW + MINUTE);
  expect(await listFindings(book, 50)).toMatchObject([
    { foundAtMs: NOW, clearedAtMs: NOW + MINUTE },
  ]);
  expect(await countFindings(book, 0)).toBe(0);
});

test("an order that we hold for never executed and the exchange executed is a finding; one without a fill is none", async () => {
  await saveOwn("refused", null, "refused", null);
  await saveOwn("marked", null, "not-executed", null);
  await read(done("7", { clientOid: "refused", orderStatus: "cancelled", ...qty("0") }));
  await read(done("8", { clientOid: "marked", ...qty("1") }));
  expect(await found()).toEqual([{ kind: "executed", subject: "8" }]);
});

test("an order that is open here and not listed by the exchange is a finding after ten minutes", async () => {
  await saveOwn("gone", "5", "open", "0");
  await saveOwn("there", "6", "open", "0");
  await read(testOrder("6", { clientOid: "there", createdTimeMs: SENT }), true);
  await saveOwn("young", "9", "open", "0");
  await db().pool.query(
    "update order_records set sent_at = clock_timestamp() where client_oid = 'young'",
  );
  expect(await found()).toEqual([{ kind: "ours-alone", subject: "5" }]);
});

test("fills that do not add up to their order are a finding where the fills of its time are known", async () => {
  await read(done("1", { clientOid: null, ...qty("2") }));
  await saveFills("1", "0.5", "1");
  expect(await found()).toEqual([]); // the fills of that time were not read
  await knowFills(SENT + MINUTE + 5_000);
  expect(await found()).toEqual([]); // more fills may come
  await knowFills();
  expect(await found()).toEqual([{ kind: "fills", subject: "1" }]);
  await saveFills("1", "0.5", "1", "0.5");
  await found(NOW + MINUTE);
  expect(await countFindings(book, 0)).toBe(0);
});

test("an order with an id of our form and no record here is a finding; any other id is somebody else's", async () => {
  const ours = `bd-${"x".repeat(27)}`;
  await read(done("1", { clientOid: ours, ...qty("0"), orderStatus: "cancelled" }));
  await read(done("2", { clientOid: "bd-short", ...qty("0"), orderStatus: "cancelled" }));
  expect(await found()).toEqual([{ kind: "no-record", subject: "1" }]);
  expect(await listFindings({ ...book, environment: "live" }, 50)).toEqual([]);
});

test("only orders that changed since the last comparison, and open findings, are compared again", async () => {
  await saveOwn("quiet", "1", "filled", "1");
  await saveOwn("moving", "2", "filled", "1");
  for (const [id, clientOid] of [
    ["1", "quiet"],
    ["2", "moving"],
  ] as const)
    await read(done(id, { clientOid, ...qty("1") }));
  expect(await found()).toEqual([]);
  // Both differ now; no reading has shown the second one yet.
  await db().pool.query(
    `update order_records set executed_qty = 2, updated_at = case client_oid when 'moving' then clock_timestamp()
       else updated_at - interval '1 hour' end`,
  );
  await db().pool.query("update trading_records set read_at = read_at - interval '1 hour'");
  expect(await found(NOW + MINUTE)).toEqual([{ kind: "different", subject: "2" }]);
  // After another reading both are found.
  await saveRecords(
    book,
    "order",
    [keepOrder(done("1", { clientOid: "quiet", ...qty("1") }), false)],
    NOW + 2 * MINUTE,
  );
  expect((await found(NOW + 3 * MINUTE)).map(({ subject }) => subject).toSorted()).toEqual([
    "1",
    "2",
  ]);
});

test("a comparison that a wrong clock dated later is made again", async () => {
  await saveOwn("late", "1", "filled", "1");
  await read(done("1", { clientOid: "late", ...qty("1") }));
  expect(await found(NOW + 1_000 * MINUTE)).toEqual([]);
  await db().pool.query(
    "update order_records set executed_qty = 2, updated_at = updated_at - interval '1 hour'",
  );
  expect(await found()).toEqual([{ kind: "different", subject: "1" }]);
});
