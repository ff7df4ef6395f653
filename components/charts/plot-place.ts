import type { ChartShape } from "./chart-data";

/** Room beside the marks, in pixels: labels of the values at the left, of the days below. */
export const PLOT = { left: 52, top: 8, bottom: 24 } as const;

/** Few steps leave much room, and a bar is no wall. */
export const MOST_BAR_PX = 72;
/** Between the bars of one step. */
export const BAR_GAP_PX = 1;

/** What of a step is left free at each of its sides, in percent of its width. */
export function stepMargin(shape: ChartShape): number {
  return shape === "grouped" ? 20 : 9;
}
