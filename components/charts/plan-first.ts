import type { ChartData, ChartShape } from "./chart-data";
import { type Axis, barParts, type ChartRow, rowsOf, seriesKey } from "./plan-axis";
import { BAR_GAP_PX, MOST_BAR_PX, PLOT, stepMargin } from "./plot-place";

/** The marks of a plot whose size nobody knows yet, in a square of a hundred units that is stretched over it. */
export type FirstMarks = {
  /** A path for each series: of bars, which are strokes of `barWidth`, or a line. */
  readonly paths: readonly string[];
  /** Of the comparison; null: there is none. */
  readonly compared: string | null;
  /** A length of CSS; null for lines. */
  readonly barWidth: string | null;
};

/** Where the middle of a bucket stands, from the left. */
export function middleOf({ buckets }: ChartData, bucket: number): number {
  return (100 * (bucket + 0.5)) / Math.max(1, buckets.length);
}

/** Where a value stands, from above; what is beyond the axis stands at its end. */
export function fromTop({ low, high }: Axis, value: number): number {
  const held = Math.min(Math.max(value, low), high);
  return (100 * (high - held)) / (high - low || 1);
}

/** Every mark where the plot draws it too, but for half a pixel. */
export function planFirst(data: ChartData, shape: ChartShape, axis: Axis): FirstMarks {
  const rows = rowsOf(data, shape);
  const line = (key: string) => lineOf(data, rows, key, axis);
  const isCompared = data.comparison !== undefined && shape !== "share";
  return {
    paths:
      shape === "lines" ? data.series.map((_, at) => line(seriesKey(at))) : barsOf(data, rows, shape, axis),
    compared: isCompared ? line("comparison") : null,
    barWidth: shape === "lines" ? null : barWidth(data, shape),
  };
}

/** A stroke from where a part of a bar begins to where it ends. */
function barsOf(data: ChartData, rows: readonly ChartRow[], shape: ChartShape, axis: Axis): string[] {
  const paths = data.series.map(() => "");
  for (const row of rows) {
    for (const { series, from, to } of barParts(row, data, shape)) {
      if (from === to) continue;
      const x = middleOf(data, row.bucket) + (shape === "grouped" ? besideMiddle(data, series) : 0);
      paths[series] += `M${short(x)} ${short(fromTop(axis, from))}V${short(fromTop(axis, to))}`;
    }
  }
  return paths;
}

/** What a bar may fill, of the hundred. */
function roomOf({ buckets, series }: ChartData, shape: ChartShape): number {
  const step = 100 / Math.max(1, buckets.length);
  return (
    (step * (1 - (2 * stepMargin(shape)) / 100)) / (shape === "grouped" ? Math.max(1, series.length) : 1)
  );
}

function besideMiddle(data: ChartData, series: number): number {
  return roomOf(data, "grouped") * (series + 0.5 - data.series.length / 2);
}

function barWidth(data: ChartData, shape: ChartShape): string {
  const gap = shape === "grouped" && data.series.length > 1 ? ` - ${BAR_GAP_PX}px` : "";
  return `min(${MOST_BAR_PX}px, (100cqw - ${PLOT.left}px) * ${(roomOf(data, shape) / 100).toFixed(5)}${gap})`;
}

/** A path through what is known, with holes; a point without neighbours is a dot, by the round ends of its stroke. */
function lineOf(data: ChartData, rows: readonly ChartRow[], key: string, axis: Axis): string {
  const valueAt = (index: number) => rows[index]?.[key] ?? null;
  return rows
    .map(({ bucket }, index) => {
      const value = valueAt(index);
      if (value === null) return "";
      const place = `${short(middleOf(data, bucket))} ${short(fromTop(axis, value))}`;
      return valueAt(index - 1) === null ? `M${place}h0` : `L${place}`;
    })
    .join("");
}

function short(units: number): number {
  return Math.round(units * 100) / 100;
}
