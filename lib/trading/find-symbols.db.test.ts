import { expect, test } from "vitest";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import type { FoundSymbols } from "./contract";
import { findSymbols } from "./find-symbols";
import { DEFAULT_LIMITS, type TradingLimits } from "./order-limits";
import { saveInstruments } from "./store/instruments";
import { createTestTradingAccount } from "./testing/records";
import { INSTRUMENTS } from "./testing/trading";

openTestDatabase();

const PRODUCT_NAMES = {
  SPOT: "Spot",
  MARGIN: "Margin",
  "USDT-FUTURES": "USDT futures",
  "COIN-FUTURES": "Coin-margined futures",
  "USDC-FUTURES": "USDC futures",
  REALITY: "Reality (tokenized stocks)",
};

async function openMarket(limits: Partial<TradingLimits> = {}) {
  const scope = await createTestTradingAccount();
  const { spot, futures, reality } = INSTRUMENTS;
  const coins = ["AAVE", "BTC", "ETH", "WBTC"].map((baseCoin) => ({
    ...spot,
    baseCoin,
    symbol: `${baseCoin}USDT`,
  }));
  const closed = { ...spot, baseCoin: "OLD", symbol: "OLDUSDT", status: "offline" } as const;
  await saveInstruments(scope, "SPOT", [...coins, closed, reality]);
  await saveInstruments(scope, "USDT-FUTURES", [futures]);
  const exchange = await db().prisma.realityExchange.create({
    data: { baseUrl: `http://stocks-${scope.accountId}.example` },
  });
  for (const [locale, name] of [
    ["en-US", "Apple Inc."],
    ["zh-CN", "苹果公司"],
  ] as const)
    await db().pool.query(
      `insert into pairs (exchange_id, locale, symbol, code, name) values ($1, $2, 'RAAPLUSDT', 'AAPL', $3)`,
      [exchange.id, locale, name],
    );
  return async (text: string, locale: "en-US" | "zh-CN" = "en-US") =>
    findSymbols(scope, {
      text,
      limits: { ...DEFAULT_LIMITS, categories: ["SPOT", "USDT-FUTURES"], ...limits },
      stocks: { exchangeId: exchange.id },
      locale,
      productNames: PRODUCT_NAMES,
    });
}

const named = ({ symbols }: FoundSymbols) =>
  symbols.map(({ product, symbol }) => `${product} ${symbol}`);

test("a symbol is found by its letters, coin, pair, product and company, in both languages", async () => {
  const find = await openMarket();
  expect(named(await find("btc"))).toEqual([
    "SPOT BTCUSDT",
    "SPOT WBTCUSDT",
    "USDT-FUTURES BTCUSDT",
  ]);
  expect(named(await find("BTC/USDT spot"))).toEqual(["SPOT BTCUSDT", "SPOT WBTCUSDT"]);
  expect(named(await find("ethusdt"))).toEqual(["SPOT ETHUSDT"]);
  for (const text of ["apple", "苹果", "AAPL", "raapl"])
    expect(named(await find(text))).toEqual(["REALITY RAAPLUSDT"]);
  expect((await find("apple")).symbols).toMatchObject([{ name: "Apple Inc.", isOpen: true }]);
  expect((await find("apple", "zh-CN")).symbols).toMatchObject([{ name: "苹果公司" }]);
  expect((await find("oldusdt")).symbols).toMatchObject([{ isOpen: false }]);
  expect(await find("nosuch")).toEqual({ symbols: [], more: 0, isListRead: true });
});

test("symbols of the limits come first, and the others are marked", async () => {
  const find = await openMarket({ categories: ["SPOT"], symbols: ["ETHUSDT"] });
  const { symbols } = await find("");
  expect(symbols[0]).toMatchObject({ symbol: "ETHUSDT", isAllowed: true });
  expect(symbols.filter(({ isAllowed }) => isAllowed)).toHaveLength(1);
  expect(symbols.some(({ product }) => product === "USDT-FUTURES")).toBe(false);
});

test("a list that was not read says nothing of what is missing", async () => {
  const find = await openMarket({ categories: ["MARGIN"] });
  expect(await find("btc")).toEqual({ symbols: [], more: 0, isListRead: false });
});
