import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { type Amount, parseAmount } from "@/lib/core/amount";
import { db } from "@/lib/database/database";
import { runs } from "@/lib/env/testing/env";
import { openClients, priceAt, readFacts } from "@/lib/exchange/trading/testing/sandbox";
import type { FaultRule } from "@/lib/sandbox/http/fault-rules";
import { DEFAULT_LIMITS } from "@/lib/trading/order-limits";
import type { PlaceOrder } from "@/lib/trading/requests";
import { listOrderEvents } from "@/lib/trading/store/order-records";
import { askToCancel } from "./cancel-order";
import { copyTrading } from "./copy-trading";
import { draftChanges } from "./draft-changes";
import { draftOrder } from "./draft-order";
import { releaseOrders } from "./release-order";
import { openTradingDesk, setLimits, TRADE } from "./testing/orders";

const desk = openTradingDesk();
const { turn, draft, read, age } = desk;

/** Room for every order of these tests. */
const ROOM = {
  ...DEFAULT_LIMITS,
  categories: ["SPOT", "USDT-FUTURES"] as const,
  largestOrder: "1000000" as Amount,
  openValue: "100000000" as Amount,
  ordersADay: 100_000,
  deviationPercent: parseAmount("100"),
  allowsShorting: true,
};
beforeEach(() => setLimits(desk.scope(), ROOM));

const pressOf = async (ids: readonly string[]) => {
  const records = await Promise.all(ids.map(read));
  return records.map(({ id, bodySha256 }) => ({
    id,
    bodySha256: bodySha256 ?? "none",
    knowsTwins: true,
  }));
};

/** Previews the drafts and releases all with one press. */
async function press(ids: readonly string[]): Promise<void> {
  await turn();
  const answers = await releaseOrders(desk.scope(), await pressOf(ids), desk.trader());
  expect(answers).toEqual(ids.map(() => ({ kind: "approved" })));
}

async function draftAll(orders: readonly Partial<PlaceOrder>[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const order of orders) ids.push(await draft(order));
  return ids;
}

const statesOf = async (ids: readonly string[]) =>
  (await Promise.all(ids.map(read))).map(({ state }) => state);
const truth = () => desk.sandbox().truthOfTrading("1001");
const ordersOf = (clientOid: string) =>
  truth().orders.filter((order) => order.clientOid === clientOid);

/** The requests since then, by path. */
function requestsSince() {
  desk.sandbox().resetLog();
  return (path: string) => desk.sandbox().log()[`1001 /api/v3/${path}`]?.requests ?? 0;
}

const three = [{}, { qty: "0.002" }, { symbol: "ETHUSDT", price: "1000", qty: "0.01" }];

test("orders of one press leave in one request, each with the bytes that were released", async () => {
  const ids = await draftAll(three);
  await press(ids);
  const requests = requestsSince();
  await turn();
  expect(requests("trade/place-batch")).toBe(1);
  expect(requests("trade/place-order")).toBe(0);
  const records = await Promise.all(ids.map(read));
  for (const { state, orderId, clientOid, batchId } of records) {
    expect(["accepted", "open"]).toContain(state);
    expect(batchId).toBe(records[0]?.batchId);
    expect(ordersOf(clientOid).map((order) => order.orderId)).toEqual([orderId]);
  }
  const events = await listOrderEvents(desk.scope(), ids[0] ?? "");
  expect(events.find(({ kind }) => kind === "answered")?.details).toMatchObject({ together: 3 });
  expect(desk.failures).toEqual([]);
});

test("the broker's own code goes along with a batch", async () => {
  const { accountId } = desk.scope();
  await db().prisma.tradingAccount.update({
    where: { accountId },
    data: { channelApiCode: "own-code" },
  });
  const ids = await draftAll(three);
  await press(ids);
  await turn();
  const { clientOid } = await read(ids[0] ?? "");
  expect(desk.writesOf(clientOid)).toMatchObject([
    { operation: "place-batch", channelCode: "own-code" },
  ]);
});

test("one order of a press, another product and what a batch may not carry go alone", async () => {
  const alone = await draft();
  const ids = await draftAll([
    {},
    { category: "USDT-FUTURES", symbol: "BTCUSDT" },
    { takeProfit: "1000000" },
    { symbol: "ETHUSDT", price: "1000", qty: "0.01" },
  ]);
  await press(ids);
  expect(await desk.release(alone)).toEqual({ kind: "approved" });
  const requests = requestsSince();
  await turn();
  expect(requests("trade/place-batch")).toBe(1);
  expect(requests("trade/place-order")).toBe(3);
  for (const state of await statesOf([alone, ...ids]))
    expect(["accepted", "open"]).toContain(state);
});

test("21 orders of one press are two requests", async () => {
  const ids = await draftAll(Array.from({ length: 21 }, () => ({})));
  await press(ids);
  const requests = requestsSince();
  await turn();
  expect(requests("trade/place-batch")).toBe(1);
  expect(requests("trade/place-order")).toBe(1);
  expect(new Set(await statesOf(ids))).not.toContain("approved");
});

test("a batch is partly taken: each order has its own outcome", async () => {
  const first = await draft();
  await turn();
  const { preview } = await read(first);
  const available = preview && "spends" in preview ? preview.spends?.available : null;
  // Two of them could each be paid for alone, but not both.
  const qty = ((Number(available) * 0.6) / Number(desk.buy().price)).toFixed(3);
  const ids = [first, ...(await draftAll([{ qty }, { qty }, { qty: "0.002" }]))];
  await press(ids);
  await turn();
  const states = await statesOf(ids);
  expect(states.map((state) => (state === "open" ? "accepted" : state))).toEqual([
    "accepted",
    "accepted",
    "refused",
    "accepted",
  ]);
  expect((await read(ids[2] ?? "")).failure?.code).toMatch(/^\d+$/);
});

test("one that may not be sent any more drops out, and the others go", async () => {
  const ids = await draftAll([{ qty: "0.001" }, { qty: "0.01" }, { qty: "0.001" }]);
  await press(ids);
  await setLimits(desk.scope(), { ...ROOM, largestOrder: "300" as Amount });
  const requests = requestsSince();
  await turn();
  expect(requests("trade/place-batch")).toBe(1);
  const states = await statesOf(ids);
  expect(states[1]).toBe("expired");
  expect(ordersOf((await read(ids[1] ?? "")).clientOid)).toEqual([]);
  for (const state of [states[0], states[2]]) expect(["accepted", "open"]).toContain(state);
});

test("of ten in one batch as many go as a limit that was lowered meanwhile lets pass", async () => {
  const ids = await draftAll(Array.from({ length: 10 }, () => ({ price: "50000", qty: "0.001" })));
  await press(ids);
  const openValue = "125" as Amount;
  await setLimits(desk.scope(), { ...ROOM, openValue });
  await turn();
  const records = await Promise.all(ids.map(read));
  const sent = records.filter(({ clientOid }) => ordersOf(clientOid).length === 1);
  expect(sent).toHaveLength(2);
  expect(records.filter(({ state }) => state === "expired")).toHaveLength(8);
});

test("a rate limit sends nothing, and all of the batch go again together", async () => {
  const ids = await draftAll(three);
  await press(ids);
  desk
    .sandbox()
    .setSwitches({ faults: [{ kind: "rate-limited", endpoint: "place-batch", times: 1 }] });
  await turn();
  expect(await statesOf(ids)).toEqual(["approved", "approved", "approved"]);
  await db().pool.query("update order_records set next_try_at = null");
  const requests = requestsSince();
  await turn();
  expect(requests("trade/place-batch")).toBe(1);
  for (const state of await statesOf(ids)) expect(["accepted", "open"]).toContain(state);
});

test.each([
  { executed: false, state: "refused" },
  { executed: true, state: "open" },
])(
  "a batch that is refused as a whole is refused only if the exchange knows none of its orders ($state)",
  async ({ executed, state }) => {
    const ids = await draftAll(three);
    await press(ids);
    desk.sandbox().setSwitches({
      faults: [{ kind: "error-code", code: "25200", endpoint: "place-batch", times: 1, executed }],
    });
    await turn();
    for (const id of ids) await age(id, 3_000);
    await turn();
    expect(await statesOf(ids)).toEqual(ids.map(() => state));
  },
);

/** Open orders that the desk copies as its own list, so that they can be changed. */
async function openOrders(count: number): Promise<readonly string[]> {
  const ids = await draftAll(Array.from({ length: count }, () => ({})));
  await press(ids);
  await turn();
  for (const id of ids) await age(id, 3_000);
  await turn();
  expect(await statesOf(ids)).toEqual(ids.map(() => "open"));
  return ids;
}

test("cancellations of several own orders leave in one request", async () => {
  const ids = await openOrders(4);
  for (const id of ids)
    expect(await askToCancel(desk.scope(), { id }, desk.trader().origin)).toBe("asked");
  const requests = requestsSince();
  await turn();
  expect(requests("trade/cancel-batch")).toBe(1);
  expect(requests("trade/cancel-order")).toBe(0);
  await turn();
  expect(await statesOf(ids)).toEqual(ids.map(() => "cancelled"));
});

test.each([
  { kind: "html", endpoint: "cancel-batch" },
  { kind: "error-code", code: "40017", endpoint: "cancel-batch" },
  { kind: "reset", endpoint: "cancel-batch", executed: true },
] as const)(
  "where cancel-batch is not answered ($kind), each order is cancelled alone",
  async (fault) => {
    const ids = await openOrders(3);
    for (const id of ids) await askToCancel(desk.scope(), { id }, desk.trader().origin);
    desk.sandbox().setSwitches({ faults: [fault] });
    const requests = requestsSince();
    await turn();
    expect(requests("trade/cancel-order")).toBe(3);
    await turn();
    expect(await statesOf(ids)).toEqual(ids.map(() => "cancelled"));
  },
);

async function drafted(asked: Parameters<typeof draftChanges>[1]): Promise<readonly string[]> {
  const book = { ...desk.scope(), environment: "paper" } as const;
  const outcome = await draftChanges(book, asked, desk.trader());
  return outcome.kind === "drafted" ? outcome.ids : expect.fail(JSON.stringify(outcome));
}

/** Opens orders, and the desk reads the list that people change them from. */
async function listedOrders(count: number): Promise<readonly string[]> {
  const ids = await openOrders(count);
  await copyTrading({ scope: desk.scope(), signal: desk.deps.signal }, desk.deps);
  const records = await Promise.all(ids.map(read));
  return records.map(({ orderId }) => orderId ?? "none");
}

test("changes of several orders leave in one request, and each is settled", async () => {
  const orderIds = await listedOrders(4);
  const changes = orderIds.map((id, index) => ({ id, text: { qty: `0.00${index + 2}` } }));
  const ids = await drafted({ operation: "modify-order", changes });
  await turn();
  expect((await read(ids[0] ?? "")).preview).toMatchObject({
    lines: expect.arrayContaining([
      expect.objectContaining({ what: "qty", before: "0.001", after: "0.002" }),
    ]),
  });
  const requests = requestsSince();
  await press(ids);
  await turn();
  expect(requests("trade/batch-modify-order")).toBe(1);
  expect(requests("trade/modify-order")).toBe(0);
  for (const id of ids) await age(id, 3_000);
  await turn();
  expect(await statesOf(ids)).toEqual(ids.map(() => "done"));
  const sizes = orderIds.map((id) => truth().orders.find((order) => order.orderId === id)?.qty);
  expect(sizes).toEqual(["0.002", "0.003", "0.004", "0.005"]);
});

test("of several changes one whose order is no longer as it was seen drops out", async () => {
  const orderIds = await listedOrders(3);
  const facts = await readFacts(desk.sandbox().url, "SPOT", "BTCUSDT");
  const changes = orderIds.map((id) => ({ id, text: { price: priceAt(facts, "0.98") } }));
  const ids = await drafted({ operation: "modify-order", changes });
  await press(ids);
  const elsewhere = openClients(desk.sandbox().url, TRADE);
  const grown = { orderId: orderIds[1] ?? "none", qty: "0.009" };
  await elsewhere.send("modify-order", grown, { ...facts, order: null });
  await elsewhere.close();
  await turn();
  for (const id of ids) await age(id, 3_000);
  await turn();
  expect(await statesOf(ids)).toEqual(["done", "refused", "done"]);
  const prices = orderIds.map((id) => truth().orders.find((order) => order.orderId === id)?.price);
  expect(prices).toEqual([priceAt(facts, "0.98"), desk.buy().price, priceAt(facts, "0.98")]);
});

test("cancellations of several orders leave in one request, and each is settled", async () => {
  const orderIds = await listedOrders(3);
  const changes = orderIds.map((id) => ({ id, text: {} }));
  const ids = await drafted({ operation: "cancel-order", changes });
  await press(ids);
  const requests = requestsSince();
  await turn();
  expect(requests("trade/cancel-batch")).toBe(1);
  expect(requests("trade/cancel-order")).toBe(0);
  for (const id of ids) await age(id, 3_000);
  await turn();
  expect(await statesOf(ids)).toEqual(ids.map(() => "done"));
});

test("several changes are drafted only if the desk knows each order, and names it once", async () => {
  const [id = "none"] = await listedOrders(1);
  const book = { ...desk.scope(), environment: "paper" } as const;
  const draftOf = (ids: readonly string[]) =>
    draftChanges(
      book,
      { operation: "cancel-order", changes: ids.map((one) => ({ id: one, text: {} })) },
      desk.trader(),
    );
  expect(await draftOf([id, "9"])).toEqual({
    kind: "refused",
    problem: { kind: "unknown", id: "9" },
  });
  expect(await draftOf([id, id])).toEqual({ kind: "refused", problem: { kind: "twice", id } });
  const { rows } = await db().pool.query(
    "select 1 from order_records where account_id = $1 and operation = 'cancel-order'",
    [desk.scope().accountId],
  );
  expect(rows).toEqual([]);
});

async function draftAs(typed: PlaceOrder): Promise<string> {
  const id = await draftOrder(desk.scope(), { operation: "place-order", typed }, desk.trader());
  return id ?? expect.fail("the account does not trade");
}

/** The exchange takes no more than 400 open orders. */
async function cancelAll(): Promise<void> {
  const { send, close } = openClients(desk.sandbox().url, TRADE);
  await send("cancel-symbol-order", { category: "SPOT" }, null);
  await close();
}

const ENDPOINT = { endpoint: "place-batch", times: 1 } as const;
/** Each strikes the one answer of a batch, or its middle order alone. */
const FAULTS: readonly (FaultRule | null)[] = [
  null,
  { kind: "error-code", code: "40010", executed: true, ...ENDPOINT },
  { kind: "error-code", code: "40010", executed: false, ...ENDPOINT },
  { kind: "error-code", code: "25200", executed: false, ...ENDPOINT },
  { kind: "error-code", code: "25200", executed: true, ...ENDPOINT },
  { kind: "reset", executed: true, ...ENDPOINT },
  { kind: "reset", executed: false, ...ENDPOINT },
  { kind: "html", executed: true, ...ENDPOINT },
  { kind: "html", executed: false, ...ENDPOINT },
  { kind: "truncated-json", ...ENDPOINT },
  { kind: "cut-off", ...ENDPOINT },
  { kind: "wrong-envelope", executed: true, ...ENDPOINT },
  { kind: "rate-limited", ...ENDPOINT },
  { kind: "missing-row", ...ENDPOINT },
  { kind: "doubled-row", ...ENDPOINT },
  { kind: "bad-amount", field: "code", value: "40010", ...ENDPOINT },
  { kind: "bad-amount", field: "clientOid", value: "bd-another", ...ENDPOINT },
  { kind: "missing-field", field: "orderId", ...ENDPOINT },
];
const row = fc.constantFrom<Partial<PlaceOrder>>(
  {},
  { qty: "0.002" },
  { side: "sell", orderType: "market", qty: "0.001" },
  { symbol: "ETHUSDT", price: "1000", qty: "0.01" },
  { symbol: "SOLUSDT", price: "50", qty: "0.1" },
);

test("random batches through random faults: no order twice, none lost, none that the desk does not know", {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 2, maxLength: 8 }),
      fc.constantFrom(...FAULTS),
      async (orders, fault) => {
        await cancelAll();
        const before = truth().orders.length;
        const { price: _, ...unpriced } = desk.buy();
        const ids: string[] = [];
        for (const order of orders) {
          const typed =
            order.orderType === "market" ? { ...unpriced, ...order } : { ...desk.buy(), ...order };
          ids.push(await draftAs(typed));
        }
        await press(ids);
        desk.sandbox().setSwitches({ faults: fault === null ? [] : [fault] });
        await turn();
        const records = await Promise.all(ids.map(read));
        for (const { state, clientOid, orderId } of records) {
          const theirs = ordersOf(clientOid);
          const isKnown = ["accepted", "open", "filled"].includes(state);
          if (isKnown) expect(theirs.map((one) => one.orderId)).toEqual([orderId]);
          else if (state === "unknown") expect(theirs.length).toBeLessThanOrEqual(1);
          else expect([state, theirs]).toEqual([state, []]);
        }
        // What was not sent goes again, and what is unknown is looked up.
        desk.sandbox().setSwitches({ faults: [] });
        await db().pool.query("update order_records set next_try_at = null");
        await turn();
        for (const id of ids) await age(id, 3_000);
        await turn();
        const settled = await Promise.all(ids.map(read));
        const own = settled.flatMap(({ clientOid }) => ordersOf(clientOid));
        expect(truth().orders.length - before).toBe(own.length);
        for (const { state, clientOid, orderId } of settled) {
          const theirs = ordersOf(clientOid);
          const isThere = ["accepted", "open", "partially-filled", "filled"].includes(state);
          if (isThere) expect(theirs.map((one) => one.orderId)).toEqual([orderId]);
          else expect([state, theirs]).toEqual([state, []]);
        }
        // The exchange took as many requests for each as the desk has reason for.
        for (const { clientOid } of settled)
          expect(
            desk.writesOf(clientOid).filter(({ executed }) => executed).length,
          ).toBeLessThanOrEqual(1);
        expect(desk.failures).toEqual([]);
      },
    ),
    { numRuns: runs(120) },
  );
});

test("a worker that dies before it stores the answer leaves every order unknown; each is found, none is sent again", async () => {
  const ids = await draftAll(three);
  await press(ids);
  await turn();
  // As the dead worker has left them: sent, and nothing more is known.
  await db().pool.query(
    `update order_records set state = 'sending', order_id = null, next_look_at = null,
       sent_at = sent_at - interval '61 seconds' where id = any($1)`,
    [ids],
  );
  await turn();
  for (const id of ids) {
    const { state, clientOid, orderId } = await read(id);
    expect(state).toBe("open");
    expect(ordersOf(clientOid).map((order) => order.orderId)).toEqual([orderId]);
    expect(desk.writesOf(clientOid)).toHaveLength(1);
  }
});

const CHANGE_FAULTS: readonly (Omit<FaultRule, "endpoint"> | null)[] = [
  null,
  { kind: "error-code", code: "40010", executed: true },
  { kind: "error-code", code: "40010", executed: false },
  { kind: "reset", executed: true },
  { kind: "html", executed: false },
  { kind: "truncated-json" },
  { kind: "rate-limited" },
  { kind: "missing-row" },
  { kind: "doubled-row" },
  { kind: "bad-amount", field: "code", value: "40010" },
];

test("random changes and cancellations through random faults: what is done was done, what is refused was not", {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("modify-order" as const, "cancel-order" as const),
      fc.integer({ min: 2, max: 6 }),
      fc.constantFrom(...CHANGE_FAULTS),
      async (operation, count, fault) => {
        await cancelAll();
        const orderIds = await listedOrders(count);
        const isCancel = operation === "cancel-order";
        const text: Record<string, string> = isCancel ? {} : { qty: "0.002" };
        const changes = orderIds.map((id) => ({ id, text }));
        const ids = await drafted({ operation, changes });
        await press(ids);
        const endpoint = isCancel ? "cancel-batch" : "batch-modify-order";
        desk
          .sandbox()
          .setSwitches({ faults: fault === null ? [] : [{ ...fault, endpoint, times: 1 }] });
        const requests = requestsSince();
        await turn();
        expect(requests(`trade/${endpoint}`)).toBe(1);
        desk.sandbox().setSwitches({ faults: [] });
        await db().pool.query("update order_records set next_try_at = null");
        await turn();
        for (const id of ids) await age(id, 3_000);
        await turn();
        for (const [index, state] of (await statesOf(ids)).entries()) {
          const order = truth().orders.find(({ orderId }) => orderId === orderIds[index]);
          const isDone = isCancel ? order?.orderStatus === "cancelled" : order?.qty === "0.002";
          expect([state, isDone]).toEqual([isDone ? "done" : "unknown", isDone]);
        }
        expect(desk.failures).toEqual([]);
      },
    ),
    { numRuns: runs(30) },
  );
});
