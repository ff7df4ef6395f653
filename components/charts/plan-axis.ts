import type { Amount } from "@/lib/core/amount";
import type { ChartBucket, ChartData, ChartShape } from "./chart-data";
import { niceTicks } from "./nice-ticks";

/** What a mark is drawn from: numbers for pixels, by series ("s0", "s1", …). Null leaves a hole. */
export type ChartRow = { readonly bucket: number } & Readonly<Record<string, number | null>>;

/** The axis: its ends, and the values that are written beside it. */
export type Axis = { readonly low: number; readonly high: number; readonly ticks: readonly number[] };

/** Neighbouring buckets that are not whole, both ends included. */
export type Span = { readonly first: number; readonly last: number };

/** Shares of totals near zero can be of any size; beyond this they are cut off. */
const SHARE_LIMITS = { low: -100, high: 200 };

export const seriesKey = (series: number) => `s${series}`;

/** One row for each bucket. A line is at zero on known days without rows, and has a hole on unknown ones. */
export function rowsOf({ buckets, series, comparison }: ChartData, shape: ChartShape): ChartRow[] {
  return buckets.map((bucket, index) => ({
    bucket: index,
    ...Object.fromEntries(series.map((_, at) => [seriesKey(at), heightOf(bucket, at, shape)])),
    comparison: numberOf(comparison?.amounts[index] ?? null),
  }));
}

function heightOf(bucket: ChartBucket, series: number, shape: ChartShape): number | null {
  if (shape === "share") return numberOf(bucket.shares?.[series] ?? null);
  const amount = numberOf(bucket.amounts[series] ?? null);
  return amount === null && shape === "lines" && bucket.gap === null ? 0 : amount;
}

function numberOf(text: Amount | string | null): number | null {
  return text === null ? null : Number(text);
}

/** Holds every stack, line and comparison. Positive and negative parts of a bar stack apart. */
export function planAxis(data: ChartData, shape: ChartShape): Axis {
  const rows = rowsOf(data, shape);
  const compared = shape === "share" ? [] : rows.flatMap(({ comparison }) => comparison ?? []);
  const reached = [...rows.flatMap((row) => reachOf(row, data.series.length, shape)), ...compared];
  const low = reached.reduce((least, value) => Math.min(least, value), 0);
  const high = reached.reduce((most, value) => Math.max(most, value), 0);
  if (shape !== "share") return trimmed(low, niceTicks(low, high));
  const floor = Math.max(low, SHARE_LIMITS.low);
  return trimmed(floor, niceTicks(floor, Math.min(Math.max(high, 100), SHARE_LIMITS.high)));
}

function reachOf(row: ChartRow, count: number, shape: ChartShape): number[] {
  const values = Array.from({ length: count }, (_, at) => row[seriesKey(at)] ?? 0);
  if (shape === "lines" || shape === "grouped") return values;
  const sum = (sign: 1 | -1) => values.reduce((total, value) => total + (value * sign > 0 ? value : 0), 0);
  return [sum(1), sum(-1)];
}

/** A little below zero needs little room: the lowest step is only drawn whole where most of it is used. */
function trimmed(low: number, ticks: readonly number[]): Axis {
  const [lowest = 0, second = 0] = ticks;
  const high = ticks.at(-1) ?? 0;
  const isMostlyUsed = (second - low) * 2 >= second - lowest;
  return lowest === 0 || isMostlyUsed ? { low: lowest, high, ticks } : { low, high, ticks: ticks.slice(1) };
}

export function spansOf(buckets: readonly ChartBucket[]): Span[] {
  const spans: { first: number; last: number }[] = [];
  for (const [index, { gap }] of buckets.entries()) {
    const open = spans.at(-1);
    if (gap === null) continue;
    if (open && open.last === index - 1) open.last = index;
    else spans.push({ first: index, last: index });
  }
  return spans;
}
