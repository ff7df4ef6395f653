"use client";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";
import type { ChartData, ChartPick } from "./chart-data";
import { PLOT } from "./plot-place";

export type ChartCursor = { readonly bucket: number; readonly series: number | null };

type CursorOf = {
  data: ChartData;
  onPick?: ((pick: ChartPick, except: boolean) => void) | undefined;
};

/** Which bucket, and which series in it, the pointer or the arrow keys are at. */
export function useChartCursor({ data, onPick }: CursorOf) {
  const [cursor, setCursor] = useState<ChartCursor | null>(null);
  // The mark under the pointer says so before the pointer's own event comes to the chart.
  const pointed = useRef<number | null>(null);
  const at = (event: MouseEvent<HTMLElement>): ChartCursor | null => {
    const place = event.currentTarget.getBoundingClientRect();
    const part = (event.clientX - place.left - PLOT.left) / (place.width - PLOT.left);
    const bucket = Math.floor(part * data.buckets.length);
    if (bucket < 0 || bucket >= data.buckets.length) return null;
    return { bucket, series: pointed.current };
  };
  const pointAt = (series: number | null) => {
    pointed.current = series;
    setCursor((known) => known && { ...known, series });
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== "touch") setCursor(at(event));
  };
  const press = (event: MouseEvent<HTMLElement>) => {
    const next = at(event);
    // The first touch shows what is there; there is no hovering with a finger.
    const isSeen = next?.bucket === cursor?.bucket;
    setCursor(next);
    if (next && isSeen) onPick?.(next, event.altKey);
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
    pointAt,
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
