import { expect, test } from "vitest";
import { parseAmount } from "@/lib/core/amount";
import type { ChartShape } from "./chart-data";
import { planAxis } from "./plan-axis";
import { planFirst } from "./plan-first";
import { bucket, chart } from "./test-chart";

const plan = (data: ReturnType<typeof chart>, shape: ChartShape) =>
  planFirst(data, shape, planAxis(data, shape));

test("parts of a stack stand on each other, those below zero hang below it", () => {
  const { paths } = plan(chart([bucket(["60", "40", "-50"])]), "stacked");
  // The axis reaches from -50 to 100: zero is at two thirds from above.
  expect(paths).toEqual(["M50 66.67V26.67", "M50 26.67V0", "M50 66.67V100"]);
});

test("bars beside each other begin at zero and share the middle of their step", () => {
  const { paths, barWidth } = plan(chart([bucket(["50", "100"]), bucket([null, "0"])]), "grouped");
  expect(paths).toEqual(["M17.5 100V50", "M32.5 100V0"]);
  expect(barWidth).toBe("min(72px, (100cqw - 52px) * 0.15000 - 1px)");
});

test("a line has holes where days are not known, and a day between two of them is a dot", () => {
  const gap = { gap: "not whole" };
  const data = chart([bucket(["4"]), bucket([null], gap), bucket(["2"]), bucket([null], gap), bucket(["4"])]);
  const { paths, barWidth } = plan(data, "lines");
  expect([paths, barWidth]).toEqual([["M10 0h0M50 50h0M90 0h0"], null]);
  expect(plan(chart([bucket(["4"]), bucket([null]), bucket(["2"])]), "lines").paths).toEqual([
    "M16.67 0h0L50 100L83.33 50",
  ]);
});

test("the line of another period is drawn over bars, but not over shares", () => {
  const data = {
    ...chart([bucket(["4"], { shares: ["100"] }), bucket(["4"], { shares: ["100"] })]),
    comparison: { name: "before", amounts: [parseAmount("2"), null] },
  };
  expect(plan(data, "stacked").compared).toBe("M25 50h0");
  expect(plan(data, "share").compared).toBeNull();
});

test("a share of nearly nothing ends with the axis, and a chart without steps has no marks", () => {
  const wild = chart([bucket(["100", "-99"], { shares: ["10000", "-9900"] })]);
  expect(plan(wild, "share").paths).toEqual(["M50 66.67V0", "M50 66.67V100"]);
  expect(plan(chart([]), "stacked")).toMatchObject({ paths: [], compared: null });
});
