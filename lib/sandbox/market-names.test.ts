import { expect, test } from "vitest";
import { parseMarket } from "@/lib/core/market-name";
import { LINES } from "./commissions/catalogue";
import { createInstruments } from "./trading/market/instruments";

test("each symbol of the commissions reads as a market of its product type", () => {
  for (const { symbol, productType } of LINES) {
    const market = parseMarket(symbol, productType);
    expect(market?.product, symbol).toBe(productType);
    expect(symbol.startsWith(market?.base ?? "none"), symbol).toBe(true);
  }
});

const CATEGORIES = ["SPOT", "MARGIN", "USDT-FUTURES", "COIN-FUTURES", "USDC-FUTURES"] as const;

test("a pair that is listed reads as its base and quote, or stays as it is", () => {
  const { all } = createInstruments(undefined);
  const listed = CATEGORIES.flatMap(all);
  const read = listed.filter(({ symbol, category, base, quote }) => {
    const market = parseMarket(symbol, category);
    if (market === null) return false;
    expect([market.base, market.quote], symbol).toEqual([base, quote]);
    return true;
  });
  expect(listed.length).toBeGreaterThan(50);
  expect(read.length / listed.length).toBeGreaterThan(0.9);
});
