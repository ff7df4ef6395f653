import { dateId } from "@/components/research/calendar/dated-entry";
import type { MarketDate } from "@/lib/core/reality/market/market-date";
import { marketMonthOf } from "@/lib/core/reality/market/month-weeks";
import type { CalendarAddress } from "./address";

/** The agenda at one date, of the same stocks and kinds. */
export function agendaPath({ list, codes, kinds }: CalendarAddress, date: MarketDate): string {
  const params = new URLSearchParams({ view: "agenda", month: marketMonthOf(date) });
  if (list !== null) params.set("list", list);
  if (codes.length > 0) params.set("codes", codes.join(","));
  if (kinds.length > 0) params.set("kinds", kinds.join(","));
  return `/research/calendar?${params}#${dateId(date)}`;
}
