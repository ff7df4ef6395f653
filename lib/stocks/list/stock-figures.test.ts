import fc from "fast-check";
import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import type { MarketDate } from "../market/market-date";
import type { Dividend } from "../panels/dividends";
import type { PairPrices } from "../panels/prices";
import { computeRatios } from "../panels/ratios";
import { computeStockFigures, figureAt } from "./stock-figures";

const TODAY = "2026-11-20" as MarketDate;
const DAY_MS = 86_400_000;
const today = Date.parse(TODAY);

const split = (daysAgo: number) =>
  ({
    type: "stock_split",
    exrightDate: null,
    splitValidDate: new Date(today - daysAgo * DAY_MS).toISOString().slice(0, 10),
  }) as Dividend;

test("for random closes and splits the list's change of a year is the one of the stock's page", () => {
  const daysAgo = fc.uniqueArray(fc.integer({ min: 0, max: 380 }), { maxLength: 12 });
  const splits = fc.option(fc.array(fc.integer({ min: -20, max: 500 }), { maxLength: 2 }));
  let known = 0;
  fc.assert(
    fc.property(daysAgo, splits, (ages, splitsAgo) => {
      const closes = ages
        .toSorted((a, b) => b - a)
        .map((age) => ({ startMs: today - age * DAY_MS, close: String(age + 1) as Amount }));
      const pair: PairPrices = {
        symbol: "RAAPLUSDT",
        state: "priced",
        quoteCoin: "USDT",
        lastPrice: "200" as Amount,
        lastAtMs: null,
        closes,
      };
      const of = {
        prices: [pair],
        dividends: splitsAgo === null ? null : splitsAgo.map(split),
        periods: null,
        capital: undefined,
        today: TODAY,
      };
      const noAges = { dividends: null, earnings: null, "share-capital": null };
      const { change } = computeRatios({ ...of, ages: noAges });
      const kept = computeStockFigures({ ...of, events: [], isWhole: true });
      const { symbol, lastPrice, quoteCoin } = pair;
      const latest = { symbol, lastPrice, quoteCoin, dayChange: null, atMs: null };
      const listed = figureAt("yearChange", { symbol, latest, kept });
      const year = change?.isYear ? change : null;
      expect([listed.value, listed.since]).toEqual([year?.ratio ?? null, year?.since ?? null]);
      if (year !== null) known++;
    }),
  );
  expect(known, "some have a change").toBeGreaterThan(0);
});
