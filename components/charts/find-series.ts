import type { ChartData, ChartShape } from "./chart-data";
import { type Axis, type BarPart, barParts, type ChartRow, planAxis, rowsOf, seriesKey } from "./plan-axis";
import { MOST_BAR_PX, stepMargin } from "./plot-place";

/** How far from a line a pointer may be to be on it. */
const LINE_REACH_PX = 7;

/** Where the middle of a bucket stands, from the left, of a hundred. */
function middleOf({ buckets }: ChartData, bucket: number): number {
  return (100 * (bucket + 0.5)) / Math.max(1, buckets.length);
}

/** Where a value stands, from above, of a hundred; what is beyond the axis stands at its end. */
function fromTop({ low, high }: Axis, value: number): number {
  const held = Math.min(Math.max(value, low), high);
  return (100 * (high - held)) / (high - low || 1);
}

/** A place in a plot and the plot's size, in pixels from its upper left. */
export type PlotPoint = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Which series' mark is at a place; null: none. */
export function findSeries(data: ChartData, shape: ChartShape, point: PlotPoint): number | null {
  return shape === "lines" ? findLine(data, point) : findBar(data, shape, point);
}

function findBar(data: ChartData, shape: ChartShape, { x, y, width, height }: PlotPoint): number | null {
  const row = rowsOf(data, shape)[Math.floor((x / width) * data.buckets.length)];
  if (!row) return null;
  const axis = planAxis(data, shape);
  const top = (100 * y) / height;
  const halfBarPx = Math.min(MOST_BAR_PX, (roomOf(data, shape) * width) / 100) / 2;
  const isAt = ({ series, from, to }: BarPart) =>
    Math.abs(x - (barMiddle(data, shape, row.bucket, series) * width) / 100) <= halfBarPx &&
    (top - fromTop(axis, from)) * (top - fromTop(axis, to)) < 0;
  return barParts(row, data, shape).find(isAt)?.series ?? null;
}

/** The nearest line: one is two pixels wide, and a pointer is not that exact. */
function findLine(data: ChartData, { x, y, width, height }: PlotPoint): number | null {
  const rows = rowsOf(data, "lines");
  const axis = planAxis(data, "lines");
  const at = (x / width) * data.buckets.length - 0.5;
  const distances = data.series.map((_, series) => {
    const value = valueBetween(rows, seriesKey(series), at);
    return value === null ? Infinity : Math.abs(y - (fromTop(axis, value) * height) / 100);
  });
  const least = Math.min(...distances);
  return least <= LINE_REACH_PX ? distances.indexOf(least) : null;
}

/** The height of a line between two buckets; beside a hole it is that of the nearer bucket. */
function valueBetween(rows: readonly ChartRow[], key: string, at: number): number | null {
  const valueAt = (index: number) => rows[index]?.[key] ?? null;
  const [left, right] = [valueAt(Math.floor(at)), valueAt(Math.ceil(at))];
  if (left === null || right === null) return valueAt(Math.round(at));
  return left + (right - left) * (at - Math.floor(at));
}

/** What a bar may fill, of the hundred. */
function roomOf({ buckets, series }: ChartData, shape: ChartShape): number {
  const step = 100 / Math.max(1, buckets.length);
  return (
    (step * (1 - (2 * stepMargin(shape)) / 100)) / (shape === "grouped" ? Math.max(1, series.length) : 1)
  );
}

function barMiddle(data: ChartData, shape: ChartShape, bucket: number, series: number): number {
  const beside = shape === "grouped" ? roomOf(data, shape) * (series + 0.5 - data.series.length / 2) : 0;
  return middleOf(data, bucket) + beside;
}
