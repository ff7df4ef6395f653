import type { MarketDate } from "./market-date";

/**
 * A time of the market, as far as its spelling tells: no source says how the exchange writes one.
 * An instant is everybody's; a wall time is the market's own (which zone that is, the reader
 * assumes and says), on the date given or on that of the field beside it; any other text is shown
 * as it came.
 */
export type MarketTime =
  | { readonly kind: "instant"; readonly ms: number }
  /** `time`: HH:mm or HH:mm:ss. */
  | { readonly kind: "wall"; readonly date: MarketDate | null; readonly time: string }
  | { readonly kind: "text"; readonly text: string };

/**
 * For files: an instant in UTC, a wall time as the market's clocks show it; on `date` where it
 * names none itself.
 */
export function marketTimeText(
  time: MarketTime | null,
  date: MarketDate | null = null,
): string | null {
  if (time === null) return date;
  switch (time.kind) {
    case "instant":
      return new Date(time.ms).toISOString();
    case "wall":
      return [time.date ?? date, time.time].filter((part) => part !== null).join(" ");
    case "text":
      return [date, time.text].filter((part) => part !== null).join(" ");
    default:
      return time satisfies never;
  }
}
