import type { SharedEntry, SharedGap } from "@/lib/shares/facts/section";
import { closureEvents } from "@/lib/stocks/calendar/closure-events";
import { compareEvents } from "@/lib/stocks/calendar/market-event";
import { stockEvents } from "@/lib/stocks/calendar/stock-events";
import { isWithin, type MarketDate, type MarketDates } from "@/lib/stocks/market/market-date";
import type { StockCode } from "@/lib/stocks/stock-code";
import {
  type DatedPanelState,
  listDatedPanels,
  type PanelFailure,
} from "@/lib/stocks/store/dated-panels";
import type { PanelReading } from "../queue/freshness";
import type { StoredPanels } from "../queue/panel-queue";

export type CalendarEntry = SharedEntry<Date>;

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
  { exchangeId }: StoredPanels,
  { codes, dates, today, market }: CalendarRequest,
) {
  const states = await listDatedPanels(exchangeId, codes, dates);
  const { observed } = market;
  const closures = closureEvents(observed?.value ?? null, dates);
  const ofMarket = closures.events.flatMap((event): CalendarEntry[] =>
    observed
      ? [
          {
            event,
            source: "calendar",
            answeredAt: observed.answeredAt,
            changedAt: observed.firstSeenAt,
          },
        ]
      : [],
  );
  const ofStocks = states.flatMap((state) => stockEntries(state, dates, today));
  return {
    entries: [...ofMarket, ...ofStocks].sort((a, b) => compareEvents(a.event, b.event)),
    gaps: states.flatMap(gapsOf),
    undated: closures.undated,
  };
}

function stockEntries(
  { code, source, observed }: DatedPanelState,
  dates: MarketDates,
  today: MarketDate,
) {
  if (observed === null) return [];
  const { value, answeredAt, changedAt } = observed;
  return stockEvents(source, value, { code, today })
    .filter(({ date }) => isWithin(date, dates))
    .map((event) => ({ event, source, answeredAt, changedAt }));
}

function gapsOf({ code, source, observed, failed }: DatedPanelState): CalendarGap[] {
  if (failed === null)
    return observed === null ? [{ code, source, kind: "never", failure: null }] : [];
  return [{ code, source, kind: observed === null ? "failed" : "kept", failure: failed }];
}
