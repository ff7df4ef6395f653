import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Amount, parseAmount } from "@/lib/core/amount";
import { runs } from "@/lib/env/testing/env";
import { computeExposure } from "./exposure";

const amount = (text: string) => parseAmount(text);

test("spot, futures and debt of a coin add up, and money is in no total", () => {
  const assets = {
    accountEquity: amount("20000"),
    usdtEquity: amount("20000"),
    assets: [
      { coin: "USDT", equity: "25000", usdValue: "25000", balance: "25000", debt: "0" },
      { coin: "BTC", equity: "0.1", usdValue: "6000", balance: "0.1", debt: null },
      { coin: "ETH", equity: "-2", usdValue: "-6000", balance: "0.5", debt: "2.5" },
    ].map(asAsset),
  };
  const positions = [
    position("USDT-FUTURES", "BTCUSDT", "short", "0.3", "61000"),
    position("COIN-FUTURES", "BTCUSD_CM", "long", "30500", "61000"),
    position("USDT-FUTURES", "ETHUSDT", "long", "1", "3000"),
  ];
  const { coins, net, gross, netShare, grossShare } = computeExposure(assets, positions, []);
  expect(coins).toMatchObject([
    {
      coin: "BTC",
      held: "0.1",
      long: "0.5",
      short: "0.3",
      net: "0.3",
      netValue: "18200.0",
      grossValue: "54800.0",
    },
    { coin: "USDT", isCash: true },
    {
      coin: "ETH",
      held: "-2.0",
      long: "1",
      net: "-1.0",
      netValue: "-3000.0",
      grossValue: "9000.0",
    },
  ]);
  expect([net, gross, netShare, grossShare].map(Number)).toEqual([15200, 63800, 0.76, 3.19]);
});

test("what cannot be known is named and counts nowhere", () => {
  const assets = {
    accountEquity: amount("100"),
    usdtEquity: amount("-5"),
    assets: [
      { coin: "BTC", equity: "1", usdValue: null, balance: "1", debt: null },
      { coin: "USDC", equity: "7", usdValue: "7", balance: "7", debt: null },
    ].map(asAsset),
  };
  const positions = [
    position("USDT-FUTURES", "ETHUSDT", null, "1", "3000"),
    position("USDT-FUTURES", "ETHUSDT", "long", "1", null),
    position("USDC-FUTURES", "SOLPERP", "long", "1", "100"),
  ];
  const exposure = computeExposure(assets, positions, ["USDC"]);
  expect(exposure).toMatchObject({
    net: "0",
    gross: "0",
    netShare: null,
    unvalued: ["BTC", "SOL"],
    uncounted: [{ symbol: "ETHUSDT" }, { symbol: "ETHUSDT" }],
  });
  expect(exposure.coins).toMatchObject([
    { coin: "BTC", netValue: null, isCash: false },
    { coin: "SOL", netValue: null, long: "1" },
    { coin: "USDC", netValue: null, isCash: true },
  ]);
});

type Text = string | null;
function asAsset(
  asset: { coin: string; equity: string } & Record<"usdValue" | "balance" | "debt", Text>,
) {
  const given = (text: Text) => (text === null ? null : amount(text));
  return {
    coin: asset.coin,
    equity: amount(asset.equity),
    usdValue: given(asset.usdValue),
    balance: given(asset.balance),
    debt: given(asset.debt),
  };
}

function position(
  category: "USDT-FUTURES" | "USDC-FUTURES" | "COIN-FUTURES",
  symbol: string,
  posSide: "long" | "short" | null,
  total: string,
  mark: Text,
) {
  const markPrice = mark === null ? null : amount(mark);
  return { category, symbol, posSide, total: amount(total), markPrice };
}

const COINS = ["BTC", "ETH", "SOL", "USDC", "USDT"] as const;
const LINES = {
  "USDT-FUTURES": (base: string) => `${base}USDT`,
  "USDC-FUTURES": (base: string) => `${base}PERP`,
  "COIN-FUTURES": (base: string) => `${base}USD_CM`,
} as const;
const cents = (most: number, least = 0) =>
  fc.integer({ min: least, max: most }).map((units) => new Decimal(units).div(100));
const anyAsset = fc.record({
  coin: fc.constantFrom(...COINS),
  balance: cents(1_000_000),
  debt: cents(500_000),
  price: cents(9_000_000, 1),
});
const anyPosition = fc.record({
  category: fc.constantFrom("USDT-FUTURES", "USDC-FUTURES", "COIN-FUTURES"),
  base: fc.constantFrom("BTC", "ETH", "SOL"),
  posSide: fc.constantFrom("long", "short"),
  total: cents(1_000_000, 1),
  mark: cents(9_000_000, 1),
});

test("totals are those of an account that is sold at these prices, position by position", () => {
  Decimal.set({ precision: 80 });
  fc.assert(
    fc.property(
      fc.uniqueArray(anyAsset, { selector: ({ coin }) => coin, maxLength: 5 }),
      fc.array(anyPosition, { maxLength: 6 }),
      cents(1_000_000, 1),
      cents(1_000_000, 1),
      (owned, held, accountEquity, usdtEquity) => {
        const usd = usdtEquity.div(accountEquity);
        const priceOf = (coin: string) => {
          if (coin === "USDT") return new Decimal(1);
          const asset = owned.find((one) => one.coin === coin);
          return asset && !asset.balance.eq(asset.debt) ? asset.price.mul(usd) : null;
        };
        // Each part of the account alone: the coin whose price moves it, its size and its value.
        const parts: { coin: string; size: Decimal; value: Decimal | null }[] = [];
        for (const { coin, balance, debt } of owned) {
          const size = balance.sub(debt);
          const price = priceOf(coin);
          const value = size.isZero() ? new Decimal(0) : (price?.mul(size) ?? null);
          parts.push({ coin, size, value });
        }
        for (const { category, base, posSide, total, mark } of held) {
          const sign = posSide === "long" ? 1 : -1;
          if (category === "COIN-FUTURES") {
            parts.push({
              coin: base,
              size: total.div(mark).mul(sign),
              value: total.mul(usd).mul(sign),
            });
            continue;
          }
          const quote = priceOf(category === "USDT-FUTURES" ? "USDT" : "USDC");
          const value = quote?.mul(total).mul(mark).mul(sign) ?? null;
          parts.push({ coin: base, size: total.mul(sign), value });
        }
        const exposure = computeExposure(
          {
            accountEquity: text(accountEquity),
            usdtEquity: text(usdtEquity),
            assets: owned.map(({ coin, balance, debt, price }) => ({
              coin,
              equity: text(balance.sub(debt)),
              usdValue: text(balance.sub(debt).mul(price)),
              balance: text(balance),
              debt: text(debt),
            })),
          },
          held.map(({ category, base, posSide, total, mark }) => ({
            category,
            symbol: LINES[category](base),
            posSide,
            total: text(total),
            markPrice: text(mark),
          })),
          ["USDC"],
        );
        const unvalued = new Set(
          parts.filter(({ value }) => value === null).map(({ coin }) => coin),
        );
        const counted = parts.filter(
          ({ coin }) => coin !== "USDT" && coin !== "USDC" && !unvalued.has(coin),
        );
        const add = (values: readonly (Decimal | null)[]) =>
          values.reduce<Decimal>((sum, value) => sum.add(value ?? 0), new Decimal(0));
        expectNear(exposure.net, add(counted.map(({ value }) => value)));
        expectNear(exposure.gross, add(counted.map(({ value }) => value?.abs() ?? null)));
        for (const { coin, net, netValue } of exposure.coins) {
          const own = parts.filter((part) => part.coin === coin);
          expectNear(net, add(own.map(({ size }) => size)));
          if (unvalued.has(coin)) expect(netValue).toBeNull();
          else expectNear(netValue, add(own.map(({ value }) => value)));
        }
        expect(new Set(exposure.unvalued)).toEqual(
          new Set([...unvalued].filter((coin) => coin !== "USDC")),
        );
      },
    ),
    { numRuns: runs(300) },
  );
});

const text = (value: Decimal): Amount => amount(value.toFixed());

/** Quotients are rounded to 60 digits. */
function expectNear(given: Amount | null, wanted: Decimal): void {
  if (given === null) throw new Error(`unknown instead of ${wanted}`);
  const off = new Decimal(given).sub(wanted).abs();
  expect(off.lte(wanted.abs().add(1).mul("1e-40")), `${given} is not ${wanted}`).toBe(true);
}
