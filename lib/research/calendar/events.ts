import type { MarketCalendar } from "@/lib/core/reality/market/calendar";
import { closureEvents } from "@/lib/core/reality/market/closure-events";
import { isWithin, type MarketDate, type MarketDates } from "@/lib/core/reality/market/market-date";
import { type CalendarSource, compareEvents, type MarketEvent } from "@/lib/core/reality/market/market-event";
import { stockEvents } from "@/lib/core/reality/market/stock-events";
import type { StockCode } from "@/lib/core/reality/stock-code";
import type { SharedGap } from "@/lib/core/shares/section";
import { type DatedPanelState, listDatedPanels, type PanelFailure } from "@/lib/store/panels/dated-panels";
import type { StoredResearch } from "../desk";
import type { PanelReading } from "../reading";

/** An event, and the answer it is from. */
export type CalendarEntry = {
  readonly event: MarketEvent;
  readonly source: CalendarSource;
  readonly answeredAt: Date;
  /** When its answer was last another one than before. */
  readonly changedAt: Date;
};

/** A panel of which the calendar cannot tell all. "kept": the last try failed, and what was read before is shown. */
export type CalendarGap = SharedGap & { readonly failure: PanelFailure["kind"] | null };

export type CalendarRequest = {
  readonly codes: readonly StockCode[];
  readonly dates: MarketDates;
  readonly today: MarketDate;
  readonly market: PanelReading<"calendar">;
};

/** The dates that the store knows, by date, kind and code, and its gaps. `undated`: closures without begin and end. */
export async function loadCalendar(
  { exchangeId }: StoredResearch,
  { codes, dates, today, market }: CalendarRequest,
) {
  const states = await listDatedPanels(exchangeId, codes, dates);
  const closures = closureEvents(market.observed?.value ?? NOTHING_TOLD, dates);
  const ofMarket = closures.events.flatMap((event) => marketEntry(event, market));
  const ofStocks = states.flatMap((state) => stockEntries(state, dates, today));
  return {
    entries: [...ofMarket, ...ofStocks].sort((a, b) => compareEvents(a.event, b.event)),
    gaps: states.flatMap(gapsOf),
    undated: closures.undated,
  };
}

const NOTHING_TOLD: MarketCalendar = { timeZone: null, specificConfig: null, regularConfig: null };

function marketEntry(event: MarketEvent, { observed }: PanelReading<"calendar">): CalendarEntry[] {
  if (observed === null) return [];
  const { answeredAt, firstSeenAt } = observed;
  return [{ event, source: "calendar", answeredAt, changedAt: firstSeenAt }];
}

function stockEntries({ code, source, observed }: DatedPanelState, dates: MarketDates, today: MarketDate) {
  if (observed === null) return [];
  const { value, answeredAt, changedAt } = observed;
  return stockEvents(source, value, { code, today })
    .filter(({ date }) => isWithin(date, dates))
    .map((event) => ({ event, source, answeredAt, changedAt }));
}

function gapsOf({ code, source, observed, failed }: DatedPanelState): CalendarGap[] {
  if (failed === null) return observed === null ? [{ code, source, kind: "never", failure: null }] : [];
  return [{ code, source, kind: observed === null ? "failed" : "kept", failure: failed }];
}
