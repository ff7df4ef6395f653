import { expect, test } from "vitest";
import type { ChartData } from "@/components/charts/chart-data";
import type { Amount } from "@/lib/core/amount";
import { EDGES, planBars } from "./static-plot";

const SIZE = { width: 656, height: 244 };
const INNER_HEIGHT = SIZE.height - EDGES.top - EDGES.bottom;

function chart(...amounts: readonly (readonly (string | null)[])[]): ChartData {
  return {
    unit: null,
    series: (amounts[0] ?? []).map((_, at) => ({
      key: `${at}`,
      name: `${at}`,
      colour: "",
      total: null,
      share: null,
    })),
    buckets: amounts.map((of, at) => ({
      label: `${at}`,
      gap: at === 1 ? "half" : null,
      amounts: of as readonly (Amount | null)[],
      total: null,
    })),
  };
}

test("grouped bars stand on the axis, as high as their figures", () => {
  const { bars, yOf } = planBars(chart(["10", "5"]), "grouped", SIZE);
  expect(bars.map(({ height }) => Math.round(height))).toEqual([INNER_HEIGHT, INNER_HEIGHT / 2]);
  expect(bars.map(({ y, height }) => y + height)).toEqual([yOf(0), yOf(0)]);
  expect(bars[0] && bars[1] && bars[0].x + bars[0].width < bars[1].x).toBe(true);
});

test("a stack grows up from zero, and its negative part down", () => {
  const { bars, yOf } = planBars(chart(["6", "4", "-5"]), "stacked", SIZE);
  const [low, high, below] = bars;
  expect(low && low.y + low.height).toBeCloseTo(yOf(0));
  expect(high && high.y + high.height).toBeCloseTo(yOf(6));
  expect(high?.y).toBeCloseTo(yOf(10));
  expect(below?.y).toBeCloseTo(yOf(0));
});

test("what is not known has no bar, and what is not whole is hatched", () => {
  const { bars, gaps } = planBars(chart(["1"], [null], ["2"]), "stacked", SIZE);
  expect(bars.map(({ bucket }) => bucket)).toEqual([0, 2]);
  expect(gaps).toEqual([{ x: EDGES.left + 200, y: EDGES.top, width: 200, height: INNER_HEIGHT }]);
});

test("a chart without bars does not divide by zero", () => {
  expect(planBars(chart(), "stacked", SIZE).bars).toEqual([]);
  expect(planBars(chart(["0"]), "stacked", SIZE).bars[0]?.height).toBe(0.5);
});
