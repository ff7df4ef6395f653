import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { multiplyAmounts, parseAmount, roundToStep, stepOfDecimals } from "@/lib/core/amount";
import type { Instrument } from "@/lib/core/trading/instrument";
import type { WriteName } from "@/lib/core/trading/operations";
import type { OrderFacts } from "@/lib/core/trading/order-rules";
import type { PlaceOrder } from "@/lib/core/trading/requests";
import { DEFAULT_TRADING_SETTINGS } from "@/lib/core/trading/settings";
import { type Category, HOLD_MODES } from "@/lib/core/trading/words";
import { prepareWrite, type WriteFacts, type WriteRequest } from "@/lib/core/trading/writes";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import { type RunningSandbox, startSandbox } from "@/lib/sandbox/server";
import { localLeases } from "../rate-limit/local-leases";
import { createMarketClient, type MarketClient } from "./market-client";
import { createTradingReader, type TradingReader } from "./read-client";
import { all } from "./test-reader";
import { createTradingWriter, type TradingWriter } from "./write-client";

/** What the two halves were each built to from the same documents, without a line in common. */
let sandbox: RunningSandbox;
let market: MarketClient;
let reader: TradingReader;
let writer: TradingWriter;
let ofSpot: OrderFacts;
let ofFutures: OrderFacts;
const instruments = new Map<string, Instrument>();

beforeAll(async () => {
  sandbox = await startSandbox({ limits: { tradingPerSecond: 1_000_000 } });
  const options = { baseUrl: sandbox.url, leases: localLeases(), priority: "interactive" } as const;
  const signed = { ...options, credentials: DEMO_CREDENTIALS, perSecond: 1_000 };
  market = createMarketClient(options);
  reader = createTradingReader(signed);
  writer = createTradingWriter({
    ...signed,
    settings: DEFAULT_TRADING_SETTINGS,
    channelApiCode: "broker-7",
  });
  for (const category of ["SPOT", "USDT-FUTURES"] as const)
    for (const found of (await market.instruments({ category })) ?? [])
      instruments.set(`${category} ${found.symbol}`, found);
  ofSpot = await readFacts("SPOT", "BTCUSDT");
  ofFutures = await readFacts("USDT-FUTURES", "BTCUSDT");
});
afterAll(async () => {
  await Promise.all([market.close(), reader.close(), writer.close()]);
  await sandbox.close();
});

function instrumentOf(category: Category, symbol: string): Instrument {
  return instruments.get(`${category} ${symbol}`) ?? expect.fail(`${symbol} is not listed`);
}

async function readFacts(category: "SPOT" | "USDT-FUTURES", symbol: string): Promise<OrderFacts> {
  const [ticker] = (await market.tickers({ category, symbol })) ?? [];
  const { holdMode } = await reader.settings();
  return {
    instrument: instrumentOf(category, symbol),
    holdMode: HOLD_MODES.find((mode) => mode === holdMode) ?? null,
    lastPrice: ticker?.lastPrice ?? null,
    openOrders: { futures: 0, spot: 0 },
    openClientOids: new Set(),
    isMarketMaker: false,
  };
}

async function send<Name extends WriteName>(
  name: Name,
  request: WriteRequest<Name>,
  facts: WriteFacts<Name>,
) {
  const prepared = prepareWrite(name, request, facts, DEFAULT_TRADING_SETTINGS);
  return prepared.ok ? writer.send(prepared.write) : expect.fail(JSON.stringify(prepared.refusals));
}

/** A price so much of the last one, on the symbol's steps. */
function priceAt({ instrument, lastPrice }: OrderFacts, share: string): string {
  const { priceMultiplier, pricePrecision } = instrument;
  const step = priceMultiplier ?? stepOfDecimals(pricePrecision ?? 0);
  return roundToStep(multiplyAmounts(lastPrice ?? expect.fail("no price"), parseAmount(share)), step, "down");
}

const limit = (facts: OrderFacts, clientOid: string, more: Partial<PlaceOrder> = {}): PlaceOrder => ({
  category: facts.instrument.category as Category,
  symbol: facts.instrument.symbol,
  side: "buy",
  orderType: "limit",
  price: priceAt(facts, "0.97"),
  qty: "0.02",
  clientOid,
  ...more,
});

describe("our clients and the sandbox", () => {
  test("public prices agree: a ticker, its symbol, its candles", async () => {
    const facts = ofSpot;
    expect(facts.lastPrice).not.toBeNull();
    const nowMs = sandbox.now();
    const range = { fromMs: nowMs - 5 * 86_400_000, toMs: nowMs };
    const candles = await market.dailyCandles({ category: "SPOT", symbol: "BTCUSDT", range });
    expect(candles?.length).toBeGreaterThanOrEqual(4);
  });

  test("an order is placed, found, changed, cancelled, and in the history", async () => {
    const facts = ofSpot;
    const placed = await send("place-order", limit(facts, "life"), facts);
    expect(placed).toMatchObject({ kind: "accepted", result: { clientOid: "life" } });
    expect(await reader.findOrder({ clientOid: "life" })).toMatchObject({ qty: "0.02", category: "SPOT" });
    expect(await all(reader.openOrders())).toContainEqual(expect.objectContaining({ clientOid: "life" }));
    const change = { clientOid: "life", qty: "0.01", requestId: "999999999999999999" };
    expect(await send("modify-order", change, { instrument: facts.instrument, order: null })).toMatchObject({
      kind: "accepted",
    });
    expect(
      await send("cancel-order", { clientOid: "life", category: "SPOT" }, { isReality: false }),
    ).toMatchObject({ kind: "accepted" });
    const range = { fromMs: sandbox.now() - 86_400_000, toMs: sandbox.now() + 1 };
    const history = await all(reader.orderHistory({ category: "SPOT", range }));
    expect(history).toContainEqual(expect.objectContaining({ clientOid: "life", orderStatus: "cancelled" }));
    expect(await reader.findOrder({ clientOid: "never" })).toBeNull();
  });

  test("an order that fills has its fill, and the coin is among the assets", async () => {
    const facts = ofSpot;
    const placed = await send(
      "place-order",
      limit(facts, "filled", { price: priceAt(facts, "1.02") }),
      facts,
    );
    expect(placed).toMatchObject({ kind: "accepted" });
    const order = (await reader.findOrder({ clientOid: "filled" })) ?? expect.fail("it is gone");
    expect(order).toMatchObject({ orderStatus: "filled", cumExecQty: "0.02" });
    const range = { fromMs: sandbox.now() - 86_400_000, toMs: sandbox.now() + 1 };
    const fills = await all(reader.fills({ range, orderId: order.orderId }));
    expect(fills.length).toBeGreaterThan(0);
    expect((await reader.assets()).assets.map(({ coin }) => coin)).toContain("BTC");
  });

  test("a batch is answered order by order, and cancelled", async () => {
    const facts = ofSpot;
    const batchFacts = { ...facts, instruments: new Map([["BTCUSDT", facts.instrument]]) };
    const orders = [limit(facts, "b-1"), limit(facts, "b-2", { qty: "90" })];
    const outcome = await send("place-batch", orders, batchFacts);
    const kinds = outcome.kind === "accepted" ? outcome.result.map((one) => one.outcome.kind) : outcome.kind;
    expect(kinds).toEqual(["accepted", "refused"]);
    const cancels = [{ clientOid: "b-1", category: "SPOT", symbol: "BTCUSDT" }] as const;
    expect(await send("cancel-batch", cancels, null)).toMatchObject({
      kind: "accepted",
      result: [{ outcome: { kind: "accepted" } }],
    });
  });

  test("a futures position is opened, read and closed; a refusal has its meaning", async () => {
    const facts = ofFutures;
    const open = limit(facts, "open", { price: priceAt(facts, "1.02") });
    const posSide = facts.holdMode === "hedge_mode" ? ({ posSide: "long" } as const) : {};
    expect(await send("place-order", { ...open, ...posSide }, facts)).toMatchObject({ kind: "accepted" });
    expect(await reader.positions({ category: "USDT-FUTURES" })).toMatchObject([{ symbol: "BTCUSDT" }]);
    const leverage = { category: "USDT-FUTURES", symbol: "BTCUSDT", leverage: "5" } as const;
    expect(await send("set-leverage", leverage, { instrument: facts.instrument })).toMatchObject({
      kind: "accepted",
    });
    const question = {
      category: "USDT-FUTURES",
      symbol: "BTCUSDT",
      orderType: "market",
      side: "buy",
    } as const;
    expect((await reader.maxOpen(question)).maxBuyOpen).not.toBeNull();
    expect(await send("close-positions", { category: "USDT-FUTURES" }, null)).toMatchObject({
      kind: "accepted",
      result: [{ outcome: { kind: "accepted" } }],
    });
    expect(await send("cancel-order", { clientOid: "none" }, { isReality: false })).toMatchObject({
      kind: "refused",
      failure: { code: "25204" },
    });
  });

  test("a strategy order and a grid bot are made, read and ended", async () => {
    const facts = ofSpot;
    const trigger = {
      category: "SPOT",
      symbol: "BTCUSDT",
      type: "trigger",
      side: "buy",
      qty: "0.01",
      triggerPrice: priceAt(facts, "0.9"),
      triggerOrderType: "market",
    } as const;
    const placed = await send("place-strategy-order", trigger, facts);
    const orderId = placed.kind === "accepted" ? placed.result.orderId : expect.fail(JSON.stringify(placed));
    expect(await reader.strategyOrders({ category: "SPOT" })).toMatchObject([{ orderId }]);
    expect(await send("cancel-strategy-order", { orderId: orderId ?? "" }, null)).toMatchObject({
      kind: "accepted",
    });

    const grid = {
      category: "SPOT",
      symbol: "BTCUSDT",
      minPrice: priceAt(facts, "0.9"),
      maxPrice: priceAt(facts, "1.1"),
      gridNum: "10",
      gridOrderMode: "arithmetic",
      investmentAmount: [{ coin: "USDT", amount: "5000" }],
      fundsSource: ["uta"],
    } as const;
    const made = await send("create-bot", grid, { instrument: null });
    const botId = made.kind === "accepted" ? made.result.botId : expect.fail(JSON.stringify(made));
    expect(await reader.findBot(botId, "grid")).toMatchObject({ botId, symbol: "BTCUSDT", gridNum: "10" });
    expect((await reader.botOrders(botId, "grid")).botId).toBe(botId);
    expect(await send("close-bot", { botId }, null)).toMatchObject({ kind: "accepted" });
    expect(await reader.findBot("404", "grid")).toBeNull();
  });

  test("every other question is answered and read", async () => {
    const range = { fromMs: sandbox.now() - 86_400_000, toMs: sandbox.now() + 1 };
    expect(await reader.checkKey()).toEqual({ environment: "sandbox" });
    expect(await reader.loans()).toHaveProperty("debtCoinList");
    expect(Array.isArray(await reader.adlRanks())).toBe(true);
    await all(reader.closedPositions({ category: "USDT-FUTURES", range }));
    await all(reader.movedPositions({ category: "USDT-FUTURES", range }));
    await all(reader.strategyHistory({ category: "SPOT", range }));
  });
});
