import type { ChartData, ChartShape } from "./chart-data";
import { type Axis, type BarPart, barParts, type ChartRow, planAxis, rowsOf, seriesKey } from "./plan-axis";
import { BAR_GAP_PX, MOST_BAR_PX, PLOT, stepMargin } from "./plot-place";

/** How far from a line a pointer may be to be on it. */
const LINE_REACH_PX = 7;

/** The marks of a plot of unknown size, in a square of a hundred units that is stretched over it. */
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
      const x = barMiddle(data, shape, row.bucket, series);
      paths[series] += `M${short(x)} ${short(fromTop(axis, from))}V${short(fromTop(axis, to))}`;
    }
  }
  return paths;
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
