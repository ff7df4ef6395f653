import { compareText } from "@/lib/core/group-by";
import type { MarketClosure } from "../market/market-calendar";
import type { MarketDate } from "../market/market-date";
import type { MarketTime } from "../market/market-time";
import type { Dividend } from "../panels/dividends";
import type { StockCode } from "../stock-code";

/** The kinds of events, in the order in which a day lists them. */
export const EVENT_KINDS = [
  "closure",
  "early-end",
  "suspension",
  "resumption",
  "split",
  "ex-date",
  "record-date",
  "pay-date",
  "report",
] as const;

export type MarketEventKind = (typeof EVENT_KINDS)[number];

/** The endpoints with dates. */
export type CalendarSource = "calendar" | "dividends" | "earnings" | "suspension";

type OnDate = {
  /** Identifies it among the events of its stock, also after the exchange corrects its date. */
  readonly key: string;
  /** A market date; for a closure the trading day, which begins at 20:00 of the evening before. */
  readonly date: MarketDate;
  /** Ahead and not confirmed by the exchange. */
  readonly isExpected: boolean;
};

/**
 * The market is closed, or ends early; all of it or, where not `isWholeDay`, some hours of the
 * trading day.
 */
export type ClosureEvent = OnDate & {
  readonly kind: "closure" | "early-end";
  readonly closure: MarketClosure;
  readonly isWholeDay: boolean;
};

export type DividendEvent = OnDate & {
  readonly kind: "ex-date" | "record-date" | "pay-date" | "split";
  readonly code: StockCode;
  readonly dividend: Dividend;
};

/** By when a fiscal year's figures are to be published. */
export type ReportEvent = OnDate & {
  readonly kind: "report";
  readonly code: StockCode;
  readonly fiscalYear: string | null;
  /** Null: the exchange does not say whether its figures are a forecast. */
  readonly isActual: boolean | null;
};

export type SuspensionEvent = OnDate & {
  readonly kind: "suspension" | "resumption";
  readonly code: StockCode;
  readonly time: MarketTime | null;
  readonly reason: string | null;
};

export type StockEvent = DividendEvent | ReportEvent | SuspensionEvent;
export type MarketEvent = ClosureEvent | StockEvent;

/** Sorts by date, then in the order of EVENT_KINDS, then by code. */
export function compareEvents(a: MarketEvent, b: MarketEvent): number {
  return (
    compareText(a.date, b.date) ||
    EVENT_KINDS.indexOf(a.kind) - EVENT_KINDS.indexOf(b.kind) ||
    compareText(codeOf(a) ?? "", codeOf(b) ?? "") ||
    compareText(a.key, b.key)
  );
}

/** Null: an event of the whole market. */
export function codeOf(event: MarketEvent): StockCode | null {
  return "code" in event ? event.code : null;
}

/** Numbers equal keys by their place: "a", "a 2". */
export function numberSameKeys<Event extends OnDate>(events: readonly Event[]): Event[] {
  const counts = new Map<string, number>();
  return events.map((event) => {
    const nth = (counts.get(event.key) ?? 0) + 1;
    counts.set(event.key, nth);
    return nth === 1 ? event : { ...event, key: `${event.key} ${nth}` };
  });
}
