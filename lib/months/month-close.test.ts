import fc from "fast-check";
import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import { addDays, type Day, listDays } from "@/lib/core/day";
import { type Month, monthDays } from "@/lib/core/month";
import { runs } from "@/lib/env/testing/env";
import { createValuation } from "@/lib/rates/valuation";
import { type MonthCloseContent, ratesOfMonth } from "./month-close";

const MONTH = "2026-09" as Month;
const DAYS = listDays(monthDays(MONTH));
const COINS = ["USD", "USDT", "BTC"];

test("rates that follow from a close of an earlier version are those that applied", () => {
  const anyRate = fc.record({
    coin: fc.constantFrom("USDT", "BTC"),
    day: fc.integer({ min: -9, max: 29 }).map((offset) => addDays(DAYS[0] as Day, offset)),
    rate: fc.constantFrom("0.99" as Amount, "1.01" as Amount),
    source: fc.constant("typed"),
  });
  let addedStable = 0;
  fc.assert(
    fc.property(
      fc.record({
        rates: fc.array(anyRate, { maxLength: 4 }),
        maxAgeDays: fc.integer({ min: 0, max: 9 }),
        missing: fc.array(fc.constantFrom(...DAYS), { maxLength: 8 }),
      }),
      ({ rates, maxAgeDays, missing }) => {
        const settings = { currency: "USD", stableCoins: ["USD", "USDT"], maxAgeDays };
        const { rateOf } = createValuation(settings, monthDays(MONTH), rates);
        const fixed = DAYS.filter((day) => !missing.includes(day)).flatMap((day) =>
          ["USDT", "BTC"].flatMap((coin) => {
            const applied = rateOf(coin, day);
            return applied ? [{ coin, day, ...applied }] : [];
          }),
        );
        const content = { ...settings, month: MONTH, rates: fixed } as unknown as MonthCloseContent;
        const found = ratesOfMonth(content);
        const keys = found.map(({ coin, day }) => `${coin} ${day}`);
        expect(new Set(keys).size).toBe(keys.length);
        for (const { coin, day, rate } of found) expect(rate).toBe(rateOf(coin, day)?.rate);
        expect(found.filter(({ coin }) => coin === "USD")).toHaveLength(DAYS.length);
        addedStable += found.filter(
          ({ coin, day }) => coin === "USDT" && missing.includes(day),
        ).length;
      },
    ),
    { numRuns: runs(500) },
  );
  expect(addedStable).toBeGreaterThan(0);
});

test("a close with the rates of every day stays as it is", () => {
  const settings = { currency: "USD", stableCoins: ["USDT"], maxAgeDays: 3 };
  const { rateOf } = createValuation(settings, monthDays(MONTH), []);
  const rates = COINS.flatMap((coin) =>
    DAYS.flatMap((day) => {
      const applied = rateOf(coin, day);
      return applied ? [{ coin, day, ...applied }] : [];
    }),
  );
  const content = { ...settings, month: MONTH, rates } as unknown as MonthCloseContent;
  expect(ratesOfMonth(content)).toEqual(rates);
});
