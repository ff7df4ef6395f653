import fc from "fast-check";
import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import { addDays, type Day, listDays } from "@/lib/core/day";
import { runs } from "@/lib/env/testing/env";
import { createValuation, valueSums } from "@/lib/rates/valuation";
import { boardCoins, pageOf, planCoverage, planRateDays } from "./board";

const FIRST = "2026-10-01" as Day;
const day = (count: number) => addDays(FIRST, count);
const range = { from: day(0), to: day(12) };
const settings = { currency: "USDT", stableCoins: ["USDC"], maxAgeDays: 2 };
const coins = ["BTC", "ETH", "USDC", "USDT"];
const anyCoinDay = fc.record({ coin: fc.constantFrom(...coins), day: fc.nat(12).map(day) });
const keyOf = ({ coin, day }: { coin: string; day: Day }) => `${day} ${coin}`;
const anyLedger = fc.uniqueArray(
  anyCoinDay.map((key) => ({ ...key, rowCount: 2, rebateAmount: "1.5" as Amount })),
  { selector: keyOf },
);
const anyStored = fc.uniqueArray(
  anyCoinDay.map((key) => ({
    ...key,
    rate: "2" as Amount,
    source: "desk",
    origin: "person" as const,
    setBy: "a@desk",
    setAt: new Date(0),
  })),
  { selector: keyOf },
);

test("coverage counts each coin's days once, and its remainder is what a valuation leaves", () => {
  fc.assert(
    fc.property(anyLedger, anyStored, (ledger, stored) => {
      const valuation = createValuation(settings, range, stored);
      const coverage = planCoverage({ ledger, valuation, asked: [] });
      for (const { days, set, earlier, fixed, missing } of coverage) {
        expect(set + earlier + fixed + missing.length).toBe(days);
      }
      const sums = ledger.map(({ rebateAmount, ...key }) => ({ ...key, amount: rebateAmount }));
      const left = coverage.filter(({ missing }) => missing.length > 0);
      expect(left.map(({ coin, notValued }) => ({ coin, amount: notValued }))).toEqual(
        valueSums(valuation, sums).unvalued,
      );
      expect(coverage.slice(0, left.length)).toEqual(left);
    }),
    { numRuns: runs(100) },
  );
});

test("the table has every day and coin once, with the rate that applies and who set it", () => {
  fc.assert(
    fc.property(anyLedger, anyStored, (ledger, stored) => {
      const valuation = createValuation(settings, range, stored);
      const sources = { valuation, ledger, stored };
      const columns = boardCoins(sources);
      expect(columns).not.toContain("USDT");
      const days = planRateDays(columns, range, sources);
      expect(days.map(({ day: on }) => on)).toEqual(listDays(range).reverse());
      for (const { day: on, cells } of days) {
        expect(cells.map(({ coin }) => coin)).toEqual(columns);
        for (const cell of cells) {
          expect(cell.rate).toBe(valuation.rateOf(cell.coin, on)?.rate ?? null);
          const isSet = stored.some((rate) => rate.day === on && rate.coin === cell.coin);
          expect([cell.state === "set", cell.setBy !== null]).toEqual([isSet, isSet]);
        }
      }
    }),
    { numRuns: runs(100) },
  );
});

test("pages of days follow one another without a gap", () => {
  fc.assert(
    fc.property(fc.nat(200), (length) => {
      const whole = { from: day(0), to: day(length) };
      const seen: Day[] = [];
      for (let until: Day | null = null; ; ) {
        const { page, older, newer } = pageOf(whole, until);
        seen.unshift(...listDays(page));
        expect(newer === null).toBe(page.to === whole.to);
        if (older !== null) expect(pageOf(whole, older).newer).toBe(page.to);
        if (older === null) break;
        until = older;
      }
      expect(seen).toEqual(listDays(whole));
    }),
  );
  expect(pageOf(range, "2020-01-01" as Day).page).toEqual(range);
});
