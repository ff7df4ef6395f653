import { describe, expect, test } from "vitest";
import type { ChartShape } from "./chart-data";
import { bucket, chart } from "./testing/chart";
import { findSeries } from "./use-chart-cursor";

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
    expect([10, 95, 135, 165].map((x) => at(data, "grouped", x, 60))).toEqual([
      null,
      null,
      null,
      null,
    ]);
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

  test("is none if the chart has no steps, and beyond its edges", () => {
    expect(at(chart([]), "stacked", 100, 50)).toBeNull();
    expect(at(chart([]), "lines", 100, 50)).toBeNull();
    expect(at(chart([bucket(["1"])]), "stacked", 201, 50)).toBeNull();
  });
});
