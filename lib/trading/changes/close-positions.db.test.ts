import { beforeEach, expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import { db } from "@/lib/database/database";
import { openClients, priceAt, readFacts, resultOf } from "@/lib/exchange/trading/testing/sandbox";
import { CATEGORIES, type Side } from "@/lib/trading/exchange-words";
import { DEFAULT_LIMITS, type TradingLimits } from "@/lib/trading/order-limits";
import { listOrderEvents } from "@/lib/trading/store/order-records";
import { createTestTrader } from "@/lib/trading/testing/records";
import { approveOrder, markNotExecuted } from "../approve-order";
import { openTradingDesk, setLimits, TRADE } from "../testing/orders";

const desk = openTradingDesk();
const { turn, release, read, send, change, age, executed } = desk;
const CATEGORY = "USDT-FUTURES";

const allow = (limits: Partial<TradingLimits> = {}) =>
  setLimits(desk.scope(), { ...DEFAULT_LIMITS, categories: CATEGORIES, ...limits });

/** Trades as the exchange's own screens do. */
async function elsewhere(symbol: string, side: Side, qty: string, share?: string): Promise<void> {
  const { url } = desk.sandbox();
  const clients = openClients(url, TRADE);
  const facts = await readFacts(url, CATEGORY, symbol);
  const order = { category: CATEGORY, symbol, side, qty } as const;
  const price = share === undefined ? null : priceAt(facts, share);
  await resultOf(
    clients.send(
      "place-order",
      price === null ? { ...order, orderType: "market" } : { ...order, orderType: "limit", price },
      facts,
    ),
  );
  await clients.close();
}

async function sizes(): Promise<Readonly<Record<string, string | null>>> {
  const clients = openClients(desk.sandbox().url, TRADE);
  const held = await clients.reader.positions({ category: CATEGORY });
  await clients.close();
  return Object.fromEntries(held.map(({ symbol, total }) => [symbol, total]));
}

const close = (symbol?: string) =>
  change({
    operation: "close-positions",
    typed: { category: CATEGORY, ...(symbol && { symbol }) },
  });

const later = async (id: string, ms = 3_000) => {
  await age(id, ms);
  await turn();
  return read(id);
};

/** What the last step says of each position. */
async function closedOf(id: string) {
  const { details } = (await listOrderEvents(desk.scope(), id)).at(-1) ?? {};
  return details;
}

beforeEach(async () => {
  const clients = openClients(desk.sandbox().url, TRADE);
  await clients.send("cancel-symbol-order", { category: CATEGORY }, null);
  await clients.send("close-positions", { category: CATEGORY }, null);
  await clients.close();
  await allow();
});

test("a position is closed at the market, as its preview showed it", async () => {
  await elsewhere("BTCUSDT", "buy", "0.02");
  await elsewhere("BTCUSDT", "buy", "0.01", "0.9");
  const before = executed("close-positions").length;
  const id = await close("BTCUSDT");
  await turn();
  const { preview } = await read(id);
  expect(preview).toMatchObject({
    refusals: [],
    needsSecondPerson: false,
    positions: [{ symbol: "BTCUSDT", posSide: "long", size: "0.02", qty: "0.02", isHedged: false }],
    orders: [{ symbol: "BTCUSDT", side: "buy" }],
  });
  const [position] = preview && "positions" in preview ? (preview.positions ?? []) : [];
  expect(Number(position?.value)).toBeCloseTo(0.02 * Number(position?.price), 6);
  expect(Number(position?.result)).toBeCloseTo(
    0.02 * (Number(position?.price) - Number(position?.entry)),
    6,
  );
  expect(Number(position?.fee)).toBeGreaterThan(0);
  await send(id);
  const accepted = await read(id);
  expect(accepted).toMatchObject({ state: "accepted", answered: [{ outcome: "accepted" }] });
  const done = await later(id);
  expect(done).toMatchObject({ state: "done", target: `positions ${CATEGORY} BTCUSDT` });
  expect(await closedOf(id)).toMatchObject({
    closed: [{ symbol: "BTCUSDT", left: "0", orderIds: [accepted.answered?.[0]?.orderId] }],
  });
  expect(await sizes()).toEqual({});
  expect(executed("close-positions")).toHaveLength(before + 1);
  expect(desk.failures).toEqual([]);
});

test("all positions of a product are closed with one request", async () => {
  await elsewhere("BTCUSDT", "buy", "0.02");
  await elsewhere("ETHUSDT", "sell", "0.2");
  const before = executed("close-positions").length;
  const id = await close();
  await send(id);
  expect((await later(id)).state).toBe("done");
  expect(await closedOf(id)).toMatchObject({
    closed: expect.arrayContaining([
      expect.objectContaining({ symbol: "BTCUSDT", posSide: "long", closed: "0.02", left: "0" }),
      expect.objectContaining({ symbol: "ETHUSDT", posSide: "short", closed: "0.2", left: "0" }),
    ]),
  });
  expect(await sizes()).toEqual({});
  expect(executed("close-positions")).toHaveLength(before + 1);
});

test("what grew, came or went after the preview is not closed, what shrank is", async () => {
  await elsewhere("BTCUSDT", "buy", "0.02");
  await elsewhere("ETHUSDT", "buy", "0.2");
  const before = executed("close-positions").length;
  const grown = await close("BTCUSDT");
  const gone = await close("ETHUSDT");
  const shrunk = await close("BTCUSDT");
  const come = await close();
  await turn();
  await elsewhere("BTCUSDT", "buy", "0.01");
  await elsewhere("ETHUSDT", "sell", "0.2");
  for (const id of [grown, gone, come]) {
    expect(await release(id, true)).toEqual({ kind: "approved" });
    await turn();
    expect(await read(id)).toMatchObject({ state: "refused" });
    expect(await closedOf(id)).toEqual({ why: "seen-changed" });
  }
  expect(executed("close-positions")).toHaveLength(before);
  await elsewhere("BTCUSDT", "sell", "0.02");
  expect(await release(shrunk, true)).toEqual({ kind: "approved" });
  await turn();
  expect((await later(shrunk)).state).toBe("done");
  expect(await closedOf(shrunk)).toMatchObject({ closed: [{ closed: "0.01", left: "0" }] });
});

test("a part that was closed says how much, and a position that was refused says so", async () => {
  await elsewhere("BTCUSDT", "buy", "0.02");
  await elsewhere("ETHUSDT", "buy", "0.2");
  desk.sandbox().setSwitches({ trading: { closedPercent: 50, refusedClosings: "ETHUSDT" } });
  const id = await close();
  await send(id);
  desk.sandbox().setSwitches({ trading: { closedPercent: 100, refusedClosings: "" } });
  expect(await read(id)).toMatchObject({
    answered: expect.arrayContaining([
      expect.objectContaining({ outcome: "accepted" }),
      expect.objectContaining({ outcome: "refused", orderId: null }),
    ]),
  });
  expect((await later(id)).state).toBe("done");
  expect(await closedOf(id)).toMatchObject({
    isPartly: true,
    closed: expect.arrayContaining([
      expect.objectContaining({ symbol: "BTCUSDT", closed: "0.01", left: "0.01" }),
      expect.objectContaining({ symbol: "ETHUSDT", closed: "0", left: "0.2" }),
    ]),
  });
});

test("a closing that was refused for every position is refused, with the exchange's reason", async () => {
  await elsewhere("BTCUSDT", "buy", "0.02");
  desk.sandbox().setSwitches({ trading: { refusedClosings: "BTCUSDT" } });
  const id = await close();
  await send(id);
  desk.sandbox().setSwitches({ trading: { refusedClosings: "" } });
  expect(await later(id)).toMatchObject({ state: "refused", failure: { code: "25106" } });
  const none = await close("ETHUSDT");
  await turn();
  expect((await read(none)).preview?.refusals).toMatchObject([{ rule: "order-state" }]);
});

test("a closing without an answer is found by the fills since, and never sent again", async () => {
  await elsewhere("SOLUSDT", "buy", "2");
  const before = executed("close-positions").length;
  const id = await close("SOLUSDT");
  desk.sandbox().setSwitches({
    faults: [{ kind: "reset", endpoint: "close-positions", executed: true, times: 1 }],
  });
  await send(id);
  expect(await read(id)).toMatchObject({ state: "unknown", answered: null });
  expect((await later(id)).state).toBe("done");
  expect(await closedOf(id)).toMatchObject({ closed: [{ closed: "2", left: "0" }] });
  expect(executed("close-positions")).toHaveLength(before + 1);
});

test("a closing whose sender was killed is asked about, and never sent again", async () => {
  await elsewhere("ADAUSDT", "buy", "200");
  const before = executed("close-positions").length;
  const id = await close("ADAUSDT");
  desk.sandbox().setSwitches({
    faults: [{ kind: "reset", endpoint: "close-positions", executed: true, times: 1 }],
  });
  await send(id);
  // The process died before it could store that there was no answer.
  await db().pool.query("update order_records set state = 'sending' where id = $1", [id]);
  await later(id, 61_000);
  expect((await later(id)).state).toBe("done");
  expect(executed("close-positions")).toHaveLength(before + 1);
});

test("a closing that was not executed stays unknown until a person may say so", async () => {
  await elsewhere("BTCUSDT", "buy", "0.02");
  const id = await close("BTCUSDT");
  desk.sandbox().setSwitches({
    faults: [{ kind: "error-code", code: "40010", endpoint: "close-positions", times: 1 }],
  });
  await send(id);
  expect((await read(id)).state).toBe("unknown");
  // Somebody closes a part at the exchange long after it was sent: that is not ours.
  await age(id, 300_000);
  await elsewhere("BTCUSDT", "sell", "0.01");
  for (let look = 0; look < 3; look += 1) await later(id, 150_000);
  expect(await read(id)).toMatchObject({ state: "unknown", absences: { state: 3 } });
  expect(await markNotExecuted(desk.scope(), { id }, desk.trader())).toBe("marked");
});

test("a part that was closed without an answer is settled once no request can still be under way", async () => {
  await elsewhere("XRPUSDT", "buy", "200");
  const id = await close("XRPUSDT");
  desk.sandbox().setSwitches({
    trading: { closedPercent: 50 },
    faults: [{ kind: "reset", endpoint: "close-positions", executed: true, times: 1 }],
  });
  await send(id);
  desk.sandbox().setSwitches({ trading: { closedPercent: 100 }, faults: [] });
  expect(await later(id)).toMatchObject({ state: "unknown", absences: { state: 0 } });
  expect(await later(id, 58_000)).toMatchObject({ state: "done" });
  expect(await closedOf(id)).toMatchObject({
    isPartly: true,
    closed: [{ before: "200", closed: "100", left: "100" }],
  });
});

test("an order that the answer numbers and the exchange never shows proves nothing", async () => {
  await elsewhere("BTCUSDT", "buy", "0.02");
  const id = await close("BTCUSDT");
  desk.sandbox().setSwitches({ faults: [{ kind: "lost", endpoint: "close-positions", times: 1 }] });
  await send(id);
  for (let look = 0; look < 3; look += 1) await later(id, 250_000);
  expect(await read(id)).toMatchObject({ state: "accepted", absences: { state: 3 } });
  expect(await markNotExecuted(desk.scope(), { id }, desk.trader())).toBe("marked");
});

test("an answer that names no order proves nothing: what was closed is found by the fills", async () => {
  await elsewhere("LTCUSDT", "buy", "2");
  const id = await close("LTCUSDT");
  desk.sandbox().setSwitches({
    faults: [{ kind: "missing-row", endpoint: "close-positions", times: 1 }],
  });
  await send(id);
  expect(await read(id)).toMatchObject({ state: "accepted", answered: [] });
  expect((await later(id)).state).toBe("done");
  expect(await closedOf(id)).toMatchObject({ closed: [{ closed: "2", left: "0" }] });
});

test("amounts do not limit a closing, products and symbols do, and reduce only allows it", async () => {
  await elsewhere("BTCUSDT", "buy", "0.02");
  const tiny = { largestOrder: "1" as Amount, openValue: "1" as Amount, ordersADay: 0 };
  await allow({ ...tiny, allowsMarketOrders: false });
  await db().prisma.tradingAccount.updateMany({ data: { state: "reduce-only" } });
  const [id, other] = [await close(), await close()];
  await turn();
  expect((await read(id)).preview?.limits.filter(({ isKept }) => !isKept)).toEqual([]);
  await allow({ symbols: ["ETHUSDT"] });
  expect(await release(id, true)).toMatchObject({ problem: "limit", broken: { limit: "symbol" } });
  await setLimits(desk.scope(), DEFAULT_LIMITS);
  expect(await release(id, true)).toMatchObject({
    problem: "limit",
    broken: { limit: "category" },
  });
  await allow(tiny);
  await db().prisma.tradingAccount.updateMany({ data: { state: "stopped" } });
  expect(await release(other, true)).toMatchObject({ problem: "stopped" });
  await db().prisma.tradingAccount.updateMany({ data: { state: "reduce-only" } });
  expect(await release(other, true)).toEqual({ kind: "approved" });
  await turn();
  expect((await later(other)).state).toBe("done");
});

test("a closing above the threshold waits for a second person", async () => {
  await elsewhere("BTCUSDT", "buy", "0.02");
  await allow({ secondPersonAbove: "100" as Amount });
  const id = await close("BTCUSDT");
  await turn();
  expect(await release(id)).toEqual({ kind: "waiting" });
  const user = await createTestTrader(desk.scope(), "approver");
  const bodySha256 = (await read(id)).bodySha256 ?? "";
  const approver = { ...desk.trader(), id: user.id, name: user.email };
  expect(await approveOrder(desk.scope(), { id, bodySha256 }, approver)).toEqual({
    kind: "approved",
  });
  await turn();
  expect((await later(id)).state).toBe("done");
});
