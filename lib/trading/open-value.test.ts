import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Amount, parseAmount } from "@/lib/core/amount";
import { createOpenTotals, type OpenOrder, openValueOf, usdtRate } from "./open-value";

const amount = (value: number | string) => parseAmount(String(value));
const order = (changes: Partial<OpenOrder> = {}): OpenOrder => ({
  category: "SPOT",
  symbol: "BTCUSDT",
  side: "buy",
  price: amount("100"),
  qty: amount("2"),
  amount: null,
  cumExecQty: amount("0"),
  cumExecValue: null,
  ...changes,
});

describe("what is not filled of an order", () => {
  test("a limit order is worth its rest at its price, in the quote coin", () => {
    const value = openValueOf(order({ symbol: "ETHBTC", cumExecQty: amount("0.5") }));
    expect(value).toEqual({ coin: "BTC", amount: "150.0" });
  });

  test("a market buy is worth what it has left to spend", () => {
    const buy = order({ price: amount("0"), qty: amount("0"), amount: amount("500") });
    expect(openValueOf({ ...buy, cumExecValue: amount("20") })?.amount).toBe("480");
  });

  test("coin-margined futures count in USD, whatever the price", () => {
    const futures = order({ category: "COIN-FUTURES", symbol: "BTCUSD_CM", qty: amount("300") });
    expect(openValueOf(futures)).toEqual({ coin: "USD", amount: "300" });
  });

  test("it is not known without a price, or of a symbol that can be read in two ways", () => {
    expect(openValueOf(order({ price: amount("0") }))).toBeNull();
    expect(openValueOf(order({ price: null }))).toBeNull();
    expect(openValueOf(order({ symbol: "?" }))).toBeNull();
  });

  test("never less than nothing, if the exchange says that more is filled than was asked for", () => {
    expect(openValueOf(order({ cumExecQty: amount("3") }))?.amount).toBe("0");
  });
});

const RATES: Readonly<Record<string, number | null>> = { USDT: 1, BTC: 50_000, EUR: null };
const rateOf = (coin: string): Amount | null => {
  const rate = RATES[coin] ?? null;
  return rate === null ? null : amount(rate);
};
const anyOrder = fc.record({
  side: fc.constantFrom("buy" as const, "sell" as const, null),
  quote: fc.constantFrom("USDT", "BTC", "EUR"),
  price: fc.option(fc.integer({ min: 1, max: 99 }), { freq: 5 }),
  qty: fc.integer({ min: 1, max: 50 }),
  filled: fc.nat(50),
});

test("for any orders, the sums by side and coin are those of a plain model, and what they lack is named", () => {
  fc.assert(
    fc.property(fc.array(anyOrder, { maxLength: 20 }), (made) => {
      const sums = createOpenTotals();
      for (const { side, quote, price, qty, filled } of made)
        sums.add(
          order({
            side,
            symbol: `SOL${quote}`,
            price: price === null ? null : amount(price),
            qty: amount(qty),
            cumExecQty: amount(filled),
          }),
        );
      const totals = sums.totals(rateOf);
      expect(totals.map(({ side }) => side)).toEqual(
        (["buy", "sell", null] as const).filter((side) => made.some((one) => one.side === side)),
      );
      for (const { side, count, byCoin, usdt, unrated, unpriced } of totals) {
        const own = made.filter((one) => one.side === side);
        const priced = own.filter(({ price }) => price !== null);
        const coins = [...new Set(priced.map(({ quote }) => quote))].toSorted();
        const worth = (coin: string) =>
          priced
            .filter(({ quote }) => quote === coin)
            .reduce(
              (sum, { price, qty, filled }) => sum + Math.max(0, qty - filled) * (price ?? 0),
              0,
            );
        expect(count).toBe(own.length);
        expect(unpriced).toBe(own.length - priced.length);
        expect(byCoin.map((one) => [one.coin, Number(one.amount)])).toEqual(
          coins.map((coin) => [coin, worth(coin)]),
        );
        expect(unrated).toEqual(coins.filter((coin) => coin === "EUR"));
        const rated = coins.filter((coin) => coin !== "EUR");
        const expected = rated.reduce((sum, coin) => sum + worth(coin) * (RATES[coin] ?? 0), 0);
        expect(usdt === null ? null : Number(usdt)).toBe(rated.length === 0 ? null : expected);
      }
    }),
  );
});

test("a rate in another currency leads to USDT; without either rate there is none", () => {
  const inDollars = (coin: string) =>
    coin === "BTC" ? { rate: amount("100") } : coin === "USDT" ? { rate: amount("2") } : null;
  expect(Number(usdtRate("BTC", inDollars))).toBe(50);
  expect(usdtRate("ETH", inDollars)).toBeNull();
  expect(usdtRate("BTC", (coin) => (coin === "BTC" ? { rate: amount("1") } : null))).toBeNull();
  expect(usdtRate("USDT", () => null)).toBe("1");
});
