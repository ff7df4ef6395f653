"use client";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from "react";
import { smallest } from "@/lib/core/large-lists";
import type { ChartData, ChartPick, ChartShape } from "./chart-data";
import {
  type BarPart,
  barParts,
  type ChartRow,
  fromTop,
  planAxis,
  rowsOf,
  seriesKey,
} from "./plan-axis";

type ChartCursor = { readonly bucket: number; readonly series: number | null };

type CursorOf = {
  data: ChartData;
  shape: ChartShape;
  onPick?: ((pick: ChartPick, except: boolean) => void) | undefined;
};

export function useChartCursor({ data, shape, onPick }: CursorOf) {
  const [cursor, setCursor] = useState<ChartCursor | null>(null);
  const at = (event: MouseEvent<HTMLElement>): ChartCursor | null => {
    const place = event.currentTarget.getBoundingClientRect();
    const x = event.clientX - place.left - PLOT.left;
    const y = event.clientY - place.top - PLOT.top;
    const width = place.width - PLOT.left;
    const height = place.height - PLOT.top - PLOT.bottom;
    const bucket = Math.floor((x / width) * data.buckets.length);
    if (bucket < 0 || bucket >= data.buckets.length) return null;
    return { bucket, series: findSeries(data, shape, { x, y, width, height }) };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === "touch") return;
    const next = at(event);
    setCursor((known) =>
      known?.bucket === next?.bucket && known?.series === next?.series ? known : next,
    );
  };
  const press = (event: MouseEvent<HTMLElement>) => {
    const { nativeEvent: native } = event;
    const next = at(event);
    setCursor(next);
    // A finger cannot hover: the first touch only shows the figures.
    const isOfMouse = "pointerType" in native && native.pointerType === "mouse";
    if (next && (isOfMouse || next.bucket === cursor?.bucket)) onPick?.(next, event.altKey);
  };
  const type = (event: KeyboardEvent<HTMLElement>) => {
    const next = moved(event.key, cursor, data);
    if (next) setCursor(next);
    else if (event.key === "Escape") setCursor(null);
    else if (event.key === "Enter" && cursor) onPick?.(cursor, event.altKey);
    else return;
    event.preventDefault();
  };
  const leave = () => setCursor(null);
  return {
    cursor,
    handlers: {
      onPointerMove: move,
      onPointerLeave: leave,
      onBlur: leave,
      onClick: press,
      onKeyDown: type,
    },
  };
}

function moved(
  key: string,
  cursor: ChartCursor | null,
  { buckets, series }: ChartData,
): ChartCursor | null {
  const last = buckets.length - 1;
  if (last < 0) return null;
  const from: ChartCursor = cursor ?? { bucket: last, series: null };
  const to = (bucket: number) => ({ ...from, bucket: Math.min(last, Math.max(0, bucket)) });
  switch (key) {
    case "ArrowLeft":
      return cursor ? to(from.bucket - 1) : from;
    case "ArrowRight":
      return cursor ? to(from.bucket + 1) : from;
    case "Home":
      return to(0);
    case "End":
      return to(last);
    case "ArrowDown":
      return { ...from, series: ((from.series ?? -1) + 1) % series.length };
    case "ArrowUp":
      return {
        ...from,
        series: ((from.series ?? series.length) + series.length - 1) % series.length,
      };
    default:
      return null;
  }
}

/** The distance within which a pointer is on a line. */
const LINE_REACH_PX = 7;

/** A place in a plot and the plot's size, in pixels from its upper left. */
type PlotPoint = Readonly<Record<"x" | "y" | "width" | "height", number>>;

export function findSeries(data: ChartData, shape: ChartShape, point: PlotPoint): number | null {
  return shape === "lines" ? findLine(data, point) : findBar(data, shape, point);
}

function findBar(
  data: ChartData,
  shape: ChartShape,
  { x, y, width, height }: PlotPoint,
): number | null {
  const step = width / Math.max(1, data.buckets.length);
  const row = rowsOf(data, shape)[Math.floor(x / step)];
  if (!row) return null;
  const axis = planAxis(data, shape);
  const abreast = shape === "grouped" ? Math.max(1, data.series.length) : 1;
  const room = (step * (1 - (2 * stepMargin(shape)) / 100)) / abreast;
  const isAt = ({ series, from, to }: BarPart) => {
    const beside = shape === "grouped" ? room * (series + 0.5 - abreast / 2) : 0;
    return (
      Math.abs(x - step * (row.bucket + 0.5) - beside) <= Math.min(MOST_BAR_PX, room) / 2 &&
      (y - fromTop(axis, from, height)) * (y - fromTop(axis, to, height)) < 0
    );
  };
  return barParts(row, data, shape).find(isAt)?.series ?? null;
}

/** The nearest line within reach: lines are only two pixels wide. */
function findLine(data: ChartData, { x, y, width, height }: PlotPoint): number | null {
  const rows = rowsOf(data, "lines");
  const axis = planAxis(data, "lines");
  const at = (x / width) * data.buckets.length - 0.5;
  const distances = data.series.map((_, series) => {
    const value = valueBetween(rows, seriesKey(series), at);
    return value === null ? Infinity : Math.abs(y - fromTop(axis, value, height));
  });
  const least = smallest(distances);
  return least <= LINE_REACH_PX ? distances.indexOf(least) : null;
}

/** The height of a line between two buckets; beside a hole it is that of the nearer bucket. */
function valueBetween(rows: readonly ChartRow[], key: string, at: number): number | null {
  const valueAt = (index: number) => rows[index]?.[key] ?? null;
  const [left, right] = [valueAt(Math.floor(at)), valueAt(Math.ceil(at))];
  if (left === null || right === null) return valueAt(Math.round(at));
  return left + (right - left) * (at - Math.floor(at));
}

/** Room around the marks, in pixels: for the labels of values at the left and of days below. */
export const PLOT = { left: 52, top: 8, bottom: 24 } as const;

/** Bars are no wider, even if there are few buckets. */
export const MOST_BAR_PX = 72;
export const BAR_GAP_PX = 1;
/** The outline of a pale bar. */
export const OUTLINE_PX = 1.5;

/** Free room at each side of a bucket, in percent of its width. */
export function stepMargin(shape: ChartShape): number {
  return shape === "grouped" ? 20 : 9;
}
