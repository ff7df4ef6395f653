import { addDays, type Day, type DayRange } from "./day";
import { dateLocale, forEachLanguage, type Language } from "./language";
import { type Month, monthDays } from "./month";
import type { Words } from "./text";

type DateWords = {
  /** "19 Nov", "11月19日" */
  readonly short: (month: number, date: number) => string;
  readonly withYear: (short: string, year: string) => string;
  /** At which end of a range within one year the year is written. */
  readonly yearAt: "first" | "last";
};

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const DATES: Readonly<Record<Language, DateWords>> = {
  "en-US": {
    short: (month, date) => `${date} ${MONTHS[month - 1]}`,
    withYear: (short, year) => `${short} ${year}`,
    yearAt: "last",
  },
  "zh-CN": {
    short: (month, date) => `${month}月${date}日`,
    withYear: (short, year) => `${year}年${short}`,
    yearAt: "first",
  },
};

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  forEachLanguage(
    (language) => new Intl.DateTimeFormat(dateLocale(language), { ...options, timeZone: "UTC" }),
  );
const month = inUtc({ month: "long", year: "numeric" });
const initial = inUtc({ weekday: "narrow" });
const weekday = inUtc({ weekday: "long", day: "numeric", month: "long", year: "numeric" });

// A day is a name, not an instant: it is read as UTC so that no zone can move it.
const dateOf = (day: Day) => new Date(`${day}T00:00:00.000Z`);

/** "19 Nov 2026", "2026年11月19日" */
export function dayLabel(day: Day, language: Language): string {
  return DATES[language].withYear(shortDayLabel(day, language), day.slice(0, 4));
}

/** "19 Nov", "11月19日" */
export function shortDayLabel(day: Day, language: Language): string {
  return DATES[language].short(Number(day.slice(5, 7)), Number(day.slice(8)));
}

/** "Thursday, 19 November 2026", "2026年11月19日星期四" */
export const longDayLabel = (day: Day, language: Language) => weekday[language].format(dateOf(day));
/** "T", "四" */
export const weekdayInitial = (day: Day, language: Language) =>
  initial[language].format(dateOf(day));
/** "November 2026", "2026年11月" */
export const monthLabel = (name: Month, language: Language) =>
  month[language].format(dateOf(monthDays(name).from));

/** "23 Aug – 20 Nov 2026", "1 Dec 2025 – 3 Jan 2026", "2026年8月23日 – 11月20日", "19 Nov 2026" */
export function rangeLabel({ from, to }: DayRange, language: Language): string {
  if (from === to) return dayLabel(from, language);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const label = (day: Day, end: DateWords["yearAt"]) =>
    isOneYear && DATES[language].yearAt !== end
      ? shortDayLabel(day, language)
      : dayLabel(day, language);
  return `${label(from, "first")} – ${label(to, "last")}`;
}

/** Ranges of days next to each other, as one label: "3 Nov – 5 Nov, 9 Nov". Days come sorted. */
export function daysLabel(days: readonly Day[], most: number, { t, language }: Words): string {
  const runs: { from: Day; to: Day }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  const short = (day: Day) => shortDayLabel(day, language);
  const labels = runs
    .slice(0, most)
    .map(({ from, to }) => (from === to ? short(from) : `${short(from)} – ${short(to)}`));
  if (runs.length > most) labels.push(t("ui.more", { count: runs.length - most }));
  return labels.join(t("ui.comma"));
}
