import { expect, test } from "vitest";
import type { ChartBucket } from "@/components/charts/chart-data";
import { parseAmount } from "@/lib/core/amount";
import { testText } from "@/lib/core/testing/text";
import type { ComparedCapital } from "@/lib/stocks/compare/capital";
import type { CompareColumn } from "@/lib/stocks/compare/measure";
import { capitalChart, colourCodes, drawnOnly } from "./compare-charts";

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
