import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { SwitchPatch } from "@/lib/sandbox/control/switches";
import { startSandbox } from "@/lib/sandbox/server";
import { localLeases } from "../rate-limit/testing/local-leases";
import { createMarketClient } from "../trading/market-client";
import { readPairPrices } from "./stock-prices";
import { passTimeUntil } from "./testing/replies";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const DAY_MS = 86_400_000;
const nowMs = Date.UTC(2026, 10, 20, 15);

async function openMarket(switches: SwitchPatch = {}) {
  const sandbox = await startSandbox({
    seed: "research",
    nowMs,
    switches,
    limits: { tradingPerSecond: 1000 },
  });
  const clock = { now: Date.now, sleep: async () => undefined };
  const market = createMarketClient({
    baseUrl: sandbox.url,
    leases: localLeases(),
    priority: "interactive",
    clock,
    random: () => 0,
  });
  onTestFinished(async () => {
    await market.close();
    await sandbox.close();
  });
  const read = (symbol: string, before?: Awaited<ReturnType<typeof readPairPrices>>) =>
    passTimeUntil(readPairPrices(market, { symbol, before, nowMs: 0 })); // the exchange's clock counts
  const asked = (path: string) => sandbox.log()[`public /api/v3/market/${path}`]?.requests ?? 0;
  return { sandbox, read, asked };
}

test("a pair's last price, coin and the closes of a year; later only what is new is asked for", async () => {
  const { sandbox, read, asked } = await openMarket();
  const first = await read("RAAPLUSDT");
  expect(first).toMatchObject({ symbol: "RAAPLUSDT", state: "priced", quoteCoin: "USDT" });
  expect(first.lastPrice).toMatch(/^\d+\.\d+$/);
  expect(first.lastAtMs).toBeGreaterThanOrEqual(nowMs);
  expect(first.closes.length).toBeGreaterThan(360);
  expect(first.closes.at(-1)?.startMs, "today has not ended").toBe(Date.UTC(2026, 10, 19));
  const before = { candles: asked("history-candles"), instruments: asked("instruments") };

  sandbox.advance(3_600_000);
  const again = await read("RAAPLUSDT", first);
  expect(again.closes).toEqual(first.closes);
  expect({ candles: asked("history-candles"), instruments: asked("instruments") }).toEqual(before);

  sandbox.advance(DAY_MS);
  const next = await read("RAAPLUSDT", again);
  expect(asked("history-candles")).toBe(before.candles + 1);
  expect(next.closes.at(-1)?.startMs).toBe(Date.UTC(2026, 10, 20));
  expect(next.closes.slice(-3, -1)).toEqual(first.closes.slice(-2));
});

test("a missing price has three spellings, and a failure has none of them", async () => {
  const { sandbox, read } = await openMarket({ trading: { untradedPairs: "RAAPLUSDT" } });
  const nothing = { lastPrice: null, closes: [] };
  expect(await read("RAAPLUSDT")).toMatchObject({ ...nothing, state: "priced", quoteCoin: "USDT" });
  expect(await read("RNOBODYUSDT")).toMatchObject({ ...nothing, state: "unknown-pair" });
  sandbox.setSwitches({ trading: { publicPrices: "absent" } });
  expect(await read("RAAPLUSDT")).toMatchObject({ ...nothing, state: "not-offered" });
  sandbox.setSwitches({
    trading: { publicPrices: "offered" },
    faults: [{ endpoint: "tickers", kind: "error-code", code: "40017" }],
  });
  await expect(read("RAAPLUSDT")).rejects.toMatchObject({ failure: { kind: "rejected" } });
});
