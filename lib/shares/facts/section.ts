import type { CalendarSource, MarketEvent, StockEvent } from "@/lib/stocks/calendar/market-event";
import type { DatedPanel } from "@/lib/stocks/calendar/stock-events";
import type { ComparedPanel } from "@/lib/stocks/compare/compared-panel";
import type { MarketClosure } from "@/lib/stocks/market/market-calendar";
import type { MarketDates } from "@/lib/stocks/market/market-date";
import type { EarningsPeriod } from "@/lib/stocks/panels/earnings";
import type { Compared, HolderMove } from "@/lib/stocks/panels/holders";
import type { PanelName, Panels } from "@/lib/stocks/panels/panels";
import type { Ratios } from "@/lib/stocks/panels/ratios";
import type { CapitalMove, ShareCapital } from "@/lib/stocks/panels/share-capital";
import type { StockCode } from "@/lib/stocks/stock-code";
import type { InstantText, SharedAge, SharedReading } from "./shared-reading";

/** What a stock's panel shows with its newest answer. `moves` null: it was seen in one form only, or never. */
export type StockBeside = {
  readonly dividends: object;
  /** The newest first. */
  readonly earnings: { readonly periods: readonly EarningsPeriod[] };
  readonly shareholders: { readonly moves: Compared<HolderMove> | null };
  readonly executives: { readonly moves: Compared<HolderMove> | null };
  /** After each change that was observed, the oldest first. */
  readonly "share-capital": {
    readonly changes: readonly ShareCapital[];
    readonly moves: Compared<CapitalMove> | null;
  };
  readonly suspension: object;
  /** Null: no price was ever read. */
  readonly prices: { readonly ratios: Ratios | null };
};

export type StockSection<Name extends PanelName = PanelName> = {
  [Each in Name]: {
    readonly kind: "stock";
    readonly id: Each;
    readonly panel: Each;
    readonly code: StockCode;
    readonly reading: SharedReading<Panels[Each]>;
  } & StockBeside[Each];
}[Name];

/** One panel of all stocks that are compared; `ages` are in the order of `codes`, as are columns and cells. */
export type ComparedSection = ComparedPanel & {
  readonly kind: "compared";
  readonly id: PanelName;
  readonly codes: readonly StockCode[];
  readonly ages: readonly SharedAge[];
};

export type WatchlistSection = {
  readonly kind: "watchlist";
  readonly id: "stocks";
  readonly name: string;
  /** In the list's order; the pairs of each are among the facts' listings. */
  readonly stocks: readonly SharedStock[];
};

export type SharedStock = {
  readonly code: StockCode;
  /** The first known date from the capture's on. Not `isWhole`: some panel that may tell an earlier one was never read. */
  readonly next: { readonly event: StockEvent | null; readonly isWhole: boolean };
  /** Panels of it that were ever answered, whose last try failed, and when that answered longest ago was. */
  readonly known: number;
  readonly failed: number;
  readonly oldestAt: InstantText | null;
};

export type CalendarSection = {
  readonly kind: "calendar";
  readonly id: "dates";
  /** The list that it was made from. */
  readonly name: string | null;
  readonly codes: readonly StockCode[];
  /** What is shown: from the first of the month of the capture on. */
  readonly dates: MarketDates;
  /** By date, then kind, then code. */
  readonly entries: readonly SharedEntry[];
  /** Panels of which the calendar cannot tell all: never read, or failed with nothing or with older answers kept. */
  readonly gaps: readonly SharedGap[];
  /** Closures without begin and end. */
  readonly undated: readonly MarketClosure[];
};

/** An event, and the answer it is from. */
export type SharedEntry<At = InstantText> = {
  readonly event: MarketEvent;
  readonly source: CalendarSource;
  readonly answeredAt: At;
  /** When its answer was last another one than before. */
  readonly changedAt: At;
};

export type SharedGap = {
  readonly code: StockCode;
  readonly source: DatedPanel;
  readonly kind: "never" | "failed" | "kept";
};
