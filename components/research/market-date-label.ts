import { dayLabel } from "@/components/ui/text/day-text";
import type { Day } from "@/lib/core/day";
import type { Language } from "@/lib/core/language";
import type { MarketDate } from "@/lib/core/reality/market/market-date";

/** "19 Nov 2026", "2026年11月19日": a calendar date of the market, which no zone moves. */
export function marketDateLabel(date: MarketDate, language: Language): string {
  return dayLabel(date as string as Day, language);
}
