import { expect, test } from "vitest";
import { parseAmount } from "@/lib/core/amount";
import type { ChartData } from "./chart-data";
import { drawnLevels, planAxis, rowsOf, spansOf } from "./plan-axis";
import { bucket, chart } from "./testing/chart";

const axis = (data: ChartData) => planAxis(data, "stacked");

test("ticks are short figures that hold the highest stack", () => {
  expect(axis(chart([bucket(["800", "413"])])).ticks).toEqual([0, 500, 1000, 1500]);
});

test("negative amounts stack below zero and have room there", () => {
  expect(axis(chart([bucket(["10", "-3", "-1"])]))).toEqual({
    low: -5,
    high: 10,
    ticks: [-5, 0, 5, 10],
  });
});

test("a little below zero takes a little room", () => {
  expect(axis(chart([bucket(["100", "-1"])]))).toEqual({ low: -1, high: 100, ticks: [0, 50, 100] });
});

test("a chart without rows is an empty axis", () => {
  expect(axis(chart([bucket([null])])).ticks).toEqual([0]);
  expect(rowsOf(chart([]), "lines")).toEqual([]);
});

test("a line is at zero on days without rows, and has a hole on days that are not known", () => {
  const data = chart([
    bucket(["2"]),
    bucket([null]),
    bucket([null], { gap: "not whole" }),
    bucket(["4"]),
  ]);
  expect(rowsOf(data, "lines").map(({ s0 }) => s0)).toEqual([2, 0, null, 4]);
  expect(rowsOf(data, "stacked").map(({ s0 }) => s0)).toEqual([2, null, null, 4]);
});

test("shares fill the height, and a share of nearly nothing is cut off", () => {
  const whole = chart([bucket(["1", "3"], { shares: ["25.00", "75.00"] })]);
  expect(planAxis(whole, "share")).toMatchObject({ low: 0, high: 100 });
  const rounded = chart([bucket(["1", "1", "1"], { shares: ["33.34", "33.34", "33.34"] })]);
  expect(planAxis(rounded, "share").high).toBe(100);
  const wild = chart([bucket(["100", "-99"], { shares: ["10000", "-9900"] })]);
  expect(planAxis(wild, "share").ticks).toEqual([-100, 0, 100, 200]);
});

test("neighbouring buckets that are not whole are one span", () => {
  const gaps = [null, "a", "b", null, "c"].map((gap) => bucket([null], { gap }));
  expect(spansOf(gaps)).toEqual([
    { first: 1, last: 2 },
    { first: 4, last: 4 },
  ]);
});

test("the line of another period takes part in the height", () => {
  const data: ChartData = {
    ...chart([bucket(["1"]), bucket(["1"])]),
    comparison: { name: "before", amounts: [parseAmount("4"), null] },
  };
  expect(axis(data).high).toBe(4);
  expect(rowsOf(data, "stacked").map(({ comparison }) => comparison)).toEqual([4, null]);
});

test("grouped bars need an axis as high as the highest bar, not their sum", () => {
  const data = chart([bucket(["60", "70"]), bucket([null, "-5"])]);
  expect(planAxis(data, "grouped").high).toBe(80);
  expect(planAxis(data, "stacked").high).toBe(150);
  expect(rowsOf(data, "grouped")[1]).toMatchObject({ s0: null, s1: -5 });
});

test("the axis of levels holds their range, and what is not known is a hole", () => {
  const data = { ...chart([bucket(["204"]), bucket([null]), bucket(["231"])]), isLevel: true };
  expect(planAxis(data, "lines")).toEqual({
    low: 200,
    high: 240,
    ticks: [200, 210, 220, 230, 240],
  });
  expect(rowsOf(data, "lines").map(({ s0 }) => s0)).toEqual([204, null, 231]);
  expect(planAxis({ ...chart([bucket([null])]), isLevel: true }, "lines").ticks).toEqual([0]);
});

test("a level near the line has room in the plot; one far off does not flatten the line", () => {
  const data = { ...chart([bucket(["100"]), bucket(["104"])]), isLevel: true };
  const level = (amount: string) => ({
    name: amount,
    amount: parseAmount(amount),
    colour: "red",
    isDashed: true,
  });
  const levels = ["97", "103", "107", "60", "400"].map(level);
  const withLevels: ChartData = { ...data, levels };
  expect(drawnLevels(withLevels, "lines").map(({ name }) => name)).toEqual(["97", "103", "107"]);
  const { low, high } = planAxis(withLevels, "lines");
  expect(low).toBeLessThanOrEqual(97);
  expect(high).toBeGreaterThanOrEqual(107);
  expect(low).toBeGreaterThan(60);
  expect(high).toBeLessThan(400);
});
