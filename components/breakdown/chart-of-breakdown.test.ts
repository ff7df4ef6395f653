import { expect, test } from "vitest";
import type { Breakdown } from "@/lib/commissions/breakdown";
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { testWords } from "@/lib/core/testing/text";
import { chartOfBreakdown } from "./chart-of-breakdown";

const range = { from: "2026-11-01" as Day, to: "2026-11-01" as Day };
const series = ["1", "2", null].map((key) => ({ key, total: "5" as Amount, share: null }));
const byClient: Breakdown = {
  range,
  by: "uid",
  measure: "rebateAmount",
  per: "day",
  unit: { kind: "coin", coin: "BTC" },
  series,
  buckets: [],
  total: "15" as Amount,
  partial: null,
  valued: null,
  missingRows: 0,
};

test("a bucket says how many of its rows do not give the amount, beside its missing days", () => {
  const bucket = {
    ...range,
    gap: null,
    amounts: [null],
    total: null,
    shares: [null],
    valued: null,
  };
  const chart = chartOfBreakdown(testWords(), {
    ...byClient,
    buckets: [
      { ...bucket, missingRows: 2 },
      { ...bucket, missingRows: 0 },
    ],
  });
  expect(chart.buckets.map(({ gap }) => gap)).toEqual([
    "Without 2 rows that do not give this amount.",
    null,
  ]);
});

test("a control character in a name is shown in the chart; the series keeps the name itself", () => {
  const odd = {
    ...byClient,
    unit: { kind: "coin", coin: "B\tTC" },
    series: [{ ...series[0], key: "1\t2" }],
  } as Breakdown;
  const chart = chartOfBreakdown(testWords(), odd);
  expect(chart).toMatchObject({ unit: "B␉TC", series: [{ key: "1\t2", name: "1␉2" }] });
});

test("clients are named as the broker calls them, and picked by their uid", () => {
  const tags = new Map([["1", { name: null, customerId: "C-17", labels: ["VIP", "Asia"] }]]);
  const { series } = chartOfBreakdown(testWords(), byClient, tags);
  expect(series.map(({ key, name }) => [key, name])).toEqual([
    ["1", "1 · C-17 · VIP · Asia"],
    ["2", "2"],
    [null, "Other"],
  ]);
});
