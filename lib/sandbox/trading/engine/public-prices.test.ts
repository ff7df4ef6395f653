import { describe, expect, test } from "vitest";
import { over, rounded, text, times, units } from "@/lib/sandbox/core/decimal";
import type { CandleInterval, CandleRequest } from "../interface/requests";
import {
  accepted,
  OTHER,
  openTestExchange,
  place,
  refusalOf,
  START_MS,
  type TestExchange,
  UID,
} from "../testing/exchange";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const candlesOf = (
  exchange: TestExchange,
  interval: CandleInterval,
  change: Partial<CandleRequest> = {},
) =>
  accepted(
    exchange.candles({ category: "SPOT", symbol: "ETHUSDT", interval, limit: 100, ...change }),
  );
const tickerOf = (exchange: TestExchange) => {
  const [ticker] = accepted(exchange.tickers({ category: "SPOT", symbol: "ETHUSDT" }));
  if (!ticker) throw new Error("no ticker");
  return ticker;
};
const highest = (values: readonly string[]) =>
  values.reduce((most, one) => (units(one) > units(most) ? one : most));
const lowest = (values: readonly string[]) =>
  values.reduce((least, one) => (units(one) < units(least) ? one : least));
const total = (values: readonly string[]) =>
  text(values.reduce((sum, one) => sum + units(one), 0n));

test("candles of every length tell of the same trades", () => {
  const exchange = openTestExchange();
  place(exchange, {
    category: "SPOT",
    symbol: "ETHUSDT",
    side: "buy",
    orderType: "market",
    qty: "100000",
  });
  exchange.advance(5 * HOUR_MS);
  const bounds = { startMs: START_MS, endMs: START_MS + HOUR_MS - 1 };
  const minutes = candlesOf(exchange, "1m", bounds);
  const [hour] = candlesOf(exchange, "1H", bounds);
  expect(minutes).toHaveLength(60);
  expect(hour).toEqual([
    String(START_MS),
    minutes[0]?.[1],
    highest(minutes.map((candle) => candle[2])),
    lowest(minutes.map((candle) => candle[3])),
    minutes[59]?.[4],
    total(minutes.map((candle) => candle[5])),
    total(minutes.map((candle) => candle[6])),
  ]);
});

test("a day begins at UTC, or at UTC+8", () => {
  const exchange = openTestExchange();
  const utc = candlesOf(exchange, "1D", { limit: 2 });
  const exchangeDays = candlesOf(exchange, "1D", { limit: 2, dayStart: "UTC+8" });
  expect(utc.map(([start]) => new Date(Number(start)).toISOString())).toEqual([
    "2026-11-19T00:00:00.000Z",
    "2026-11-20T00:00:00.000Z",
  ]);
  expect(exchangeDays.map(([start]) => new Date(Number(start)).toISOString())).toEqual([
    "2026-11-18T16:00:00.000Z",
    "2026-11-19T16:00:00.000Z",
  ]);
});

test("candles are asked for by time and number, oldest first", () => {
  const exchange = openTestExchange();
  const all = candlesOf(exchange, "1D", { limit: 90 });
  expect(all).toHaveLength(90);
  expect(all.map(([start]) => Number(start))).toEqual(
    all.map((_one, nth) => Number(all[0]?.[0]) + nth * DAY_MS),
  );
  const bounds = { startMs: Number(all[10]?.[0]), endMs: Number(all[12]?.[0]) };
  expect(candlesOf(exchange, "1D", bounds)).toEqual(all.slice(10, 13));
  expect(candlesOf(exchange, "1D", { ...bounds, limit: 1 })).toEqual([all[12]]);
});

test("the past stays as it is while the clock goes on", () => {
  const exchange = openTestExchange();
  const bounds = { endMs: START_MS - 2 * DAY_MS };
  const before = candlesOf(exchange, "1D", bounds);
  exchange.advance(40 * DAY_MS);
  expect(candlesOf(exchange, "1D", { ...bounds, startMs: Number(before[0]?.[0]) })).toEqual(before);
});

test("a clock that goes back shows the prices of its time again", () => {
  const exchange = openTestExchange();
  const before = tickerOf(exchange);
  exchange.advance(DAY_MS);
  expect(tickerOf(exchange)).not.toEqual(before);
  exchange.advance(-DAY_MS);
  expect(tickerOf(exchange)).toEqual(before);
});

test("the ticker agrees with the candles of the last day", () => {
  const exchange = openTestExchange();
  const ticker = tickerOf(exchange);
  const bounds = { startMs: START_MS - DAY_MS + MINUTE_MS, limit: 1440 };
  const minutes = candlesOf(exchange, "1m", bounds);
  expect(minutes).toHaveLength(1440);
  expect(ticker).toMatchObject({
    lastPrice: minutes.at(-1)?.[4],
    openPrice24h: minutes[0]?.[1],
    highPrice24h: highest(minutes.map((candle) => candle[2])),
    lowPrice24h: lowest(minutes.map((candle) => candle[3])),
    volume24h: total(minutes.map((candle) => candle[5])),
    turnover24h: total(minutes.map((candle) => candle[6])),
  });
  const change = units(ticker.lastPrice) - units(ticker.openPrice24h);
  expect(ticker.price24hPcnt).toBe(rounded(over(change, units(ticker.openPrice24h)), 5));
  expect(units(ticker.bid1Price)).toBeLessThan(units(ticker.ask1Price));
});

test("a fill lies in the candle of its minute and is the last price", () => {
  const exchange = openTestExchange();
  place(exchange, {
    category: "SPOT",
    symbol: "ETHUSDT",
    side: "buy",
    orderType: "market",
    qty: "200000",
  });
  const [candle] = candlesOf(exchange, "1m", { startMs: START_MS });
  const fills = exchange.fills(UID, {});
  expect(fills.length).toBeGreaterThan(1);
  expect(tickerOf(exchange).lastPrice).toBe(fills[0]?.execPrice);
  expect(candle?.[4]).toBe(fills[0]?.execPrice);
  expect(candle?.[2]).toBe(highest(fills.map(({ execPrice }) => execPrice)));
});

test("assets are worth what the tickers say", () => {
  const exchange = openTestExchange();
  const { lastPrice } = tickerOf(exchange);
  const account = exchange.assets(UID);
  const eth = account.assets.find(({ coin }) => coin === "ETH");
  expect(eth?.usdValue).toBe(text(times(units(eth?.equity ?? ""), units(lastPrice))));
  expect(account.accountEquity).toBe(total(account.assets.map(({ usdValue }) => usdValue)));
});

test("the best prices are those of the market and of the accounts", () => {
  const exchange = openTestExchange();
  const { lastPrice, bid1Price } = tickerOf(exchange);
  expect(bid1Price).not.toBe(lastPrice);
  const order = {
    category: "SPOT",
    symbol: "ETHUSDT",
    side: "buy",
    orderType: "limit",
    qty: "1",
  } as const;
  place(exchange, { ...order, price: lastPrice }, OTHER);
  expect(tickerOf(exchange)).toMatchObject({ bid1Price: lastPrice, bid1Size: "1" });
});

describe("instruments", () => {
  test("each category has its own, all with their steps", () => {
    const exchange = openTestExchange();
    for (const category of [
      "SPOT",
      "MARGIN",
      "USDT-FUTURES",
      "COIN-FUTURES",
      "USDC-FUTURES",
    ] as const) {
      const all = accepted(exchange.instruments({ category }));
      expect(all.length).toBeGreaterThan(3);
      for (const { priceMultiplier, quantityMultiplier, sizeMultiplier } of all) {
        expect(units(priceMultiplier ?? "0")).toBeGreaterThan(0n);
        expect(quantityMultiplier).toBe(sizeMultiplier);
      }
    }
  });

  test("a symbol that is none is refused, and a Reality pair is marked", () => {
    const exchange = openTestExchange();
    expect(refusalOf(exchange.tickers({ category: "SPOT", symbol: "NOUSDT" }))).toBe(
      "unknownSymbol",
    );
    expect(accepted(exchange.instruments({ category: "SPOT", symbol: "rAAPLUSDT" }))).toMatchObject(
      [{ symbol: "RAAPLUSDT", isReality: "YES", isRwa: "YES" }],
    );
    expect(exchange.findSymbol("SPOT", "raaplusdt")).toEqual({
      symbol: "RAAPLUSDT",
      isReality: true,
    });
  });

  test("minOrderAmount says what the rule compares with", () => {
    const number = openTestExchange();
    const notional = openTestExchange({ rules: { minOrderAmount: "notional" } });
    const of = (exchange: TestExchange) =>
      accepted(exchange.instruments({ category: "SPOT", symbol: "BTCUSDT" }))[0];
    expect(of(number)?.minOrderAmount).toBe(of(number)?.minOrderQty);
    expect(of(notional)?.minOrderAmount).toBe("1");
  });
});
