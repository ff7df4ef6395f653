import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { Amount } from "@/lib/core/amount";
import type { SwitchPatch } from "@/lib/sandbox/control/switches";
import { startSandbox } from "@/lib/sandbox/server";
import type { PairPrices } from "@/lib/stocks/panels/prices";
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

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
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
    passTimeUntil(readPairPrices(market, { symbol, before, withHours: true, nowMs: 0 })); // the exchange's clock counts
  const readSlowly = (symbol: string, before: Awaited<ReturnType<typeof readPairPrices>>) =>
    passTimeUntil(readPairPrices(market, { symbol, before, withHours: false, nowMs: 0 }));
  const asked = (path: string) => sandbox.log()[`public /api/v3/market/${path}`]?.requests ?? 0;
  return { sandbox, read, readSlowly, asked };
}

test("a pair's last price, coin and the closes of a year; later only what is new is asked for", async () => {
  const { sandbox, read, asked } = await openMarket();
  const first = await read("RAAPLUSDT");
  expect(first).toMatchObject({ symbol: "RAAPLUSDT", state: "priced", quoteCoin: "USDT" });
  expect(first.lastPrice).toMatch(/^\d+\.\d+$/);
  expect(first.lastAtMs).toBeGreaterThanOrEqual(nowMs);
  expect(first.closes.length).toBeGreaterThan(360);
  expect(first.closes.at(-1)?.startMs, "today has not ended").toBe(Date.UTC(2026, 10, 19));
  for (const { volume } of first.closes) expect(volume).toMatch(/^\d+(\.\d+)?$/);
  const before = { candles: asked("history-candles"), instruments: asked("instruments") };

  sandbox.advance(HOUR_MS / 2);
  const again = await read("RAAPLUSDT", first);
  expect(again).toMatchObject({ closes: first.closes, hours: first.hours });
  expect({ candles: asked("history-candles"), instruments: asked("instruments") }).toEqual(before);

  sandbox.advance(DAY_MS);
  const next = await read("RAAPLUSDT", again);
  expect(asked("history-candles"), "one question for days, one for hours").toBe(before.candles + 2);
  expect(next.closes.at(-1)?.startMs).toBe(Date.UTC(2026, 10, 20));
  expect(next.closes.slice(-3, -1)).toEqual(first.closes.slice(-2));
});

test("the last day's hours that have ended, asked for where a person looks", async () => {
  const { sandbox, read, readSlowly } = await openMarket();
  const first = await read("RAAPLUSDT");
  const starts = first.hours?.map(({ startMs }) => startMs) ?? [];
  expect(starts.at(0)).toBe(nowMs - 23 * HOUR_MS);
  expect(starts.at(-1)).toBe(nowMs - HOUR_MS);
  expect(starts).toHaveLength(23);
  sandbox.advance(5 * HOUR_MS);
  const kept = await readSlowly("RAAPLUSDT", first);
  expect(kept.hours).toEqual(first.hours?.slice(5));
});

test("a close that becomes older than a year is kept, and one without a volume is read again", async () => {
  const { sandbox, read } = await openMarket();
  const first = await read("RAAPLUSDT");
  sandbox.advance(3 * DAY_MS);
  const next = await read("RAAPLUSDT", first);
  expect(next.older).toEqual(first.closes.slice(0, 3));
  expect([...(next.older ?? []), ...next.closes].slice(0, first.closes.length - 1)).toEqual(
    first.closes.slice(0, -1),
  );
  const bare = { ...first, closes: first.closes.map(({ startMs, close }) => ({ startMs, close })) };
  expect((await read("RAAPLUSDT", bare)).closes).toEqual(next.closes);
});

/** Two years of closes, the older of which the exchange no longer gives. */
function withTwoYears(first: PairPrices): PairPrices {
  const older = first.closes.map((close) => ({ ...close, startMs: close.startMs - 366 * DAY_MS }));
  return { ...first, older };
}

test("no close is lost by an answer that lacks the pair, its price or its days", async () => {
  const { sandbox, read } = await openMarket();
  const before = withTwoYears(await read("RAAPLUSDT"));
  const { closes, older } = before;
  const lacking = await read("RNOBODYUSDT", { ...before, symbol: "RNOBODYUSDT" });
  expect(lacking).toEqual({
    symbol: "RNOBODYUSDT",
    state: "unknown-pair",
    quoteCoin: "USDT",
    lastPrice: null,
    lastAtMs: null,
    closes,
    older,
  });
  sandbox.setSwitches({ trading: { publicPrices: "absent" } });
  const absent = await read("RAAPLUSDT", before);
  expect(absent).toMatchObject({ state: "not-offered", lastPrice: null, closes, older });
  sandbox.setSwitches({ trading: { publicPrices: "offered" } });
  expect(await read("RAAPLUSDT", absent)).toMatchObject({ state: "priced", closes, older });

  sandbox.advance(2 * DAY_MS);
  for (const code of ["25100", "40034"]) {
    const faults = ["history-candles", "candles"].map((endpoint) => ({
      ...{ endpoint, kind: "error-code", code },
    }));
    sandbox.setSwitches({ faults } as SwitchPatch);
    const unknown = await read("RAAPLUSDT", before);
    expect([...(unknown.older ?? []), ...unknown.closes], code).toEqual([
      ...(older ?? []),
      ...closes,
    ]);
  }
  sandbox.setSwitches({ faults: [] });
  const next = await read("RAAPLUSDT", before);
  expect([...(next.older ?? []), ...next.closes].slice(0, -2)).toEqual([
    ...(older ?? []),
    ...closes,
  ]);
});

test("a day that the exchange does not give again stays known", async () => {
  const { sandbox, read } = await openMarket({ trading: { untradedPairs: "RAAPLUSDT" } });
  const closes = [{ startMs: nowMs - 100 * DAY_MS, close: "7" as Amount }];
  const before = { ...(await read("RAAPLUSDT")), closes };
  const kept = await read("RAAPLUSDT", before);
  expect(kept.closes).toEqual([{ ...closes[0], volume: null }]);
  sandbox.advance(HOUR_MS);
  expect((await read("RAAPLUSDT", kept)).closes).toEqual(kept.closes);
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
