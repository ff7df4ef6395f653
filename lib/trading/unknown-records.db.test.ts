import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/database/database";
import { gridOf, priceAt, readFacts } from "@/lib/exchange/trading/testing/sandbox";
import { DEFAULT_LIMITS } from "@/lib/trading/order-limits";
import type { OrderFacts } from "@/lib/trading/order-rules";
import type { CreateBot, PlaceStrategyOrder } from "@/lib/trading/requests";
import { listFollowedBots } from "@/lib/trading/store/bots";
import { listOrderEvents } from "@/lib/trading/store/order-records";
import { findTradingAccount } from "@/lib/trading/store/trading-accounts";
import { markNotExecuted } from "./approve-order";
import { copyTrading } from "./copy-trading";
import { draftOrder } from "./draft-order";
import { loadPlacedOrder } from "./load-placed-orders";
import { nameRecord } from "./name-record";
import { withOrderExchange } from "./order-exchange";
import { reconcileOrders } from "./order-worker";
import { openTradingDesk, setLimits } from "./testing/orders";

const desk = openTradingDesk();
const { turn, draft, change, send, release, read, age, executed } = desk;
let spot: OrderFacts;
beforeAll(async () => {
  spot = await readFacts(desk.sandbox().url, "SPOT", "BTCUSDT");
});

const at = (share: string) => priceAt(spot, share);
const name = (id: string, exchangeId: string) =>
  nameRecord(desk.scope(), { id, exchangeId: exchangeId }, desk.trader());
const mark = (id: string) => markNotExecuted(desk.scope(), { id }, desk.trader());
const truth = () => desk.sandbox().truthOfTrading("1001");
const eventsOf = async (id: string) =>
  (await listOrderEvents(desk.scope(), id)).map(({ kind }) => kind);
const room = () =>
  setLimits(desk.scope(), {
    ...DEFAULT_LIMITS,
    ...{ largestOrder: "100000" as never, openValue: "1000000" as never },
  });

const trigger = (share: string, more: Partial<PlaceStrategyOrder> = {}) =>
  change({
    operation: "place-strategy-order",
    typed: {
      ...{ category: "SPOT", symbol: "BTCUSDT", type: "trigger", side: "buy", qty: "0.001" },
      ...{ triggerPrice: at(share), triggerOrderType: "market", ...more },
    },
  });
const grid = (amount: string, more: Partial<CreateBot> = {}) =>
  change({
    operation: "create-bot",
    typed: {
      ...gridOf(spot),
      category: "SPOT",
      investmentAmount: [{ coin: "USDT", amount }],
      ...more,
    },
  });

type Lost = "place-order" | "modify-order" | "place-strategy-order" | "create-bot";
/** Sends the order; its answer is lost. */
async function sendUnanswered(id: string, endpoint: Lost, isExecuted = true): Promise<void> {
  desk.sandbox().setSwitches({
    faults: [{ kind: "error-code", code: "40010", endpoint, executed: isExecuted, times: 1 }],
  });
  await send(id, true);
  expect((await read(id)).state).toBe("unknown");
}

const newestTrigger = () =>
  truth()
    .strategies.filter(({ type }) => type === "trigger")
    .at(-1)?.orderId ?? expect.fail("no trigger");
const newestBot = () => truth().bots.at(-1)?.botId ?? expect.fail("no bot");
const later = async (id: string) => {
  await age(id, 3_000);
  await turn();
  return read(id);
};

test("a trigger order does not take the number of one at another price, and the right one is taken after it", async () => {
  await room();
  const id = await trigger("0.8");
  await sendUnanswered(id, "place-strategy-order");
  const own = newestTrigger();
  const elsewhere = await trigger("0.85");
  await send(elsewhere, true);
  const { orderId: other } = await read(elsewhere);
  // As if another desk had placed it.
  await db().pool.query("update order_records set order_id = null where id = $1", [elsewhere]);
  expect(await name(id, other ?? "")).toBe("named");
  await turn();
  const refused = await read(id);
  expect(refused).toMatchObject({
    ...{ state: "unknown", orderId: null, namedId: null },
    failure: {
      said: {
        text: "differs",
        values: { field: "triggerPrice", ours: at("0.8") },
      },
    },
  });
  expect(Number(refused.failure?.said?.values.theirs)).toBe(Number(at("0.85")));
  expect(await name(id, "123456")).toBe("named");
  await turn();
  expect((await read(id)).failure?.said).toMatchObject({
    text: "named-none",
    values: { id: "123456" },
  });
  expect(await name(id, own)).toBe("named");
  await turn();
  expect(await read(id)).toMatchObject({
    state: "open",
    orderId: own,
    namedId: null,
    failure: null,
  });
  expect(await eventsOf(id)).toEqual(
    expect.arrayContaining(["named", "name-refused", "named", "name-refused", "named", "seen"]),
  );
  expect(desk.failures).toEqual([]);
});

const OTHERS: readonly (readonly [field: string, more: () => Partial<PlaceStrategyOrder>])[] = [
  ["side", () => ({ side: "sell" })],
  ["qty", () => ({ qty: "0.002" })],
  ["triggerOrderType", () => ({ triggerOrderType: "limit", triggerOrderPrice: at("0.81") })],
];
test.each(OTHERS)("a trigger order of another %s is not taken", async (field, more) => {
  await room();
  const id = await trigger("0.8");
  await sendUnanswered(id, "place-strategy-order", false);
  await send(await trigger("0.8", more()), true);
  const other = newestTrigger();
  await db().pool.query("update order_records set order_id = null where id <> $1", [id]);
  expect(await name(id, other)).toBe("named");
  await turn();
  expect(await read(id)).toMatchObject({
    ...{ state: "unknown", orderId: null },
    failure: { said: { values: { field } } },
  });
});

test("an order that was there before cannot be the one that was sent", async () => {
  await room();
  await send(await trigger("0.8"), true);
  const earlier = newestTrigger();
  await db().pool.query("update order_records set order_id = null");
  desk.sandbox().advance(60_000);
  const id = await trigger("0.8");
  await sendUnanswered(id, "place-strategy-order", false);
  expect(await later(id)).toMatchObject({ state: "unknown", absences: { "open-strategies": 1 } });
  await name(id, earlier);
  await turn();
  expect((await read(id)).failure?.said?.values).toMatchObject({ field: "createdTime" });
});

test("one like it that was placed later than it can have been is not taken for it", async () => {
  await room();
  const id = await trigger("0.8");
  await sendUnanswered(id, "place-strategy-order", false);
  await age(id, 11 * 60_000);
  for (let look = 0; look < 3; look += 1) {
    await later(id);
    if (look > 0) continue;
    await send(await trigger("0.8"), true);
    await db().pool.query("update order_records set order_id = null where id <> $1", [id]);
  }
  expect(await read(id)).toMatchObject({
    ...{ state: "unknown" },
    absences: { "open-strategies": 3, "strategy-history": 3 },
  });
  expect(await mark(id)).toBe("marked");
});

test("one like it that was placed within the time is not ruled out", async () => {
  await room();
  const id = await trigger("0.8");
  await sendUnanswered(id, "place-strategy-order", false);
  await age(id, 60_000);
  await send(await trigger("0.8"), true);
  await db().pool.query("update order_records set order_id = null where id <> $1", [id]);
  await later(id);
  expect(await read(id)).toMatchObject({ absences: { "open-strategies": 0 } });
});

test("a grid does not take the number of a smaller one, and the real bot is followed", async () => {
  await room();
  const id = await grid("9000");
  await sendUnanswered(id, "create-bot");
  const own = newestBot();
  await send(await grid("3000"), true);
  const other = newestBot();
  await db().pool.query("update order_records set order_id = null where id <> $1", [id]);
  await name(id, other);
  await turn();
  expect(await read(id)).toMatchObject({
    ...{ state: "unknown", orderId: null },
    failure: { said: { values: { field: "investmentAmount USDT", ours: "9000", theirs: "3000" } } },
  });
  await name(id, own);
  await turn();
  expect(await read(id)).toMatchObject({ state: "done", orderId: own });
  const followed = await listFollowedBots({ ...desk.scope(), environment: "paper" });
  expect(followed.map(({ botId }) => botId)).toContain(own);
});

test("a number that another record has is refused at once, and of two that are said together one is taken", async () => {
  await room();
  const numbered = await grid("5000");
  await send(numbered, true);
  const { orderId: taken } = await read(numbered);
  const one = await grid("4000");
  await sendUnanswered(one, "create-bot");
  const own = newestBot();
  const two = await grid("4000");
  await sendUnanswered(two, "create-bot", false);
  expect(await name(one, taken ?? "")).toBe("taken");
  expect(await Promise.all([name(one, own), name(two, own)])).toEqual(["named", "named"]);
  await turn();
  const records = [await read(one), await read(two)];
  expect(records.map(({ state }) => state).toSorted()).toEqual(["done", "unknown"]);
  expect(records.find(({ state }) => state === "unknown")?.failure?.said?.text).toBe("named-taken");
});

test("a typing error can be corrected before the worker looks, with a separate entry", async () => {
  await room();
  const id = await grid("9000");
  await sendUnanswered(id, "create-bot");
  expect([await name(id, "70001"), await name(id, newestBot())]).toEqual(["named", "named"]);
  await turn();
  expect((await read(id)).state).toBe("done");
  const { rows } = await db().pool.query(
    "select details from audit_log where kind = 'order-named' and account_id = $1 order by id",
    [desk.scope().accountId],
  );
  expect(rows).toMatchObject([
    { details: { orderId: "70001" } },
    { details: { orderId: newestBot(), before: "70001" } },
  ]);
  expect(await name(id, "70002")).toBe("known");
});

test("what carries an id of ours is looked up by it, and takes no number", async () => {
  const id = await draft();
  await sendUnanswered(id, "place-order", false);
  expect(await name(id, "70001")).toBe("own-id");
});

test.each([
  ["order-info", "symbol", "ETHUSDT"],
  ["order-info", "side", "sell"],
  ["order-info", "createdTime", "1700000000000"],
] as const)(
  "an order of the exchange whose %s says another %s is not taken",
  async (endpoint, field, value) => {
    const id = await draft();
    await sendUnanswered(id, "place-order");
    desk.sandbox().setSwitches({
      faults: [
        { kind: "bad-amount", endpoint, field, value },
        { kind: "error-code", code: "25001", endpoint: "unfilled-orders" },
      ],
    });
    const order = await later(id);
    expect(order).toMatchObject({ state: "unknown", orderId: null, executedQty: null });
    expect(order.failure?.said?.values.field).toBe(field);
    expect(await eventsOf(id)).toContain("differs");
    desk.sandbox().setSwitches({ faults: [] });
    expect((await later(id)).state).toBe("open");
  },
);

test("an answer about another order than was asked for is no answer", async () => {
  const id = await draft();
  await sendUnanswered(id, "place-order");
  desk.sandbox().setSwitches({
    faults: [
      { kind: "bad-amount", endpoint: "order-info", field: "clientOid", value: "somebody-elses" },
      { kind: "error-code", code: "25001", endpoint: "unfilled-orders" },
    ],
  });
  expect(await later(id)).toMatchObject({
    state: "unknown",
    absences: { "order-info": 0, history: 1 },
  });
});

test("an order of which a fill is listed is never counted as absent there", async () => {
  const { price: _, ...rest } = desk.buy();
  const typed = { ...rest, orderType: "market", qty: "50" } as const;
  const drafted = await draftOrder(
    desk.scope(),
    { operation: "place-order", typed },
    desk.trader(),
  );
  const id = drafted ?? expect.fail("not drafted");
  await sendUnanswered(id, "place-order");
  desk.sandbox().setSwitches({
    faults: [
      { kind: "error-code", code: "25204", endpoint: "order-info" },
      { kind: "error-code", code: "25001", endpoint: "history-orders" },
    ],
  });
  for (let look = 0; look < 3; look += 1) await later(id);
  await age(id, 11 * 60_000);
  expect(await read(id)).toMatchObject({
    state: "unknown",
    absences: { "order-info": 3, "open-orders": 3, history: 0, fills: 0 },
  });
  expect(await mark(id)).toBe("too-early");
  desk.sandbox().setSwitches({ faults: [] });
  expect((await later(id)).state).toBe("filled");
});

test("an order that was accepted with a number that never existed can be ended after ten minutes, not before", async () => {
  const id = await draft();
  await turn();
  expect(await release(id)).toEqual({ kind: "approved" });
  desk.sandbox().setSwitches({ faults: [{ kind: "lost", endpoint: "place-order", times: 1 }] });
  await turn();
  expect(await read(id)).toMatchObject({ state: "accepted", orderId: expect.anything() });
  for (let look = 0; look < 3; look += 1) await later(id);
  const absences = { "order-info": 3, "open-orders": 3, history: 3, fills: 3 };
  expect(await read(id)).toMatchObject({ state: "accepted", absences });
  expect(await mark(id)).toBe("too-early");
  await age(id, 11 * 60_000);
  expect(await loadPlacedOrder(desk.scope(), id)).toMatchObject({ mayMark: true });
  expect(await mark(id)).toBe("marked");
  expect((await read(id)).state).toBe("not-executed");
});

test("a failed question does not prove that an accepted order is missing", async () => {
  const id = await draft();
  await turn();
  await release(id);
  desk.sandbox().setSwitches({
    faults: [
      { kind: "lost", endpoint: "place-order", times: 1 },
      { kind: "http-error", endpoint: "fills" },
    ],
  });
  await turn();
  for (let look = 0; look < 4; look += 1) await later(id);
  await age(id, 11 * 60_000);
  expect(await read(id)).toMatchObject({ absences: { fills: 0, history: 4 } });
  expect(await mark(id)).toBe("too-early");
});

test("a strategy order that was accepted with a number that never existed can be ended as well", async () => {
  await room();
  const id = await trigger("0.8");
  await turn();
  await release(id, true);
  desk
    .sandbox()
    .setSwitches({ faults: [{ kind: "lost", endpoint: "place-strategy-order", times: 1 }] });
  await turn();
  for (let look = 0; look < 3; look += 1) await later(id);
  await age(id, 11 * 60_000);
  expect(await mark(id)).toBe("marked");
});

const HOUR_MS = 3_600_000;
async function reconcile(): Promise<void> {
  const account = await findTradingAccount(desk.scope());
  if (account === null) return expect.fail("the account does not trade");
  const { scope, deps } = desk;
  await withOrderExchange(account, deps, (exchange) =>
    reconcileOrders({ account, scope: scope(), exchange, signal: deps.signal }),
  );
}
const noLookBefore = (id: string) =>
  db().pool.query(
    "update order_records set next_look_at = clock_timestamp() + interval '8 minutes' where id = $1",
    [id],
  );

const nextLookMs = async (id: string) => {
  const at = (await read(id)).nextLookAt;
  return at === null ? null : at.getTime() - Date.now();
};

test("an order that could not be looked at for more than a day is asked about until it can be marked", async () => {
  const id = await draft();
  await sendUnanswered(id, "place-order", false);
  await age(id, 25 * HOUR_MS);
  for (let look = 1; look <= 2; look += 1) {
    await turn();
    expect((await read(id)).absences).toMatchObject({ "order-info": look, fills: look });
    expect(await mark(id)).toBe("too-early");
    expect(await nextLookMs(id)).toBeGreaterThan(9 * 60_000);
    expect(await nextLookMs(id)).toBeLessThan(11 * 60_000);
    await age(id, 0);
  }
  await turn();
  expect(await nextLookMs(id)).toBeNull();
  expect(await mark(id)).toBe("marked");
});

test("a change that could not be looked at for more than a day can be marked as well", async () => {
  const placed = await draft();
  await send(placed, true);
  const { orderId } = await later(placed);
  const id = await change({
    operation: "modify-order",
    typed: { orderId: orderId ?? "", category: "SPOT", symbol: "BTCUSDT", price: at("0.96") },
  });
  await sendUnanswered(id, "modify-order", false);
  await age(id, 25 * HOUR_MS);
  await turn();
  for (let look = 0; look < 2; look += 1) {
    expect(await nextLookMs(id)).not.toBeNull();
    await age(id, 0);
    await turn();
  }
  expect(await read(id)).toMatchObject({ absences: { state: 3 }, nextLookAt: null });
  expect(await mark(id)).toBe("marked");
});

test("a source that does not answer is asked each hour, and a bot that no source lists is not", async () => {
  const id = await draft();
  await sendUnanswered(id, "place-order", false);
  await age(id, 25 * HOUR_MS);
  desk.sandbox().setSwitches({ faults: [{ kind: "http-error", endpoint: "fills" }] });
  for (let look = 0; look < 3; look += 1) {
    await age(id, 0);
    await turn();
  }
  expect((await read(id)).absences).toMatchObject({ history: 3, fills: 0 });
  expect(await nextLookMs(id)).toBeGreaterThan(59 * 60_000);
  await room();
  const bot = await grid("3000");
  await sendUnanswered(bot, "create-bot", false);
  await age(bot, 25 * HOUR_MS);
  await turn();
  expect((await read(bot)).nextLookAt).toBeNull();
});

test("an order that an older version no longer looks at is asked about again", async () => {
  const id = await draft();
  await sendUnanswered(id, "place-order", false);
  await age(id, 25 * HOUR_MS);
  await db().pool.query("update order_records set next_look_at = null where id = $1", [id]);
  await reconcile();
  await turn();
  expect((await read(id)).absences).toMatchObject({ "order-info": 1 });
  const before = await read(id);
  await reconcile();
  expect((await read(id)).nextLookAt).toEqual(before.nextLookAt);
});

test("an order that a person marked as not executed is looked at as soon as a copy lists it", async () => {
  const id = await draft();
  desk.sandbox().setSwitches({ trading: { visibleAfterMs: HOUR_MS } });
  await sendUnanswered(id, "place-order");
  for (let look = 0; look < 3; look += 1) await later(id);
  await age(id, 11 * 60_000);
  expect(await mark(id)).toBe("marked");
  await age(id, HOUR_MS);
  await noLookBefore(id);
  await turn();
  expect((await read(id)).state).toBe("not-executed");
  desk.sandbox().setSwitches({ trading: { visibleAfterMs: 0 } });
  desk.sandbox().advance(HOUR_MS);
  await copyTrading({ scope: desk.scope(), signal: desk.deps.signal }, desk.deps);
  await turn();
  expect((await read(id)).state).toBe("open");
  expect(executed("place-order").filter(({ clientOids }) => clientOids.length > 0)).not.toEqual([]);
});
