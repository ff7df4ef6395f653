import fc from "fast-check";
import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import { dayOf } from "@/lib/core/day";
import { runs } from "@/lib/env/testing/env";
import type { MarketDate } from "../market/market-date";
import type { StockCode } from "../stock-code";
import type { Dividend } from "./dividends";
import { priceMarks, priceRanges, rangeChanges } from "./price-history";
import type { PairPrices, PriceClose } from "./prices";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const END_MS = Date.UTC(2026, 10, 20);

/** The last `count` steps before the end; each costs its number. */
function closesBefore(count: number, stepMs: number, endMs = END_MS): PriceClose[] {
  return Array.from({ length: count }, (_, at) => ({
    startMs: endMs - (count - at) * stepMs,
    close: String(at + 1) as Amount,
    volume: null,
  }));
}

function pairOf(older: number, days: number, hours: number): PairPrices {
  const closes = closesBefore(days, DAY_MS);
  return {
    symbol: "RAAPLUSDT",
    state: "priced",
    quoteCoin: "USDT",
    lastPrice: "10" as Amount,
    lastAtMs: END_MS,
    closes,
    older: closesBefore(older, DAY_MS, closes[0]?.startMs),
    hours: closesBefore(hours, HOUR_MS),
  };
}

const keysOf = (pair: PairPrices) => priceRanges(pair).map(({ key }) => key);

test("a range is offered where it has a line and more than the shorter one", () => {
  expect(keysOf(pairOf(0, 0, 0))).toEqual([]);
  expect(keysOf(pairOf(0, 1, 1))).toEqual([]);
  expect(keysOf(pairOf(0, 12, 23))).toEqual(["day", "month"]);
  expect(keysOf(pairOf(0, 366, 0))).toEqual(["month", "year"]);
  expect(keysOf(pairOf(40, 366, 24))).toEqual(["day", "month", "year", "all"]);
});

test("no range is empty or hides a kept day, however much is kept", () => {
  const counts = fc.tuple(
    fc.integer({ min: 0, max: 900 }),
    fc.integer({ min: 0, max: 366 }),
    fc.integer({ min: 0, max: 24 }),
  );
  fc.assert(
    fc.property(counts, ([older, days, hours]) => {
      const pair = pairOf(days === 0 ? 0 : older, days, hours);
      const ranges = priceRanges(pair);
      const daily = ranges.filter(({ key }) => key !== "day");
      const kept = (pair.older?.length ?? 0) + days;
      for (const { closes } of ranges) expect(closes.length).toBeGreaterThanOrEqual(2);
      expect(daily.at(-1)?.closes.length ?? 0).toBe(kept < 2 ? 0 : kept);
      const lengths = daily.map(({ closes }) => closes.length);
      expect(lengths).toEqual([...new Set(lengths)].sort((a, b) => a - b));
      for (const { key, closes } of daily) {
        expect(closes.at(-1)).toEqual(pair.closes.at(-1));
        if (key === "month") expect(closes.length).toBeLessThanOrEqual(31);
      }
    }),
    { numRuns: runs(100) },
  );
});

const DIVIDEND: Dividend = {
  type: "cash_dividend",
  announcementDate: null,
  recordDate: null,
  exrightDate: "2026-11-09" as MarketDate,
  dividendDate: null,
  dividendPerShare: "0.27" as Amount,
  stockDividendPerShare: null,
  splitValidDate: null,
  splitNumerator: null,
  splitDenominator: null,
};
const SPLIT: Dividend = {
  ...DIVIDEND,
  type: "stock_split",
  exrightDate: null,
  dividendPerShare: null,
  splitValidDate: "2026-11-16" as MarketDate,
  splitNumerator: "4" as Amount,
  splitDenominator: "1" as Amount,
};

const INPUTS = {
  code: "AAPL" as StockCode,
  prices: [pairOf(0, 30, 0)],
  periods: null,
  today: "2026-11-20" as MarketDate,
};

test("marks are of days that are kept and have come", () => {
  const ahead = { ...DIVIDEND, exrightDate: "2027-02-09" as MarketDate };
  const before = { ...DIVIDEND, exrightDate: "2025-11-09" as MarketDate };
  const marks = priceMarks({ ...INPUTS, dividends: [DIVIDEND, ahead, before] });
  expect(marks.map(({ kind, date }) => [kind, date])).toEqual([["ex-date", "2026-11-09"]]);
});

const MONTH_START = "2026-10-21";

test("a range's change is unknown across a split, shares as a dividend, or dividends never read", () => {
  const [month] = priceRanges(pairOf(0, 30, 0));
  expect(dayOf(month?.closes[0]?.startMs ?? 0)).toBe(MONTH_START);
  const changeOver = (...dividends: Dividend[]) => rangeChanges({ ...INPUTS, dividends }).month;
  const known = { value: "9", why: null };
  const split = { value: null, why: "split" };
  const inShares = { ...DIVIDEND, type: "stock_dividend", dividendPerShare: null };
  const shares = { ...inShares, stockDividendPerShare: "0.1" as Amount };
  expect(changeOver(DIVIDEND)).toEqual(known);
  expect(changeOver(SPLIT)).toEqual(split);
  expect(changeOver(shares)).toEqual(split);
  expect(changeOver({ ...SPLIT, splitValidDate: null })).toEqual(split);
  expect(changeOver({ ...SPLIT, splitValidDate: MONTH_START as MarketDate })).toEqual(known);
  expect(changeOver({ ...SPLIT, splitValidDate: "2026-11-21" as MarketDate })).toEqual(known);
  expect(rangeChanges({ ...INPUTS, dividends: null }).month).toEqual({
    value: null,
    why: "unread",
  });
  const unpriced = { ...pairOf(0, 30, 0), lastPrice: null };
  expect(rangeChanges({ ...INPUTS, prices: [unpriced], dividends: [] }).month).toEqual({
    value: null,
    why: "noPrice",
  });
});

test("hours have the market's date: its split of today lies between them", () => {
  const evening = Date.UTC(2026, 10, 20, 1); // 20:00 of the 19th in New York, the 20th at the exchange
  const hours = closesBefore(20, HOUR_MS, evening + 20 * HOUR_MS);
  const today = { ...INPUTS, prices: [{ ...pairOf(0, 0, 0), hours }] };
  const split = { ...SPLIT, splitValidDate: INPUTS.today };
  expect(rangeChanges({ ...today, dividends: [split] }).day).toEqual({ value: null, why: "split" });
  expect(rangeChanges({ ...today, dividends: [] }).day).toEqual({ value: "9", why: null });
});
