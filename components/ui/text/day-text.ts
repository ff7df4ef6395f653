import { addDays, type Day, type DayRange } from "@/lib/core/day";
import type { Language } from "@/lib/core/language/language";
import type { Words } from "./text";

/** How each language writes dates: English day first, as in 19 Nov 2026. */
export const DATE_TAGS: Readonly<Record<Language, string>> = { "en-US": "en-GB", "zh-CN": "zh-CN" };

const inUtc = (options: Intl.DateTimeFormatOptions) => ({
  "en-US": new Intl.DateTimeFormat(DATE_TAGS["en-US"], { ...options, timeZone: "UTC" }),
  "zh-CN": new Intl.DateTimeFormat(DATE_TAGS["zh-CN"], { ...options, timeZone: "UTC" }),
});
const month = inUtc({ month: "long", year: "numeric" });
const weekday = inUtc({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

// A day is a name, not an instant: it is read as UTC so that no zone can move it.
const dateOf = (day: Day) => new Date(`${day}T00:00:00.000Z`);

/** "19 Nov 2026", "2026年11月19日" */
export function dayLabel(day: Day, language: Language): string {
  const [year, short] = [day.slice(0, 4), shortDayLabel(day, language)];
  return language === "zh-CN" ? `${year}年${short}` : `${short} ${year}`;
}

/** "19 Nov", "11月19日" */
export function shortDayLabel(day: Day, language: Language): string {
  const [monthNumber, date] = [Number(day.slice(5, 7)), Number(day.slice(8))];
  return language === "zh-CN" ? `${monthNumber}月${date}日` : `${date} ${MONTHS[monthNumber - 1]}`;
}

/** "Thursday, 19 November 2026", "2026年11月19日星期四" */
export const longDayLabel = (day: Day, language: Language) => weekday[language].format(dateOf(day));
/** "November 2026", "2026年11月", of any day of the month */
export const monthLabel = (day: Day, language: Language) => month[language].format(dateOf(day));

/** "23 Aug – 20 Nov 2026", "1 Dec 2025 – 3 Jan 2026", "2026年8月23日 – 11月20日", "19 Nov 2026" */
export function rangeLabel({ from, to }: DayRange, language: Language): string {
  if (from === to) return dayLabel(from, language);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  // The year is said once: at the end in English, at the beginning in Chinese.
  const [first, last] =
    language === "zh-CN"
      ? [dayLabel(from, language), (isOneYear ? shortDayLabel : dayLabel)(to, language)]
      : [(isOneYear ? shortDayLabel : dayLabel)(from, language), dayLabel(to, language)];
  return `${first} – ${last}`;
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayIndex(day: Day): number {
  return (dateOf(day).getUTCDay() + 6) % 7;
}

/** First day of the month `day` lies in. */
export function monthStart(day: Day): Day {
  return `${day.slice(0, 7)}-01` as Day;
}

export function monthEnd(day: Day): Day {
  const next = monthStart(addDays(monthStart(day), 31));
  return addDays(next, -1);
}

/** How a list of ranges is written in a language. */
type ListWords = {
  readonly language: Language;
  readonly comma: string;
  readonly more: (count: number) => string;
};
/** How a list is written for the viewer. */
export function listWords({ t, language }: Words): ListWords {
  return { language, comma: t("ui.comma"), more: (count) => t("ui.more", { count }) };
}

/** Ranges of days next to each other, as one label: "3 Nov – 5 Nov, 9 Nov". Days come sorted. */
export function daysLabel(days: readonly Day[], most: number, words: ListWords): string {
  const runs: { from: Day; to: Day }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else runs.push({ from: day, to: day });
  }
  const short = (day: Day) => shortDayLabel(day, words.language);
  const labels = runs
    .slice(0, most)
    .map(({ from, to }) => (from === to ? short(from) : `${short(from)} – ${short(to)}`));
  if (runs.length > most) labels.push(words.more(runs.length - most));
  return labels.join(words.comma);
}
