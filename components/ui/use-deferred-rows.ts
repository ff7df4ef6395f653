import { useDeferredValue, useMemo } from "react";

/**
 * Rows of a table that scrolls within its own room: the first `most`, which fill it, come with the page, and the
 * others as soon as the browser has nothing better to do.
 */
export function useDeferredRows<Row>(rows: readonly Row[], most: number): readonly Row[] {
  const first = useMemo(() => rows.slice(0, most), [rows, most]);
  return useDeferredValue(rows, first);
}
