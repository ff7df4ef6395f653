import { describe, expect, test } from "vitest";
import { checkPlaceBatch } from "./batch-rules";
import { DEFAULT_TRADING_SETTINGS } from "./exchange-settings";
import type { Category } from "./exchange-words";
import type { PlaceOrder } from "./requests";
import { checkModifyStrategyOrder, checkPlaceStrategyOrder } from "./strategy-rules";
import { factsOf, INSTRUMENTS, limitBuy, rulesOf } from "./testing/trading";

const { spot, futures, coin } = INSTRUMENTS;
const S = { ...DEFAULT_TRADING_SETTINGS, minOrderAmount: "quantity" } as const;

describe("batches (4.4)", () => {
  const facts = (open = 0) => ({
    ...factsOf(spot, { openOrders: { spot: open, futures: 0 } }),
    instruments: new Map([["BTCUSDT", spot]]),
  });
  const batch = (count: number) => Array.from({ length: count }, () => limitBuy());
  const check = (orders: readonly PlaceOrder[], open = 0) =>
    rulesOf(checkPlaceBatch(orders, facts(open), S));
  const [one] = batch(1) as [PlaceOrder];

  test.each([
    ["20 orders", batch(20), 0, []],
    ["21 orders", batch(21), 0, [["orders", "batch-size", "20"]]],
    ["none", [], 0, [["orders", "batch-size", null]]],
    ["up to the 400th open order", batch(20), 380, []],
    ["one beyond", batch(20), 381, [["category", "open-orders", "19"]]],
    [
      "two lines",
      [one, { ...one, category: "MARGIN" }],
      0,
      [["orders[1].category", "same-category", "SPOT"]],
    ],
    [
      "one clientOid twice",
      [
        { ...one, clientOid: "a" },
        { ...one, clientOid: "a" },
      ],
      0,
      [["orders[1].clientOid", "client-oid-unique", null]],
    ],
    [
      "an order that is wrong by itself",
      [one, { ...one, price: "1.001" }],
      0,
      [["orders[1].price", "price-step", "1.00"]],
    ],
    [
      "a symbol that nobody knows",
      [{ ...one, symbol: "X" }],
      0,
      [["orders[0].symbol", "symbol-closed", null]],
    ],
  ] as const)("%s", (_name, orders, open, expected) => {
    expect(check(orders as readonly PlaceOrder[], open)).toEqual(expected);
  });

  test("reduce-only is not for a batch", () => {
    const ofFutures = { ...factsOf(futures), instruments: new Map([["BTCUSDT", futures]]) };
    const orders = [limitBuy(futures, { reduceOnly: "yes" })];
    expect(rulesOf(checkPlaceBatch(orders, ofFutures, S))).toEqual([
      ["orders[0].reduceOnly", "batch-kind", "no"],
    ]);
  });
});

describe("strategy orders (4.6)", () => {
  const check = (more: object, instrument: typeof futures | typeof coin | typeof spot = futures) =>
    rulesOf(
      checkPlaceStrategyOrder(
        { category: instrument.category as Category, symbol: instrument.symbol, ...more },
        { instrument, holdMode: "one_way_mode" },
        S,
      ),
    );
  const trigger = {
    type: "trigger",
    qty: "0.01",
    side: "buy",
    triggerPrice: "61000",
    triggerOrderType: "market",
  };
  test.each([
    ["a full stop-loss", { stopLoss: "50000", clientOid: "a" }, futures, []],
    [
      "a partial one with its quantity",
      { tpslMode: "partial", qty: "0.01", stopLoss: "50000" },
      futures,
      [],
    ],
    ["a trigger", trigger, futures, []],
    [
      "a partial one without",
      { tpslMode: "partial", stopLoss: "50000" },
      futures,
      [["qty", "required", null]],
    ],
    ["a full one with", { qty: "0.01", stopLoss: "50000" }, futures, [["qty", "strategy", null]]],
    [
      "a trigger with a clientOid",
      { ...trigger, clientOid: "a" },
      futures,
      [["clientOid", "client-oid-unsupported", null]],
    ],
    [
      "a trigger without a quantity",
      { ...trigger, qty: undefined },
      futures,
      [["qty", "required", null]],
    ],
    [
      "a limit trigger without its price",
      { ...trigger, triggerOrderType: "limit" },
      futures,
      [["triggerOrderPrice", "required", null]],
    ],
    [
      "a market trigger with one",
      { ...trigger, triggerOrderPrice: "1" },
      futures,
      [["triggerOrderPrice", "strategy", null]],
    ],
    [
      "coin-margined futures",
      { stopLoss: "50000" },
      coin,
      [["category", "unsupported-line", null]],
    ],
    ["spot without a side", { stopLoss: "50000" }, spot, [["side", "required", null]]],
    [
      "less than the least",
      { ...trigger, qty: "0.002" },
      futures,
      [["qty", "quantity-minimum", null]],
    ],
    [
      "more than the market takes",
      { ...trigger, qty: "11" },
      futures,
      [["qty", "quantity-maximum", "10.000"]],
    ],
    [
      "as much as a limit order may have",
      { ...trigger, qty: "11", triggerOrderType: "limit", triggerOrderPrice: "61000" },
      futures,
      [],
    ],
    [
      "a posSide of who is in one-way mode",
      { stopLoss: "50000", posSide: "long" },
      futures,
      [["posSide", "position-direction", null]],
    ],
  ] as const)("%s", (_name, more, instrument, expected) => {
    expect(check(more, instrument)).toEqual(expected);
  });

  test.each([
    ["hedge mode", "hedge_mode", {}, [["posSide", "position-direction", null]]],
    ["hedge mode with its position", "hedge_mode", { posSide: "short", reduceOnly: "yes" }, []],
    [
      "a mode that is not known",
      null,
      { posSide: "long" },
      [["posSide", "position-direction", null]],
    ],
    [
      "hedge mode with a side that opens",
      "hedge_mode",
      { side: "buy", posSide: "long", reduceOnly: "yes" },
      [["reduceOnly", "position-direction", "no"]],
    ],
  ] as const)(
    "a stop-loss that leaves its side to the position: %s",
    (_name, holdMode, more, expected) => {
      const order = {
        category: "USDT-FUTURES",
        symbol: "BTCUSDT",
        stopLoss: "50000",
        ...more,
      } as const;
      expect(rulesOf(checkPlaceStrategyOrder(order, { instrument: futures, holdMode }, S))).toEqual(
        expected,
      );
    },
  );

  test("coin-margined futures take them where a setting says that the line is listed", () => {
    const listed = { ...S, coinFutures: "listed" } as const;
    const order = { category: "COIN-FUTURES", symbol: "BTCUSD_CM", stopLoss: "50000" } as const;
    const facts = { instrument: coin, holdMode: "one_way_mode" } as const;
    expect(checkPlaceStrategyOrder(order, facts, listed)).toEqual([]);
    const change = { orderId: "1", qty: "10", stopLoss: "50000" };
    expect(checkModifyStrategyOrder(change, { instrument: coin, fired: null }, listed)).toEqual([]);
    expect(rulesOf(checkModifyStrategyOrder(change, { instrument: coin, fired: null }, S))).toEqual(
      [["category", "unsupported-line", null]],
    );
  });

  test("a modification keeps what it does not say: only a market order has the market's maximum", () => {
    const change = { orderId: "1", qty: "11", triggerPrice: "61000" };
    expect(checkModifyStrategyOrder(change, { instrument: futures, fired: null }, S)).toEqual([]);
    const atMarket = { ...change, triggerOrderType: "market" } as const;
    expect(
      rulesOf(checkModifyStrategyOrder(atMarket, { instrument: futures, fired: null }, S)),
    ).toEqual([["qty", "quantity-maximum", "10.000"]]);
  });
});
