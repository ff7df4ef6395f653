import { expect, test } from "vitest";
import type { ChartBucket } from "@/components/charts/chart-data";
import { parseAmount } from "@/lib/core/amount";
import { testText } from "@/lib/core/testing/text";
import type { ComparedCapital } from "@/lib/stocks/compare/capital";
import type { CompareColumn, WhyNot } from "@/lib/stocks/compare/measure";
import { type ComparedPrices, PRICE_MEASURES } from "@/lib/stocks/compare/prices";
import type { PairPrices } from "@/lib/stocks/panels/prices";
import { capitalChart, colourCodes, drawnOnly, priceChart } from "./compare-charts";

const t = testText("compare");
const codes = colourCodes(["NVDA", "AAPL"]);
const bucket = (...amounts: (string | null)[]): ChartBucket => ({
  label: "2026",
  gap: null,
  amounts: amounts.map((amount) => (amount === null ? null : parseAmount(amount))),
  total: null,
});

test("one figure is not drawn; of two, each stock keeps its colour and its place", () => {
  expect(drawnOnly(t, codes, { unit: "%", buckets: [bucket("3", null)] })).toBeNull();
  const drawn = drawnOnly(t, codes, { unit: "%", buckets: [bucket(null, "3"), bucket(null, "4")] });
  expect(drawn?.data.series.map(({ name, colour }) => [name, colour])).toEqual([
    ["AAPL", codes[1]?.colour],
  ]);
  expect(drawn?.notes).toEqual(["No data: NVDA"]);
});

test("shares of one kind alone are drawn as numbers, and not as 100% each", () => {
  const columns = codes.map(({ code }) => ({
    code,
    value: {
      now: { commonShares: "5", preferredShares: null, otherShares: null, totalShares: "5" },
    },
  })) as unknown as CompareColumn<ComparedCapital>[];
  const kinds = testText("research.capital.kinds");
  expect(capitalChart(t, kinds, columns, "parts")).toBeNull();
  const drawn = capitalChart(t, kinds, columns, "shares");
  expect(drawn?.data.series).toHaveLength(1);
  expect(drawn?.data.buckets.map(({ amounts }) => amounts)).toEqual([["5"], ["5"]]);
});

const pair = (state: PairPrices["state"], days: number): PairPrices => ({
  symbol: "RAAPLUSDT",
  state,
  quoteCoin: "USDT",
  lastPrice: state === "priced" ? parseAmount("9") : null,
  lastAtMs: null,
  closes: Array.from({ length: days }, (_, day) => ({
    startMs: Date.UTC(2026, 10, 1 + day),
    close: parseAmount("7"),
  })),
});
const comparedOf = (prices: PairPrices, closesWhy: WhyNot | null = null) =>
  ({ prices: [prices], ratios: { closesWhy } }) as unknown as ComparedPrices;

test("closes of a pair that has no price any more are neither drawn nor end the other's line", () => {
  const columns = [
    { code: "NVDA", value: comparedOf(pair("priced", 9)) },
    { code: "AAPL", value: comparedOf(pair("unlisted", 2)) },
  ];
  const drawn = priceChart(t, codes, columns, "en-US");
  expect(drawn?.data.buckets).toHaveLength(9);
  expect(drawn?.data.series.map(({ name }) => name)).toEqual(["NVDA"]);
  const pairs = PRICE_MEASURES.find(({ key }) => key === "pairs");
  expect(columns.map(({ value }) => pairs?.of(value))).toEqual(["RAAPLUSDT", { why: "noPair" }]);
});

test("closes on both sides of a split are not drawn as a fall, and the chart says so", () => {
  const columns = [
    { code: "NVDA", value: comparedOf(pair("priced", 9), "split") },
    { code: "AAPL", value: comparedOf(pair("priced", 5)) },
  ];
  const drawn = priceChart(t, codes, columns, "en-US");
  expect(drawn?.data.series.map(({ name, colour }) => [name, colour])).toEqual([
    ["AAPL", codes[1]?.colour],
  ]);
  expect(drawn?.notes.slice(1)).toEqual([
    "Not drawn: NVDA. A split lies in between, or its ratio or date is missing.",
  ]);
});
