import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import { isRaised, lowerLimits } from "./limit-changes";
import { DEFAULT_LIMITS, type TradingLimits } from "./order-limits";

const amount = (text: string) => text as Amount;
const STRICT: TradingLimits = {
  ...DEFAULT_LIMITS,
  categories: ["SPOT", "MARGIN"],
  symbols: ["BTCUSDT", "ETHUSDT"],
  allowsMarketOrders: false,
  secondPersonAbove: amount("100"),
};

const RAISES: readonly Partial<TradingLimits>[] = [
  { categories: ["SPOT", "MARGIN", "USDT-FUTURES"] },
  { symbols: [] },
  { symbols: ["BTCUSDT", "SOLUSDT"] },
  { largestOrder: amount("1000.01") },
  { openValue: amount("5001") },
  { deviationPercent: amount("5.1") },
  { largestLeverage: amount("6") },
  { ordersADay: 51 },
  { allowsMarketOrders: true },
  { allowsBorrowing: true },
  { allowsShorting: true },
  { allowsMoving: true },
  { secondPersonAbove: null },
  { secondPersonAbove: amount("101") },
];

test.each(RAISES)("%j is a raise, and none of it holds at once", (change) => {
  const after = { ...STRICT, ...change };
  expect(isRaised(STRICT, after)).toBe(true);
  const now = lowerLimits(STRICT, after);
  expect(isRaised(STRICT, now)).toBe(false);
});

const LOWERS: readonly Partial<TradingLimits>[] = [
  {},
  { categories: ["SPOT"] },
  { symbols: ["ETHUSDT"] },
  { largestOrder: amount("999") },
  { largestOrder: amount("1000.00") },
  { ordersADay: 0 },
  { secondPersonAbove: amount("0") },
];

test.each(LOWERS)("%j is not a raise", (change) => {
  const after = { ...STRICT, ...change };
  expect(isRaised(STRICT, after)).toBe(false);
  expect(isRaised(lowerLimits(STRICT, after), after)).toBe(false);
  expect(isRaised(after, lowerLimits(STRICT, after))).toBe(false);
});

test("of a change that lowers one limit and raises another, the lower one holds at once", () => {
  const after = { ...STRICT, openValue: amount("10"), largestOrder: amount("2000") };
  expect(lowerLimits(STRICT, after)).toEqual({ ...STRICT, openValue: "10" });
  // Other products: a list without any would mean another limit.
  expect(lowerLimits(STRICT, { ...STRICT, categories: ["USDT-FUTURES"] }).categories).toEqual(
    STRICT.categories,
  );
});
