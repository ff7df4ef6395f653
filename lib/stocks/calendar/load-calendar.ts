import type { CalendarEntry, CalendarGap } from "@/lib/stocks/calendar/calendar-entry";
import { closureEvents } from "@/lib/stocks/calendar/closure-events";
import { type ClosureEvent, compareEvents } from "@/lib/stocks/calendar/market-event";
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

/** `failure` null: the panel was never asked. */
type LoadedGap = CalendarGap & { readonly failure: PanelFailure["kind"] | null };

export type CalendarRequest = {
  readonly codes: readonly StockCode[];
  readonly dates: MarketDates;
  readonly today: MarketDate;
  readonly market: PanelReading<"calendar">;
};

/**
 * The stored dates of these stocks and the market, by date, kind and code, and their gaps.
 * `undated`: closures without begin and end.
 */
export async function loadCalendar(
  { exchangeId }: StoredPanels,
  { codes, dates, today, market }: CalendarRequest,
) {
  const states = await listDatedPanels(exchangeId, codes, dates);
  const { observed } = market;
  const closures = closureEvents(observed?.value ?? null, dates);
  const ofMarket = observed ? closures.events.map((event) => marketEntry(event, observed)) : [];
  const ofStocks = states.flatMap((state) => stockEntries(state, dates, today));
  return {
    entries: [...ofMarket, ...ofStocks].sort((a, b) => compareEvents(a.event, b.event)),
    gaps: states.map(gapOf).filter((gap) => gap !== null),
    undated: closures.undated,
  };
}

function marketEntry(
  event: ClosureEvent,
  { answeredAt, firstSeenAt }: NonNullable<PanelReading<"calendar">["observed"]>,
): CalendarEntry {
  return { event, source: "calendar", answeredAt, changedAt: firstSeenAt };
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

function gapOf({ code, source, observed, failed }: DatedPanelState): LoadedGap | null {
  const kind = findGapKind({ observed, failed });
  return kind && { code, source, kind, failure: failed };
}

/** Null: the panel was answered, and its last try did not fail. */
export function findGapKind({
  observed,
  failed,
}: {
  readonly observed: object | null;
  readonly failed: object | string | null;
}): CalendarGap["kind"] | null {
  if (failed !== null) return observed === null ? "failed" : "kept";
  return observed === null ? "never" : null;
}
