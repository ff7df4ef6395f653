import type { Spark } from "@/lib/core/reports/overview";

export const SPARK_WIDTH = 128;
export const SPARK_HEIGHT = 32;
/** Half of the line's width, so that it is not cut at the edges. */
const MARGIN = 2;

export type SparkPoint = { readonly x: number; readonly y: number };
export type SparkPlan = {
  /** Days next to each other that are known. */
  readonly runs: readonly (readonly SparkPoint[])[];
  readonly zeroY: number;
  readonly low: number;
  readonly high: number;
  readonly isEmpty: boolean;
};

/** Pixels only: here amounts become floats. Zero is always in the picture, so that a line shows sizes. */
export function planSparkline(amounts: Spark["amounts"]): SparkPlan {
  const heights = amounts.map((amount) => (amount === null ? null : Number(amount)));
  const known = heights.filter((height) => height !== null);
  const [bottom, top] = [Math.min(0, ...known), Math.max(0, ...known)];
  const yOf = (height: number) => {
    const share = top === bottom ? 0 : (height - bottom) / (top - bottom);
    return round(SPARK_HEIGHT - MARGIN - share * (SPARK_HEIGHT - 2 * MARGIN));
  };
  const step = (SPARK_WIDTH - 2 * MARGIN) / Math.max(1, amounts.length - 1);
  const runs: SparkPoint[][] = [];
  let isOpen = false;
  for (const [index, height] of heights.entries()) {
    if (height !== null) {
      if (!isOpen) runs.push([]);
      runs.at(-1)?.push({ x: round(MARGIN + index * step), y: yOf(height) });
    }
    isOpen = height !== null;
  }
  return {
    runs,
    zeroY: yOf(0),
    low: known.length > 0 ? Math.min(...known) : 0,
    high: known.length > 0 ? Math.max(...known) : 0,
    isEmpty: known.length === 0,
  };
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
