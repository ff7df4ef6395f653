import type { ChartData } from "@/components/charts/chart-data";
import { type Axis, barParts, planAxis, rowsOf, type Span, spansOf } from "@/components/charts/plan-axis";

/** Lines are not among what is shared. */
export type BarShape = "stacked" | "grouped" | "share";

/** Pixels. */
export type PlotSize = { readonly width: number; readonly height: number };
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type Bar = Box & {
  readonly series: number;
  readonly bucket: number;
  readonly value: number;
};

export type BarPlan = {
  readonly axis: Axis;
  readonly bars: readonly Bar[];
  /** What is not whole, over the plot's height. */
  readonly gaps: readonly Box[];
  /** Where a value stands, from above. */
  readonly yOf: (value: number) => number;
  /** The middle of a bucket. */
  readonly xOf: (bucket: number) => number;
};

export const EDGES = { left: 52, right: 4, top: 18, bottom: 26 } as const;
/** Few steps leave much room, and a bar is no wall. */
const MOST_BAR_PX = 64;
const STEP_FILLED = 0.72;

/** Where every bar of a chart stands. Numbers are for pixels alone. */
export function planBars(data: ChartData, shape: BarShape, { width, height }: PlotSize): BarPlan {
  const axis = planAxis(data, shape);
  const inner = { width: width - EDGES.left - EDGES.right, height: height - EDGES.top - EDGES.bottom };
  const step = inner.width / Math.max(1, data.buckets.length);
  const span = axis.high - axis.low || 1;
  const yOf = (value: number) =>
    EDGES.top + inner.height * (1 - (Math.min(Math.max(value, axis.low), axis.high) - axis.low) / span);
  const xOf = (bucket: number) => EDGES.left + step * (bucket + 0.5);
  const abreast = shape === "grouped" ? Math.max(1, data.series.length) : 1;
  const wide = Math.min(MOST_BAR_PX, (step * STEP_FILLED) / abreast);
  const bars = rowsOf(data, shape).flatMap((row) =>
    barParts(row, data, shape).map(({ series, value, from, to }): Bar => {
      const [top, bottom] = [yOf(from), yOf(to)].sort((a, b) => a - b) as [number, number];
      const left = xOf(row.bucket) - (wide * abreast) / 2 + (shape === "grouped" ? wide * series : 0);
      const box = { x: left, y: top, width: Math.max(1, wide - 1), height: Math.max(bottom - top, 0.5) };
      return { ...box, series, bucket: row.bucket, value };
    }),
  );
  return { axis, bars, gaps: spansOf(data.buckets).map((gap) => gapBox(gap, step, inner.height)), yOf, xOf };
}

function gapBox({ first, last }: Span, step: number, height: number): Box {
  return { x: EDGES.left + step * first, y: EDGES.top, width: step * (last - first + 1), height };
}
