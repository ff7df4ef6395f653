import { rangeLabel, shortDayLabel } from "@/components/ui/text/day-text";
import type { DayRange } from "@/lib/core/day";
import type { ENGLISH } from "@/lib/core/language/english";
import type { Language } from "@/lib/core/language/language";

export type PeriodName = keyof typeof ENGLISH.overview.periods;

/** "19 Nov", "7 – 13 Nov", "22 Sep – 21 Oct"; with the years where the range is not of `year`. */
export function briefRange(language: Language, { from, to }: DayRange, year: string): string {
  if (to.slice(0, 4) !== year || from.slice(0, 4) !== year) return rangeLabel({ from, to }, language);
  if (from === to) return shortDayLabel(from, language);
  const last = shortDayLabel(to, language);
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${shortDayLabel(from, language)} – ${last}`;
  return language === "zh-CN"
    ? `${shortDayLabel(from, language)} – ${Number(to.slice(8))}日`
    : `${Number(from.slice(8))} – ${last}`;
}
