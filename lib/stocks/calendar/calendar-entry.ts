import type { StockCode } from "../stock-code";
import type { CalendarSource, MarketEvent, StockEvent } from "./market-event";
import type { DatedPanel } from "./stock-events";

/**
 * An event and the answer it is from. `At`: an instant, in the facts of a shared page as ISO 8601.
 */
export type CalendarEntry<At = Date> = {
  readonly event: MarketEvent;
  readonly source: CalendarSource;
  readonly answeredAt: At;
  /** When the answer last differed from the one before. */
  readonly changedAt: At;
};

/**
 * A panel whose dates may be missing. "kept": the last try failed, and the dates read before are
 * shown.
 */
export type CalendarGap = {
  readonly code: StockCode;
  readonly source: DatedPanel;
  readonly kind: "never" | "failed" | "kept";
};

/**
 * A stock's first known date from a day on; null: there is none. Not `isWhole`: a panel that may
 * have an earlier one was never read.
 */
export type NextDate = { readonly event: StockEvent | null; readonly isWhole: boolean };
