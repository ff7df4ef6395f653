import { expect, test } from "vitest";
import { parseAmount } from "@/lib/core/amount";
import { testText } from "@/lib/core/testing/text";
import {
  axisLabels,
  axisText,
  axisUnit,
  bucketDays,
  bucketLabel,
  bucketText,
  chartSummary,
} from "./bucket-text";
import type { ChartData } from "./chart-data";

const WORDS = { t: testText("charts"), language: "en-US" } as const;

const chart = (amounts: readonly (string | null)[]): ChartData => ({
  unit: "%",
  none: "Not said",
  series: [{ key: "AAPL", name: "AAPL", colour: "red", total: null, share: null }],
  buckets: amounts.map((amount, at) => ({
    label: `The largest ${at + 1}`,
    tick: String(at + 1),
    gap: null,
    amounts: [amount === null ? null : parseAmount(amount)],
    total: null,
  })),
});

test("a step that is not a time shows its name, shortened at the axis", () => {
  const data = chart(["9.63", null]);
  const [first] = data.buckets;
  if (!first) throw new Error("no step");
  expect(bucketDays(first)).toBeNull();
  expect(bucketLabel(first, "en-US")).toBe("The largest 1");
  expect(axisLabels(data.buckets, "en-US").map(({ text }) => text)).toEqual(["1", "2"]);
  expect(bucketText(WORDS, data, first, null)).toBe("The largest 1. AAPL: 9.63%");
});

test("a chart without sums says what it shows, and one without figures that it has none", () => {
  expect(chartSummary(WORDS, chart(["9.63", null]))).toBe("AAPL; The largest 1 to The largest 2");
  expect(chartSummary(WORDS, chart([null]))).toBe("Not said");
});

test("every axis has its unit: with each value, or once above it", () => {
  const percent = chart(["9.63"]);
  expect([axisText(8, percent, "grouped", "en-US"), axisUnit(percent, "grouped")]).toEqual([
    "8%",
    null,
  ]);
  const coin = { ...percent, unit: "USDT" };
  expect([axisText(8000, coin, "stacked", "en-US"), axisUnit(coin, "stacked")]).toEqual([
    "8K",
    "USDT",
  ]);
  expect([axisText(40, coin, "share", "en-US"), axisUnit(coin, "share")]).toEqual(["40%", null]);
  const money = { ...coin, unit: "USD", currency: "USD" };
  expect([axisText(449e9, money, "grouped", "en-US"), axisUnit(money, "grouped")]).toEqual([
    "449B",
    "USD",
  ]);
  expect(axisText(8e11, money, "grouped", "zh-CN")).toBe("8000亿");
});
