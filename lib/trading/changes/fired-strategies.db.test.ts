import { beforeEach, expect, test } from "vitest";
import { priceAt, readFacts } from "@/lib/exchange/trading/testing/sandbox";
import { DEFAULT_LIMITS } from "@/lib/trading/order-limits";
import type { OrderFacts } from "@/lib/trading/order-rules";
import type { PlaceStrategyOrder } from "@/lib/trading/requests";
import { listLimitHolds } from "@/lib/trading/store/used-limits";
import { askToCancel } from "../cancel-order";
import { stopTrading } from "../stop-trading";
import { openTradingDesk, setLimits } from "../testing/orders";

const desk = openTradingDesk();
const { turn, read, send, age, change } = desk;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
let facts: OrderFacts;
beforeEach(async () => {
  facts = await readFacts(desk.sandbox().url, "SPOT", "BTCUSDT");
  const limits = { largestOrder: "1000", openValue: "5000", deviationPercent: "90" } as never;
  await setLimits(desk.scope(), { ...DEFAULT_LIMITS, ...(limits as object) });
});

const at = (share: string) => priceAt(facts, share);
const truth = () => desk.sandbox().truthOfTrading("1001");
const later = async (id: string) => {
  await age(id, 3_000);
  await turn();
  return read(id);
};

/** A buy that is triggered at once and whose limit order rests below the price. */
const resting = (more: Partial<PlaceStrategyOrder> = {}): PlaceStrategyOrder => ({
  category: "SPOT",
  symbol: "BTCUSDT",
  type: "trigger",
  side: "buy",
  qty: "0.005",
  triggerPrice: at("1"),
  triggerOrderType: "limit",
  triggerOrderPrice: at("0.9"),
  ...more,
});

/** Waits until the exchange has triggered it. */
async function untilFired(id: string): Promise<void> {
  const { orderId } = await read(id);
  const strategy = () => truth().strategies.find((one) => one.orderId === orderId);
  for (let minutes = 0; minutes < 24 * 60 && strategy()?.status === "pending"; minutes += 1) {
    desk.sandbox().advance(MINUTE_MS);
    await age(id, MINUTE_MS);
  }
  expect(strategy()?.status).toBe("success");
}

async function fire(typed: PlaceStrategyOrder): Promise<string> {
  const id = await change({ operation: "place-strategy-order", typed });
  await send(id, true);
  await untilFired(id);
  return id;
}

const openThere = () =>
  truth().orders.filter(({ orderStatus }) => ["live", "new"].includes(orderStatus));
const held = async () => {
  const holds = await listLimitHolds(desk.scope());
  return holds.reduce((sum, { openValue }) => sum + Number(openValue ?? 0), 0);
};

test("a limit order that a trigger order placed counts while it rests, and a stop cancels it", async () => {
  const id = await fire(resting());
  const open = await later(id);
  const [placed, ...others] = openThere();
  expect(others).toEqual([]);
  expect(open).toMatchObject({
    ...{ state: "open", executedQty: "0" },
    answered: [{ orderId: placed?.orderId }],
  });
  expect(open.orderId).not.toBe(placed?.orderId);
  // At its limit: the trigger's price no longer counts.
  expect(Number(open.value)).toBeCloseTo(0.005 * Number(at("0.9")), 4);
  expect(await held()).toBeCloseTo(Number(open.value), 4);

  const named = { id: desk.scope().accountId, name: "Test" };
  expect(await stopTrading(desk.scope(), named, desk.trader().origin)).toMatchObject({
    cancelled: 1,
  });
  await turn();
  expect(openThere()).toEqual([]);
  expect(await later(id)).toMatchObject({
    ...{ state: "cancelled", cancel: "accepted", executedQty: "0" },
  });
  expect(await held()).toBe(0);
  expect(desk.failures).toEqual([]);
});

test("one that is triggered while its cancellation is on its way is cancelled as well", async () => {
  const typed = resting();
  const id = await change({ operation: "place-strategy-order", typed });
  await send(id, true);
  await later(id);
  expect(await askToCancel(desk.scope(), { id }, desk.trader().origin)).toBe("asked");
  await untilFired(id);
  await turn();
  await later(id);
  await turn();
  expect(await later(id)).toMatchObject({ state: "cancelled", cancel: "accepted" });
  expect(openThere()).toEqual([]);
});

test("one that is filled ends the record, with its figures", async () => {
  const id = await fire(resting({ triggerOrderPrice: at("1.01") }));
  const filled = await later(id);
  expect(filled).toMatchObject({ state: "filled", executedQty: "0.005", nextLookAt: null });
  expect(Number(filled.executedValue)).toBeGreaterThan(0);
  expect(await held()).toBe(0);
});

test("what was triggered at the market is over, and nothing more is asked about it", async () => {
  const { triggerOrderPrice: _, ...typed } = resting({ triggerOrderType: "market" });
  const id = await fire(typed);
  desk.sandbox().setSwitches({
    faults: [{ kind: "error-code", code: "25001", endpoint: "strategy-sub-orders" }],
  });
  expect((await later(id)).state).toBe("filled");
});

test("it is not taken for over while the exchange does not say what it placed", async () => {
  const id = await fire(resting());
  desk.sandbox().setSwitches({
    faults: [{ kind: "error-code", code: "25001", endpoint: "strategy-sub-orders" }],
  });
  expect(["accepted", "open"]).toContain((await later(id)).state);
  desk.sandbox().setSwitches({ faults: [] });
  expect((await later(id)).state).toBe("open");
  await askToCancel(desk.scope(), { id }, desk.trader().origin);
  await turn();
  expect((await later(id)).state).toBe("cancelled");
});

test("a take-profit whose limit order rests is open, and a person cancels it", async () => {
  const id = await fire({
    ...{ category: "SPOT", symbol: "BTCUSDT", type: "tpsl", tpslMode: "partial", side: "sell" },
    ...{ qty: "0.005", takeProfit: at("1.0005"), tpOrderType: "limit", tpLimitPrice: at("1.1") },
  });
  expect(await later(id)).toMatchObject({ state: "open", answered: [expect.anything()] });
  expect(await askToCancel(desk.scope(), { id }, desk.trader().origin)).toBe("asked");
  await turn();
  expect((await later(id)).state).toBe("cancelled");
  expect(openThere()).toEqual([]);
});

test("a change of what it placed counts once with it, and is what it counts from then on", async () => {
  const id = await fire(resting());
  const { answered, value } = await later(id);
  const orderId = answered?.[0]?.orderId ?? expect.fail("nothing was placed");
  const modified = await change({
    operation: "modify-order",
    typed: { orderId, category: "SPOT", symbol: "BTCUSDT", qty: "0.008" },
  });
  await turn();
  await desk.release(modified);
  const worth = Number((await read(modified)).value);
  expect(worth).toBeGreaterThan(Number(value));
  expect(await held()).toBeCloseTo(worth, 4);
  await turn();
  await later(modified);
  expect((await read(modified)).state).toBe("done");
  expect(Number((await read(id)).value)).toBeCloseTo(worth, 4);
  await askToCancel(desk.scope(), { id }, desk.trader().origin);
  await turn();
  expect((await later(id)).state).toBe("cancelled");
});

test("what it placed is known after the exchange's lists no longer go back to it", async () => {
  const id = await fire(resting({ triggerOrderPrice: at("0.2") }));
  desk.sandbox().advance(91 * DAY_MS);
  await age(id, 91 * DAY_MS);
  expect(await later(id)).toMatchObject({ state: "open", answered: [expect.anything()] });
  await askToCancel(desk.scope(), { id }, desk.trader().origin);
  await turn();
  expect((await later(id)).state).toBe("cancelled");
  expect(desk.failures).toEqual([]);
});
