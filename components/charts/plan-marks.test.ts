import { describe, expect, test } from "vitest";
import { parseAmount } from "@/lib/core/amount";
import type { ChartShape } from "./chart-data";
import { planAxis } from "./plan-axis";
import { findSeries, planFirst } from "./plan-marks";
import { bucket, chart } from "./test-chart";

const plan = (data: ReturnType<typeof chart>, shape: ChartShape) =>
  planFirst(data, shape, planAxis(data, shape));

test("parts of a stack stand on each other, those below zero hang below it", () => {
  const { paths } = plan(chart([bucket(["60", "40", "-50"])]), "stacked");
  // The axis reaches from -50 to 100: zero is at two thirds from above.
  expect(paths).toEqual(["M50 66.67V26.67", "M50 26.67V0", "M50 66.67V100"]);
});

test("grouped bars begin at zero and share the middle of their step", () => {
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

describe("the series at a place of a plot of 200 by 100 pixels", () => {
  const at = (data: ReturnType<typeof chart>, shape: ChartShape, x: number, y: number) =>
    findSeries(data, shape, { x, y, width: 200, height: 100 });

  test("is the part of the stack that is drawn there, and none beside the bar or above it", () => {
    // The axis reaches from -50 to 100, and a bar is 72 pixels wide at most.
    const data = chart([bucket(["60", "30", "-50"])]);
    expect([50, 20, 80].map((y) => at(data, "stacked", 100, y))).toEqual([0, 1, 2]);
    expect(at(data, "stacked", 100, 2)).toBeNull();
    expect([65, 135].map((x) => at(data, "stacked", x, 50))).toEqual([0, 0]);
    expect([63, 137].map((x) => at(data, "stacked", x, 50))).toEqual([null, null]);
  });

  test("is the bar of its own among those beside each other", () => {
    const data = chart([bucket(["50", "100"]), bucket([null, "0"])]);
    expect([35, 65].map((x) => at(data, "grouped", x, 60))).toEqual([0, 1]);
    expect([35, 65].map((x) => at(data, "grouped", x, 40))).toEqual([null, 1]);
    expect([10, 95, 135, 165].map((x) => at(data, "grouped", x, 60))).toEqual([null, null, null, null]);
  });

  test("is the nearest line, also between two days, and none in a hole", () => {
    const gap = { gap: "not whole" };
    const lines = chart([bucket(["0", "4"]), bucket(["4", "4"])]);
    expect([50, 44].map((y) => at(lines, "lines", 100, y))).toEqual([0, 0]);
    expect([0, 6].map((y) => at(lines, "lines", 100, y))).toEqual([1, 1]);
    expect(at(lines, "lines", 100, 30)).toBeNull();
    const holed = chart([
      bucket(["4"]),
      bucket([null], gap),
      bucket(["2"]),
      bucket([null], gap),
      bucket(["4"]),
    ]);
    expect([20, 60, 100].map((x) => at(holed, "lines", x, 0))).toEqual([0, null, null]);
    expect(at(holed, "lines", 100, 50)).toBe(0);
  });

  test("is none where a chart has no steps, and beyond its edges", () => {
    expect(at(chart([]), "stacked", 100, 50)).toBeNull();
    expect(at(chart([]), "lines", 100, 50)).toBeNull();
    expect(at(chart([bucket(["1"])]), "stacked", 201, 50)).toBeNull();
  });
});
