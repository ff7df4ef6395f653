import { expect, test } from "vitest";
import { createFakeClock } from "@/lib/core/testing/clock";
import type { TradingReader } from "@/lib/exchange/trading/read-client";
import { collect } from "./read-account";
import { SHARED_MS, shareReads } from "./shared-reads";

const EXCHANGE_MS = 1_000_000;

/** Counts its questions; open orders are "1" and "2". */
function countingReader() {
  const asked: string[] = [];
  const count = (name: string) => {
    asked.push(name);
    return asked.length;
  };
  const reader = {
    measureClock: async () => {
      count("clock");
      return EXCHANGE_MS;
    },
    assets: async () => count("assets"),
    checkKey: async () => count("key"),
    settings: async () => {
      count("settings");
      throw new Error("no answer");
    },
    openOrders: async function* () {
      count("open");
      yield [{ orderId: "1" }, { orderId: "2" }];
    },
    findOrder: async ({ orderId }: { orderId?: string }) => {
      count(`order ${orderId}`);
      return { orderId };
    },
  } as unknown as TradingReader;
  return { reader, asked };
}

test("an answer is shared until it is too old, also while it is on its way", async () => {
  const clock = createFakeClock();
  const { reader, asked } = countingReader();
  const shared = shareReads(reader, clock);
  await Promise.all([shared.assets(), shared.assets(), collect(shared.openOrders())]);
  clock.advance(SHARED_MS);
  await Promise.all([shared.assets(), collect(shared.openOrders())]);
  expect(asked).toEqual(["assets", "open"]);
  clock.advance(1);
  await shared.assets();
  expect(asked).toEqual(["assets", "open", "assets"]);
});

test("a clock that was set back, or a failure, makes it ask again", async () => {
  const clock = createFakeClock();
  const { reader, asked } = countingReader();
  const shared = shareReads(reader, clock);
  await shared.checkKey();
  clock.advance(-1);
  await shared.checkKey();
  await expect(shared.settings()).rejects.toThrow("no answer");
  await expect(shared.settings()).rejects.toThrow("no answer");
  expect(asked).toEqual(["key", "key", "settings", "settings"]);
});

test("the exchange's clock is compared once, and goes on between two comparisons", async () => {
  const clock = createFakeClock(5_000);
  const { reader, asked } = countingReader();
  const shared = shareReads(reader, clock);
  expect(await shared.measureClock()).toBe(EXCHANGE_MS);
  clock.advance(SHARED_MS);
  expect(await shared.measureClock()).toBe(EXCHANGE_MS + SHARED_MS);
  expect(asked).toEqual(["clock"]);
  clock.advance(1);
  expect(await shared.measureClock()).toBe(EXCHANGE_MS);
  expect(asked).toEqual(["clock", "clock"]);
});

test("one order is asked for alone; further ones are found among the open orders, or alone", async () => {
  const { reader, asked } = countingReader();
  const shared = shareReads(reader, createFakeClock());
  for (const orderId of ["1", "2", "1", "9"])
    expect(await shared.findOrder({ orderId })).toEqual({ orderId });
  expect(asked).toEqual(["order 1", "open", "order 9"]);
});
