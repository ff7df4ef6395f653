import type { MarketDate } from "@/lib/core/reality/market/market-date";
import { addMarketDays } from "@/lib/core/reality/market/market-date";
import { datesOfMonth, marketMonthOf } from "@/lib/core/reality/market/month-weeks";
import type { StockCode } from "@/lib/core/reality/stock-code";
import type { CalendarSection } from "@/lib/core/share/section";
import { loadCalendar } from "../calendar/events";
import type { StoredResearch } from "../desk";
import type { PanelReading } from "../reading";
import { LOOK_AHEAD_DAYS } from "../watchlist-stocks";

type Dates = {
  readonly name: string | null;
  readonly codes: readonly StockCode[];
  readonly today: MarketDate;
  readonly market: PanelReading<"calendar">;
};

/** The dates of the market and of these stocks, from the first of this month to as far as any is told; nothing is asked. */
export async function captureDates(
  research: StoredResearch,
  { name, codes, today, market }: Dates,
): Promise<CalendarSection> {
  const dates = {
    from: datesOfMonth(marketMonthOf(today)).from,
    to: addMarketDays(today, LOOK_AHEAD_DAYS),
  };
  const { entries, gaps, undated } = await loadCalendar(research, { codes, dates, today, market });
  return {
    kind: "calendar",
    id: "dates",
    name,
    codes,
    dates,
    entries: entries.map(({ event, source, answeredAt, changedAt }) => ({
      event,
      source,
      answeredAt: answeredAt.toISOString(),
      changedAt: changedAt.toISOString(),
    })),
    gaps: gaps.map(({ code, source, kind }) => ({ code, source, kind })),
    undated,
  };
}
