import { describe, expect, test } from "vitest";
import { parseAmount } from "@/lib/core/amount";
import { DEFAULT_TRADING_SETTINGS } from "./exchange-settings";
import type { Category } from "./exchange-words";
import { unitOfQty } from "./steps";
import { factsOf, INSTRUMENTS, limitBuy, marketBuy, rulesOfPlacing } from "./testing/trading";

const { spot, futures, coin } = INSTRUMENTS;
const S = { ...DEFAULT_TRADING_SETTINGS, minOrderAmount: "quantity" } as const;

describe("units of qty (4.1)", () => {
  const lines: readonly Category[] = [
    "SPOT",
    "MARGIN",
    "USDT-FUTURES",
    "USDC-FUTURES",
    "COIN-FUTURES",
  ];
  test.each([
    ["buy", "market", ["quote", "quote", "base", "base", "quote"]],
    ["sell", "market", ["base", "base", "base", "base", "quote"]],
    ["buy", "limit", ["base", "base", "base", "base", "quote"]],
    ["sell", "limit", ["base", "base", "base", "base", "quote"]],
  ] as const)("%s %s", (side, orderType, units) => {
    expect(lines.map((category) => unitOfQty({ category, side, orderType }))).toEqual(units);
  });
});

describe("steps and minima (4.1 rule 2)", () => {
  test.each([
    ["a spot price within its decimals", limitBuy(spot, { price: "59000.01" }), spot, []],
    [
      "one decimal more",
      limitBuy(spot, { price: "59000.015" }),
      spot,
      [["price", "price-step", "59000.01"]],
    ],
    ["a futures price on its multiple", limitBuy(futures, { price: "59000.5" }), futures, []],
    [
      "one beside it",
      limitBuy(futures, { price: "59000.3" }),
      futures,
      [["price", "price-step", "59000.0"]],
    ],
    [
      "a sell beside it",
      limitBuy(futures, { side: "sell", price: "59000.1" }),
      futures,
      [["price", "price-step", "59000.5"]],
    ],
    [
      "a price below the first step is not raised to it",
      limitBuy(futures, { price: "0.1" }),
      futures,
      [["price", "price-step", null]],
    ],
    ["a futures quantity on its multiple", limitBuy(futures, { qty: "0.012" }), futures, []],
    [
      "one beside it is never rounded up",
      limitBuy(futures, { qty: "0.0139" }),
      futures,
      [["qty", "quantity-step", "0.012"]],
    ],
    ["the least quantity", limitBuy(futures, { qty: "0.004" }), futures, []],
    [
      "one step less",
      limitBuy(futures, { qty: "0.002" }),
      futures,
      [["qty", "quantity-minimum", null]],
    ],
    ["a coin-margined quantity in the quote coin", limitBuy(coin, { qty: "5" }), coin, []],
    [
      "less of it than it takes",
      limitBuy(coin, { qty: "4" }),
      coin,
      [["qty", "quantity-minimum", null]],
    ],
    ["the most at once", limitBuy(spot, { qty: "100" }), spot, []],
    [
      "more than that",
      limitBuy(spot, { qty: "100.000001" }),
      spot,
      [["qty", "quantity-maximum", "100.000000"]],
    ],
    ["a market buy in the quote coin's decimals", marketBuy({ qty: "500.1234" }), spot, []],
    [
      "a decimal more of it",
      marketBuy({ qty: "500.12345" }),
      spot,
      [["qty", "quantity-step", "500.1234"]],
    ],
  ] as const)("%s", (_name, order, instrument, expected) => {
    expect(rulesOfPlacing(order, factsOf(instrument), S)).toEqual(expected);
  });

  test("the minimum is a number, or by setting what the order is worth; no repair offers more", () => {
    const instrument = { ...spot, minOrderAmount: parseAmount("5") };
    const small = limitBuy(spot, { price: "50000", qty: "0.0001" });
    expect(rulesOfPlacing(small, factsOf(instrument), S)).toEqual([
      ["qty", "quantity-minimum", null],
    ]);
    const notional = { ...S, minOrderAmount: "notional" } as const;
    expect(rulesOfPlacing(small, factsOf(instrument), notional)).toEqual([]);
    const below = limitBuy(spot, { price: "50000", qty: "0.000099" });
    expect(rulesOfPlacing(below, factsOf(instrument), notional)).toEqual([
      ["qty", "quantity-minimum", null],
    ]);
  });
});

describe("how far a limit may lie from the last price (public instruments)", () => {
  const ratio = parseAmount("0.05");
  const banded = { ...futures, buyLimitPriceRatio: ratio, sellLimitPriceRatio: ratio };
  const check = (side: "buy" | "sell", price: string, lastPrice: string | null = "60001") =>
    rulesOfPlacing(
      limitBuy(banded, { side, price }),
      factsOf(banded, { lastPrice: lastPrice === null ? null : parseAmount(lastPrice) }),
    );

  test("the nearest lies inside, on the symbol's steps", () => {
    expect(check("buy", "63001")).toEqual([]);
    expect(check("buy", "63001.5")).toEqual([["price", "price-band", "63001.0"]]);
    expect(check("sell", "57001")).toEqual([]);
    expect(check("sell", "57000.5")).toEqual([["price", "price-band", "57001.0"]]);
  });

  test("only the side that gives money away is bounded, and only where the last price is known", () => {
    expect(check("buy", "10")).toEqual([]);
    expect(check("sell", "900000")).toEqual([]);
    expect(check("buy", "900000", null)).toEqual([]);
    const free = { ...banded, buyLimitPriceRatio: parseAmount("0") };
    expect(rulesOfPlacing(limitBuy(free, { price: "900000" }), factsOf(free))).toEqual([]);
  });
});
