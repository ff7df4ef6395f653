import { addDays } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import type { NextDate } from "@/lib/stocks/calendar/calendar-entry";
import { compareEvents } from "@/lib/stocks/calendar/market-event";
import { stockEvents } from "@/lib/stocks/calendar/stock-events";
import { marketDateAt } from "@/lib/stocks/market/market-clock";
import type { MarketDate } from "@/lib/stocks/market/market-date";
import type { StockListing } from "@/lib/stocks/pairs/listing";
import type { StockUniverse } from "@/lib/stocks/pairs/read-universe";
import type { StoredPanels } from "@/lib/stocks/queue/panel-queue";
import { FILED_PANELS } from "@/lib/stocks/queue/question";
import type { StockCode } from "@/lib/stocks/stock-code";
import { type DatedPanelState, listDatedPanels } from "@/lib/stocks/store/dated-panels";
import { listPanelAges, type PanelAges } from "@/lib/stocks/store/states";

export type WatchedStock = {
  readonly code: StockCode;
  /** Empty: the exchange has no pair any more, or pairs were never read. */
  readonly listings: readonly StockListing[];
  readonly next: NextDate;
  readonly ages: PanelAges;
};

/** Dates are published some months ahead; a year's figures up to a year and a half. */
export const LOOK_AHEAD_DAYS = 550;

/**
 * Pairs, next date and ages of these stocks, in their order. `read`: their pairs and the market
 * calendar.
 */
export async function loadWatchedStocks(
  { exchangeId }: StoredPanels,
  codes: readonly StockCode[],
  nowMs: number,
  read: StockUniverse | Promise<StockUniverse>,
) {
  const today = marketDateAt(nowMs);
  const [universe, dated, ages] = await Promise.all([
    read,
    listDatedPanels(exchangeId, codes, { from: today, to: addDays(today, LOOK_AHEAD_DAYS) }),
    listPanelAges(exchangeId, codes, FILED_PANELS),
  ]);
  const listings = groupBy(universe.listings, ({ code }) => code);
  const panels = groupBy(dated, ({ code }) => code);
  const stocks: WatchedStock[] = ages.map((age) => ({
    code: age.code,
    listings: listings.get(age.code) ?? [],
    next: nextDate(panels.get(age.code) ?? [], today),
    ages: age,
  }));
  return { stocks, universe };
}

function nextDate(panels: readonly DatedPanelState[], today: MarketDate): NextDate {
  const events = panels.flatMap(({ code, source, observed }) =>
    observed === null ? [] : stockEvents(source, observed.value, { code, today }),
  );
  const [event = null] = events.filter(({ date }) => date >= today).toSorted(compareEvents);
  return { event, isWhole: panels.every(({ observed }) => observed !== null) };
}
