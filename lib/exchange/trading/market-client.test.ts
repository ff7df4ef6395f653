import { expect, onTestFinished, test } from "vitest";
import {
  envelope,
  type StandInReply,
  startStandIn,
  success,
  text,
} from "../http/testing/http-stand-in";
import { localLeases } from "../rate-limit/testing/local-leases";
import { createMarketClient } from "./market-client";

const DAY_MS = 86_400_000;

async function marketOf(...replies: readonly StandInReply[]) {
  const server = await startStandIn(replies);
  const market = createMarketClient({
    baseUrl: server.url,
    leases: localLeases(),
    priority: "background",
    clock: { now: Date.now, sleep: async () => undefined },
    random: () => 0,
  });
  onTestFinished(async () => {
    await market.close();
    await server.close();
  });
  return { server, market };
}

const INSTRUMENT = {
  category: "USDT-FUTURES",
  symbol: "BTCUSDT",
  baseCoin: "BTC",
  quoteCoin: "USDT",
  status: "online",
  pricePrecision: "1",
  priceMultiplier: "0.1",
  quantityMultiplier: "0.001",
  minOrderAmount: "5",
  maxLeverage: "125",
};

test("instruments have their steps under either name; what is not given is null", async () => {
  const spot = {
    ...INSTRUMENT,
    category: "SPOT",
    symbol: "RAAPLUSDT",
    isRwa: "YES",
    status: "paused",
    quantityMultiplier: "0",
  };
  const other = { ...INSTRUMENT, sizeMultiplier: "0.5", quantityMultiplier: undefined };
  const { market, server } = await marketOf(success([INSTRUMENT, spot, other]));
  expect(await market.instruments({ category: "USDT-FUTURES" })).toMatchObject([
    { sizeMultiplier: "0.001", pricePrecision: 1, isReality: false, minLeverage: null },
    { sizeMultiplier: null, isReality: true, status: "paused" },
    { sizeMultiplier: "0.5" },
  ]);
  const [request] = server.requests;
  expect(`${request?.url.pathname}${request?.url.search}`).toBe(
    "/api/v3/market/instruments?category=USDT-FUTURES",
  );
  expect(Object.keys(request?.headers ?? {}).filter((name) => name.startsWith("access-"))).toEqual(
    [],
  );
});

test("a price of zero, or none, is no price", async () => {
  const { market } = await marketOf(
    success([
      { symbol: "A", lastPrice: "0" },
      { symbol: "B", lastPrice: "", bid1Price: "1.20" },
    ]),
  );
  expect(await market.tickers({ category: "SPOT" })).toMatchObject([
    { symbol: "A", lastPrice: null },
    { symbol: "B", lastPrice: null, bid1Price: "1.20" },
  ]);
});

test.each([
  ["HTTP 404 of a gateway", text(404, "<html>")],
  ["the exchange's code for it", envelope(404, "40404")],
])("a server without prices has no price: %s", async (_name, reply) => {
  const { market } = await marketOf(reply);
  expect(await market.tickers({ category: "SPOT" })).toBeNull();
});

test.each([
  ["a symbol that it does not know", envelope(400, "40034"), "rejected"],
  ["a price that is a number", success([{ symbol: "A", lastPrice: 1.1 }]), "bad-response"],
])(
  "%s is a failure, not a missing price",
  async (_name, reply, kind) => {
    const { market } = await marketOf(reply);
    await expect(market.tickers({ category: "SPOT", symbol: "A" })).rejects.toMatchObject({
      failure: { kind },
    });
  },
  30_000,
);

const UTC8_MS = 16 * 3_600_000;
const candle = (ts: number, close = "2") => [String(ts), "1", "3", "0.5", close, "10", "20"];

test("candles come in time order, each day once, and say where their day begins", async () => {
  const start = 20_000 * DAY_MS;
  const { market, server } = await marketOf(
    success([
      candle(start + DAY_MS + UTC8_MS),
      candle(start),
      candle(start),
      candle(start - DAY_MS),
      [String(start + 1), "1", "1", "1", "1"],
    ]),
  );
  const range = { fromMs: start, toMs: start + 2 * DAY_MS };
  expect(await market.dailyCandles({ category: "SPOT", symbol: "BTCUSDT", range })).toMatchObject([
    { startMs: start, dayBegins: "UTC", baseVolume: "10" },
    { startMs: start + 1, dayBegins: "other", baseVolume: null, quoteVolume: null },
    { startMs: start + DAY_MS + UTC8_MS, dayBegins: "UTC+8", close: "2" },
  ]);
  expect(server.requests[0]?.url.searchParams.get("interval")).toBe("1D");
});

test("a longer range is asked in windows of 90 days, one question a second", async () => {
  const { market, server } = await marketOf(success([]));
  const range = { fromMs: 0, toMs: 100 * DAY_MS };
  expect(await market.dailyCandles({ category: "SPOT", symbol: "BTCUSDT", range })).toEqual([]);
  const [first, second] = server.requests;
  expect(server.requests).toHaveLength(2);
  expect(second?.url.searchParams.get("endTime")).toBe(first?.url.searchParams.get("startTime"));
  expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(1_000);
});
