import type { WallTime } from "./wall-time";

export const WEEKDAYS = [
  "MONDAY",
  "TUESDAY",
  "WEDNESDAY",
  "THURSDAY",
  "FRIDAY",
  "SATURDAY",
  "SUNDAY",
] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/**
 * A closure besides the regular closing days: a holiday, a special event. Null: the exchange does
 * not say.
 */
export type MarketClosure = {
  /** In the language that was asked for. */
  readonly remark: string | null;
  readonly startTime: WallTime | null;
  readonly endTime: WallTime | null;
};

/**
 * When the market is closed (docs/exchange.md 4.18). A null list: the exchange does not say; that
 * is not "never".
 */
export type MarketCalendar = {
  /**
   * The exchange's label, always "EST"; observers read the values as New York's wall time, in
   * summer too (field notes).
   */
  readonly timeZone: string | null;
  readonly specificConfig: readonly MarketClosure[] | null;
  readonly regularConfig: readonly Weekday[] | null;
};
