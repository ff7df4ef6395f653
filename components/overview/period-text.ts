import type { Messages } from "next-intl";
import type { DayRange } from "@/lib/core/day";
import { rangeLabel, shortDayLabel } from "@/lib/core/day-text";
import type { Language } from "@/lib/core/language";

export type PeriodName = keyof Messages["overview"]["periods"];

/** Names the month once, in the order of the language. */
const WITHIN_MONTH: Readonly<
  Record<Language, (range: DayRange, labels: { first: string; last: string }) => string>
> = {
  "en-US": ({ from }, { last }) => `${Number(from.slice(8))} – ${last}`,
  "zh-CN": ({ to }, { first }) => `${first} – ${Number(to.slice(8))}日`,
};

/** "19 Nov", "7 – 13 Nov", "22 Sep – 21 Oct"; with years if the range is not in `year`. */
export function briefRange(language: Language, { from, to }: DayRange, year: string): string {
  if (to.slice(0, 4) !== year || from.slice(0, 4) !== year)
    return rangeLabel({ from, to }, language);
  if (from === to) return shortDayLabel(from, language);
  const [first, last] = [shortDayLabel(from, language), shortDayLabel(to, language)];
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${first} – ${last}`;
  return WITHIN_MONTH[language]({ from, to }, { first, last });
}
