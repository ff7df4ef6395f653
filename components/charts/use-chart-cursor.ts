"use client";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from "react";
import type { ChartData, ChartPick, ChartShape } from "./chart-data";
import { findSeries } from "./find-series";
import { PLOT } from "./plot-place";

export type ChartCursor = { readonly bucket: number; readonly series: number | null };

type CursorOf = {
  data: ChartData;
  shape: ChartShape;
  onPick?: ((pick: ChartPick, except: boolean) => void) | undefined;
};

/** Which bucket, and which series in it, the pointer or the arrow keys are at. */
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
    setCursor((known) => (known?.bucket === next?.bucket && known?.series === next?.series ? known : next));
  };
  const press = (event: MouseEvent<HTMLElement>) => {
    const { nativeEvent: native } = event;
    const next = at(event);
    setCursor(next);
    // The first touch shows what is there; there is no hovering with a finger.
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
    handlers: { onPointerMove: move, onPointerLeave: leave, onBlur: leave, onClick: press, onKeyDown: type },
  };
}

function moved(key: string, cursor: ChartCursor | null, { buckets, series }: ChartData): ChartCursor | null {
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
      return { ...from, series: ((from.series ?? series.length) + series.length - 1) % series.length };
    default:
      return null;
  }
}
