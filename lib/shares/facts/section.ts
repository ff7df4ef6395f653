import type { CalendarEntry, CalendarGap, NextDate } from "@/lib/stocks/calendar/calendar-entry";
import type { ComparedPanel } from "@/lib/stocks/compare/compared-panel";
import type { MarketClosure } from "@/lib/stocks/market/market-calendar";
import type { MarketDates } from "@/lib/stocks/market/market-date";
import type { PanelExtras } from "@/lib/stocks/panels/panel-extras";
import type { PanelName, Panels } from "@/lib/stocks/panels/panels";
import type { StockCode } from "@/lib/stocks/stock-code";
import type { MissingPanels } from "./missing-words";
import type { InstantText, SharedAge, SharedReading } from "./shared-reading";

export type StockSection<Name extends PanelName = PanelName> = {
  [Each in Name]: {
    readonly kind: "stock";
    readonly id: Each;
    readonly panel: Each;
    readonly code: StockCode;
    readonly reading: SharedReading<Panels[Each]>;
  } & PanelExtras[Each];
}[Name];

/** One panel of all compared stocks; `ages`, columns and cells are in the order of `codes`. */
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
  /** Panels of these stocks that were never read; absent in older facts. */
  readonly missing?: readonly MissingPanels[];
};

export type SharedStock = {
  readonly code: StockCode;
  /** From the capture's date on. */
  readonly next: NextDate;
  /** Panels ever answered, panels whose last try failed, and when the oldest answer came. */
  readonly known: number;
  readonly failed: number;
  readonly oldestAt: InstantText | null;
};

export type CalendarSection = {
  readonly kind: "calendar";
  readonly id: "dates";
  /** The watchlist that it was made from; null: none. */
  readonly name: string | null;
  readonly codes: readonly StockCode[];
  /** The shown range, from the first day of the capture's month. */
  readonly dates: MarketDates;
  /** By date, then kind, then code. */
  readonly entries: readonly CalendarEntry<InstantText>[];
  /** Panels that were never read, or failed with nothing or with older answers kept. */
  readonly gaps: readonly CalendarGap[];
  /** Closures without begin and end. */
  readonly undated: readonly MarketClosure[];
};
