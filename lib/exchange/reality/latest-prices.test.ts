import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { SwitchPatch } from "@/lib/sandbox/control/switches";
import { startSandbox } from "@/lib/sandbox/server";
import type { LatestPrices } from "@/lib/stocks/panels/latest-prices";
import { localLeases } from "../rate-limit/testing/local-leases";
import { createMarketClient } from "../trading/market-client";
import { readLatestPrices } from "./latest-prices";
import { readPairPrices } from "./stock-prices";
import { passTimeUntil } from "./testing/replies";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function openMarket(switches: SwitchPatch = {}) {
  const sandbox = await startSandbox({
    seed: "research",
    nowMs: Date.UTC(2026, 10, 20, 15),
    switches,
    limits: { tradingPerSecond: 1000 },
  });
  const market = createMarketClient({
    baseUrl: sandbox.url,
    leases: localLeases(),
    priority: "interactive",
    clock: { now: Date.now, sleep: async () => undefined },
    random: () => 0,
  });
  onTestFinished(async () => {
    await market.close();
    await sandbox.close();
  });
  const read = (symbols: readonly string[], before: LatestPrices = null) =>
    passTimeUntil(readLatestPrices(market, { symbols, before }));
  const asked = () =>
    ["tickers", "instruments"].map(
      (path) => sandbox.log()[`public /api/v3/market/${path}`]?.requests ?? 0,
    );
  return { market, read, asked, setSwitches: sandbox.setSwitches };
}

test("one question has the prices of all pairs, and a second one their coins; later only prices", async () => {
  const { market, read, asked } = await openMarket();
  const first = await read(["RAAPLUSDT", "RMSFTUSDT", "RNOSUCHUSDT"]);
  expect(first?.map(({ symbol, quoteCoin }) => [symbol, quoteCoin])).toEqual([
    ["RAAPLUSDT", "USDT"],
    ["RMSFTUSDT", "USDT"],
  ]);
  expect(first?.[0]?.dayChange).toMatch(/^-?\d+\.\d+$/);
  expect(asked()).toEqual([1, 1]);
  const again = await read(["RAAPLUSDT", "RMSFTUSDT"], first);
  expect(again?.map(({ quoteCoin }) => quoteCoin)).toEqual(["USDT", "USDT"]);
  expect(asked()).toEqual([2, 1]);
  const alone = await passTimeUntil(
    readPairPrices(market, { symbol: "RAAPLUSDT", before: undefined, nowMs: 0, withHours: false }),
  );
  expect(again?.[0]?.lastPrice).toBe(alone.lastPrice);
});

test("a coin that was not listed with its price is asked for again", async () => {
  const { read, asked } = await openMarket();
  const before = { symbol: "RAAPLUSDT", quoteCoin: null, lastPrice: null, dayChange: null };
  const found = await read(["RAAPLUSDT"], [{ ...before, atMs: null }]);
  expect(found).toMatchObject([{ symbol: "RAAPLUSDT", quoteCoin: "USDT" }]);
  expect(asked()).toEqual([1, 1]);
});

test("an exchange without public prices has none, which is no failure and no empty list", async () => {
  const { read } = await openMarket({ trading: { publicPrices: "absent" } });
  expect(await read(["RAAPLUSDT"])).toBeNull();
});

test("an answer without any price, where there were some, is a failure and not the end of all prices", async () => {
  const { read, setSwitches } = await openMarket();
  const first = await read(["RAAPLUSDT"]);
  await expect(read(["RNOSUCHUSDT"], first)).rejects.toMatchObject({
    failure: { kind: "bad-response" },
  });
  setSwitches({ trading: { publicPrices: "absent" } });
  await expect(read(["RAAPLUSDT"], first)).rejects.toMatchObject({
    failure: { kind: "bad-response" },
  });
  expect(await read(["RAAPLUSDT"], [])).toBeNull();
});

test("a pair that never traded has no last price", async () => {
  const { read } = await openMarket({ trading: { untradedPairs: "RAAPLUSDT" } });
  expect(await read(["RAAPLUSDT"])).toMatchObject([{ symbol: "RAAPLUSDT", lastPrice: null }]);
});
