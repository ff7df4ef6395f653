import { describe, expect, test } from "vitest";
import { DEFAULT_TRADING_SETTINGS } from "./exchange-settings";
import type { PlaceOrder } from "./requests";
import { factsOf, INSTRUMENTS, limitBuy, marketBuy, rulesOfPlacing } from "./testing/trading";

const { spot, futures, coin, reality } = INSTRUMENTS;
const S = DEFAULT_TRADING_SETTINGS;
const margin = { ...spot, category: "MARGIN" } as const;
const onFutures = (more: Partial<PlaceOrder>, facts: Parameters<typeof factsOf>[1] = {}) =>
  rulesOfPlacing(limitBuy(futures, more), factsOf(futures, facts));
const hedge = { holdMode: "hedge_mode" } as const;

describe("position direction (4.1 rule 3)", () => {
  test.each([
    ["buy", "long", undefined],
    ["sell", "short", undefined],
    ["sell", "long", undefined],
    ["buy", "short", undefined],
    ["sell", "long", "yes"],
  ] as const)("hedge mode: %s %s %s", (side, posSide, reduceOnly) => {
    expect(onFutures({ side, posSide, ...(reduceOnly && { reduceOnly }) }, hedge)).toEqual([]);
  });

  test.each([
    ["hedge mode needs posSide", {}, hedge, ["posSide", "position-direction", null]],
    [
      "opening is not reducing",
      { posSide: "long", reduceOnly: "yes" },
      hedge,
      ["reduceOnly", "position-direction", "no"],
    ],
    [
      "one-way mode has no posSide",
      { posSide: "long" },
      {},
      ["posSide", "position-direction", null],
    ],
    [
      "an unread mode lets no futures order pass",
      {},
      { holdMode: null },
      ["posSide", "position-direction", null],
    ],
  ] as const)("%s", (_name, more, facts, expected) => {
    expect(onFutures(more, facts)).toEqual([expected]);
  });

  test.each(["buy", "sell"] as const)("one-way mode: %s, opening and closing", (side) => {
    expect(onFutures({ side })).toEqual([]);
    expect(onFutures({ side, reduceOnly: "yes" })).toEqual([]);
  });
});

describe("take-profit and stop-loss with an order (4.1)", () => {
  const both = { takeProfit: "60000", stopLoss: "58000" };
  test.each([
    ["both", limitBuy(futures, both), futures, []],
    [
      "with limit prices",
      limitBuy(futures, { ...both, tpOrderType: "limit", tpLimitPrice: "60000.5" }),
      futures,
      [],
    ],
    [
      "of a sell, the other way round",
      limitBuy(futures, { side: "sell", takeProfit: "58000", stopLoss: "60000" }),
      futures,
      [],
    ],
    [
      "a limit price without its type",
      limitBuy(futures, { ...both, tpLimitPrice: "60000" }),
      futures,
      [["tpLimitPrice", "preset", null]],
    ],
    [
      "its type without the limit price",
      limitBuy(futures, { ...both, slOrderType: "limit" }),
      futures,
      [["slLimitPrice", "required", null]],
    ],
    [
      "a type without a trigger",
      limitBuy(futures, { tpOrderType: "market" }),
      futures,
      [["takeProfit", "preset", null]],
    ],
    [
      "a trigger price's kind without a trigger",
      limitBuy(futures, { tpTriggerBy: "mark" }),
      futures,
      [["takeProfit", "preset", null]],
    ],
    [
      "off the symbol's steps",
      limitBuy(futures, { takeProfit: "60000.2" }),
      futures,
      [["takeProfit", "price-step", "60000.5"]],
    ],
    [
      "a profit below a buy's price",
      limitBuy(futures, { takeProfit: "59000" }),
      futures,
      [["takeProfit", "preset", null]],
    ],
    [
      "a loss above it",
      limitBuy(futures, { stopLoss: "59000.5" }),
      futures,
      [["stopLoss", "preset", null]],
    ],
    [
      "of an order that closes",
      limitBuy(futures, { ...both, reduceOnly: "yes" }),
      futures,
      [["takeProfit", "preset", null]],
    ],
    [
      "on a Reality pair at the market",
      limitBuy(reality, { takeProfit: "60000", tpOrderType: "market" }),
      reality,
      [],
    ],
    [
      "and as a limit order",
      limitBuy(reality, { takeProfit: "60000", tpOrderType: "limit", tpLimitPrice: "60000" }),
      reality,
      [["tpOrderType", "reality-pair", "market"]],
    ],
    [
      "on coin-margined futures",
      limitBuy(coin, { takeProfit: "60000" }),
      coin,
      [["takeProfit", "unsupported-line", null]],
    ],
  ] as const)("%s", (_name, order, instrument, expected) => {
    expect(rulesOfPlacing(order, factsOf(instrument))).toEqual(expected);
  });

  test("on coin-margined futures they pass where a setting says that the line is listed", () => {
    const listed = { ...S, coinFutures: "listed" } as const;
    expect(rulesOfPlacing(limitBuy(coin, { takeProfit: "60000" }), factsOf(coin), listed)).toEqual(
      [],
    );
  });
});

describe("open orders (4.1 rule 6)", () => {
  test.each([
    [limitBuy(), spot, { spot: 399, futures: 400 }, []],
    [limitBuy(), spot, { spot: 400, futures: 0 }, [["category", "open-orders", null]]],
    [limitBuy(margin), margin, { spot: 400, futures: 0 }, [["category", "open-orders", null]]],
    [limitBuy(coin), coin, { spot: 400, futures: 399 }, []],
    [limitBuy(futures), futures, { spot: 0, futures: 400 }, [["category", "open-orders", null]]],
    [marketBuy({ qty: "500" }), spot, { spot: 400, futures: 0 }, []],
  ] as const)("%j", (order, instrument, openOrders, expected) => {
    expect(rulesOfPlacing(order, factsOf(instrument, { openOrders }))).toEqual(expected);
  });
});
