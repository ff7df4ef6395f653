"use client";
import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type RefObject, useState } from "react";
import { useRowHeight } from "@/components/commissions/use-row-height";

/** Rows drawn above and below what is in view. */
const AROUND = 8;
/** What the server draws before it knows the window. */
const FIRST_VIEW = { width: 1200, height: 640 };

type DrawnRows = {
  readonly items: readonly (VirtualItem & {
    /** Pixels of rows left out above it. */ readonly gapPx: number;
  })[];
  /** Pixels of rows left out below the last. */
  readonly restPx: number;
  readonly measure: (row: HTMLElement | null) => void;
  /** The row with the focus stays drawn wherever it is: what is typed in it must not go. */
  readonly onFocus: (key: string) => void;
};

/** Of many rows those in view; a row is as high as it is drawn. `held`: a row that must stay. */
export function useDrawnRows(
  scroller: RefObject<HTMLElement | null>,
  keys: readonly string[],
  held: number | null,
): DrawnRows {
  const rowHeight = useRowHeight();
  const [focused, setFocused] = useState<string | null>(null);
  const kept = [held, focused === null ? null : keys.indexOf(focused)];
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: keys.length,
    getScrollElement: () => scroller.current,
    getItemKey: (at) => keys[at] ?? at,
    estimateSize: () => rowHeight,
    overscan: AROUND,
    initialRect: FIRST_VIEW,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept.filter((at) => at !== null && at >= 0)])]
        .flatMap((at) => at ?? [])
        .sort((a, b) => a - b),
  });
  const items = virtualizer.getVirtualItems();
  return {
    items: items.map((item, nth) => ({ ...item, gapPx: item.start - (items[nth - 1]?.end ?? 0) })),
    restPx: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
    onFocus: setFocused,
  };
}
