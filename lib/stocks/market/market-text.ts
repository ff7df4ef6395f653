import type { Day } from "@/lib/core/day";
import { dayLabel } from "@/lib/core/day-text";
import type { Language } from "@/lib/core/language";
import { momentText } from "@/lib/core/moment-text";
import type { MarketDate } from "./market-date";
import type { WallTime } from "./wall-time";

/** A calendar date of the market, which no zone moves: "25 Nov 2026". */
export function marketDateLabel(date: MarketDate, language: Language): string {
  return dayLabel(date as string as Day, language);
}

/** A time of the market's clocks, which no zone moves: "25 Nov, 20:00". */
export function wallText(wall: WallTime, language: Language): string {
  return momentText(`${wall.replace(" ", "T")}:00Z`, language, "short");
}
