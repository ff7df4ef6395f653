import type { Amount } from "@/lib/core/amount";
import type { ChartBucket, ChartData, ChartLevel, ChartMark, ChartShape } from "./chart-data";

/** Steps of an axis are 1, 2 or 5 times a power of ten, so that its figures are short. */
const STEPS = [1, 2, 5, 10];
const WANTED = 5;

/** Ticks from at or below `low` to at or above `high`, zero among them where it lies between. */
function niceTicks(low: number, high: number): number[] {
  if (low === high) return [low];
  const rough = (high - low) / WANTED;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** The numbers of one bucket's marks, for pixels, by series ("s0", "s1", …). Null leaves a hole. */
export type ChartRow = { readonly bucket: number } & Readonly<Record<string, number | null>>;

export type Axis = {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
};

/** One series' part of a bar: `value`, drawn between `from` and `to`. */
export type BarPart = Readonly<Record<"series" | "value" | "from" | "to", number>>;

/** Neighbouring buckets that are not whole, both ends included. */
export type BucketSpan = { readonly first: number; readonly last: number };

/** In percent. Shares of totals near zero can have any size; larger ones are cut off here. */
const SHARE_LIMITS = { low: -100, high: 200 };
/** Shares are rounded, so that their sum may be a little more than 100. */
const MOST_ROUNDED = 0.5;

export const seriesKey = (series: number) => `s${series}`;

/**
 * One row for each bucket. A line is at zero on known days without rows, and has a hole on unknown
 * ones.
 */
export function rowsOf(
  { buckets, series, comparison, isLevel = false }: ChartData,
  shape: ChartShape,
): ChartRow[] {
  const isSum = shape === "lines" && !isLevel;
  return buckets.map((bucket, index) => ({
    bucket: index,
    ...Object.fromEntries(
      series.map((_, at) => [seriesKey(at), heightOf(bucket, at, shape, isSum)]),
    ),
    comparison: numberOf(comparison?.amounts[index] ?? null),
  }));
}

function heightOf(
  bucket: ChartBucket,
  series: number,
  shape: ChartShape,
  isSum: boolean,
): number | null {
  if (shape === "share") return numberOf(bucket.shares?.[series] ?? null);
  const amount = numberOf(bucket.amounts[series] ?? null);
  return amount === null && isSum && bucket.gap === null ? 0 : amount;
}

function numberOf(text: Amount | string | null): number | null {
  return text === null ? null : Number(text);
}

/**
 * The bars of a bucket. Grouped ones each begin at zero; stacked ones grow from zero upwards and
 * downwards.
 */
export function barParts(row: ChartRow, { series }: ChartData, shape: ChartShape): BarPart[] {
  const reached = { above: 0, below: 0 };
  const parts: BarPart[] = [];
  for (const at of series.keys()) {
    const value = row[seriesKey(at)] ?? null;
    if (value === null) continue;
    const side = value < 0 ? "below" : "above";
    const from = shape === "grouped" ? 0 : reached[side];
    reached[side] = from + value;
    parts.push({ series: at, value, from, to: reached[side] });
  }
  return parts;
}

/**
 * An axis that holds every stack, line and comparison. Positive and negative parts of a bar stack
 * apart.
 */
export function planAxis(data: ChartData, shape: ChartShape): Axis {
  const rows = rowsOf(data, shape);
  const compared = shape === "share" ? [] : rows.flatMap(({ comparison }) => comparison ?? []);
  const drawn = [...rows.flatMap((row) => reachOf(row, data, shape)), ...compared];
  const reached = [...drawn, ...nearLevels(data, drawn).map(({ amount }) => Number(amount))];
  const start = data.isLevel ? (reached[0] ?? 0) : 0;
  const low = reached.reduce((least, value) => Math.min(least, value), start);
  const high = reached.reduce((most, value) => Math.max(most, value), start);
  if (shape !== "share") return trimmed(low, niceTicks(low, high));
  const floor = Math.max(low, SHARE_LIMITS.low);
  const top = high > 100 + MOST_ROUNDED ? Math.min(high, SHARE_LIMITS.high) : 100;
  return trimmed(floor, niceTicks(floor, top));
}

/**
 * The levels that are drawn: in or near the range of the values, so that one far off does not make
 * the line of the values flat. Near: by the range's own height, or by a twenty-fifth of the value.
 */
function nearLevels(
  { levels = [] }: Pick<ChartData, "levels">,
  values: readonly number[],
): readonly ChartLevel[] {
  const [first] = values;
  if (first === undefined) return [];
  const low = values.reduce((least, value) => Math.min(least, value), first);
  const high = values.reduce((most, value) => Math.max(most, value), first);
  const reach = Math.max(high - low, Math.abs(high) * NEAR_PART);
  return levels.filter(({ amount }) => {
    const value = Number(amount);
    return value >= low - reach && value <= high + reach;
  });
}

const NEAR_PART = 0.04;

/** The levels of a chart that its plot shows. */
export function drawnLevels(data: ChartData, shape: ChartShape): readonly ChartLevel[] {
  const values = rowsOf(data, shape).flatMap((row) => reachOf(row, data, shape));
  return nearLevels(data, values);
}

/** The values that the marks of a bucket reach. */
function reachOf(row: ChartRow, data: ChartData, shape: ChartShape): number[] {
  if (shape !== "lines") return barParts(row, data, shape).map(({ to }) => to);
  const values = data.series.map((_, at) => row[seriesKey(at)] ?? null);
  if (data.isLevel) return values.filter((value) => value !== null);
  return values.map((value) => value ?? 0);
}

/**
 * Draws the lowest step whole only if most of it is used: values a little below zero need little
 * room.
 */
function trimmed(low: number, ticks: readonly number[]): Axis {
  const [lowest = 0, second = 0] = ticks;
  const high = ticks.at(-1) ?? 0;
  const isMostlyUsed = (second - low) * 2 >= second - lowest;
  return lowest === 0 || isMostlyUsed
    ? { low: lowest, high, ticks }
    : { low, high, ticks: ticks.slice(1) };
}

/** A value's distance from the top of a plot; a value beyond the axis is at its end. */
export function fromTop({ low, high }: Axis, value: number, height: number): number {
  return height * (1 - (Math.min(Math.max(value, low), high) - low) / (high - low || 1));
}

/** The part of a plot's height that the highest volume takes. */
const VOLUME_PART = 0.14;

/** The height of each bucket's volume as a part of the plot's; null: none is known. */
export function volumeParts({ volumes }: ChartData): readonly (number | null)[] {
  const numbers = (volumes?.amounts ?? []).map(numberOf);
  const most = numbers.reduce<number>((highest, value) => Math.max(highest, value ?? 0), 0);
  return numbers.map((value) =>
    value === null ? null : most === 0 ? 0 : (value / most) * VOLUME_PART,
  );
}

/** A mark of a bucket; `nth`: its place among those of the bucket. */
export type PlacedMark = ChartMark & { readonly bucket: number; readonly nth: number };

export function marksOf(buckets: readonly ChartBucket[]): PlacedMark[] {
  return buckets.flatMap(({ marks = [] }, bucket) =>
    marks.map((mark, nth) => ({ ...mark, bucket, nth })),
  );
}

/** The spans of buckets with a gap. */
export function spansOf(buckets: readonly ChartBucket[]): BucketSpan[] {
  const spans: { first: number; last: number }[] = [];
  for (const [index, { gap }] of buckets.entries()) {
    const open = spans.at(-1);
    if (gap === null) continue;
    if (open && open.last === index - 1) open.last = index;
    else spans.push({ first: index, last: index });
  }
  return spans;
}
