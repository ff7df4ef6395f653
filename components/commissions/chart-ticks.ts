import type { RebateDay } from "./rebate-series";

/** Steps of an axis are 1, 2 or 5 times a power of ten, so that its figures are short. */
const STEPS = [1, 2, 5, 10];
const WANTED = 4;

/** Ticks from below the lowest to above the highest bar, zero among them. Positive and negative parts stack apart. */
export function chartTicks(days: readonly RebateDay[], shown: readonly string[]): number[] {
  const bars = days.map(({ amounts }) => shown.map((type) => Number(amounts[type] ?? Number.NaN)));
  const sum = (heights: number[]) => heights.reduce((total, height) => total + height, 0);
  const high = Math.max(0, ...bars.map((heights) => sum(heights.filter((height) => height > 0))));
  const low = Math.min(0, ...bars.map((heights) => sum(heights.filter((height) => height < 0))));
  return high === low ? [0] : niceTicks(low, high);
}

function niceTicks(low: number, high: number): number[] {
  const step = niceStep((high - low) / WANTED);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return (STEPS.find((step) => step * power >= rough) ?? 10) * power;
}
