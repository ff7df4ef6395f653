import type { TimeRange } from "@/lib/core/time-ranges";
import type { Repayment } from "@/lib/repayments/repayment";

/**
 * The order in which time is read. A page that is cut off says where to go on only at the end that
 * it is cut at: pages with the newest records are read back in time, pages with the oldest ones
 * forward. Instants are whole ms.
 */
export type ReadingOrder = {
  /** From an instant to the next one that is read. */
  readonly stepMs: 1 | -1;
  readonly firstOf: (range: TimeRange) => number;
  readonly lastOf: (range: TimeRange) => number;
  /**
   * The instants from `firstMs` to `lastMs` in this order, both included; empty where `lastMs` is
   * read before.
   */
  readonly between: (firstMs: number, lastMs: number) => TimeRange;
};

export const NEWEST_FIRST: ReadingOrder = {
  stepMs: -1,
  firstOf: ({ toMs }) => toMs,
  lastOf: ({ fromMs }) => fromMs,
  between: (firstMs, lastMs) => ({ fromMs: lastMs, toMs: firstMs }),
};

export const OLDEST_FIRST: ReadingOrder = {
  stepMs: 1,
  firstOf: ({ fromMs }) => fromMs,
  lastOf: ({ toMs }) => toMs,
  between: (firstMs, lastMs) => ({ fromMs: firstMs, toMs: lastMs }),
};

/** Whether `atMs` is read before `otherMs`. */
export function isBefore({ stepMs }: ReadingOrder, atMs: number, otherMs: number): boolean {
  return stepMs === 1 ? atMs < otherMs : atMs > otherMs;
}

/** The times of records, the one that is read last at the front. */
export function timesLastFirst({ stepMs }: ReadingOrder, records: readonly Repayment[]): number[] {
  const times = records.map(({ repaidTimeMs }) => repaidTimeMs);
  return times.sort((a, b) => (stepMs === 1 ? b - a : a - b));
}
