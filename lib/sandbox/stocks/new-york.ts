import type { Day } from "@/lib/core/day";

/** The wall clock of the market (field notes: the provider's "EST" is read as America/New_York). */

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * HOUR_MS;

const pad = (value: number) => String(value).padStart(2, "0");

export const dateOf = (year: number, month: number, day: number): Day =>
  `${year}-${pad(month)}-${pad(day)}` as Day;

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The n-th given weekday of a month. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): Day {
  const first = weekdayOf(dateOf(year, month, 1));
  return dateOf(year, month, 1 + ((weekday - first + 7) % 7) + 7 * (nth - 1));
}

/**
 * Daylight saving time: second Sunday of March to first one of November; before 2007, first of
 * April to last of October.
 */
function summerOf(year: number): { readonly from: Day; readonly to: Day } {
  if (year >= 2007) return { from: nthWeekday(year, 3, 0, 2), to: nthWeekday(year, 11, 0, 1) };
  const fourth = nthWeekday(year, 10, 0, 4);
  const isLast = Number(fourth.slice(8)) + 7 > 31;
  return { from: nthWeekday(year, 4, 0, 1), to: isLast ? fourth : nthWeekday(year, 10, 0, 5) };
}

function isSummer(ms: number): boolean {
  const { from, to } = summerOf(new Date(ms).getUTCFullYear());
  return ms >= Date.parse(from) + 7 * HOUR_MS && ms < Date.parse(to) + 6 * HOUR_MS;
}

const offsetMs = (ms: number) => (isSummer(ms) ? -4 : -5) * HOUR_MS;

/** The calendar day in New York at an instant. */
export function newYorkDay(ms: number): Day {
  return new Date(ms + offsetMs(ms)).toISOString().slice(0, 10) as Day;
}

/**
 * The instant at which New York's clocks show `minute` minutes after midnight of `day`; `minute`
 * may exceed a day.
 */
export function newYorkMs(day: Day, minute: number): number {
  const wallMs = Date.parse(day) + minute * MINUTE_MS;
  const summerMs = wallMs + 4 * HOUR_MS;
  return isSummer(summerMs) ? summerMs : summerMs + HOUR_MS;
}

/** "YYYY-MM-DD HH:mm". */
export function wallText(day: Day, minute: number): string {
  const at = new Date(Date.parse(day) + minute * MINUTE_MS).toISOString();
  return `${at.slice(0, 10)} ${at.slice(11, 16)}`;
}

export const isWeekend = (day: Day): boolean => weekdayOf(day) % 6 === 0;

/** The day itself, or the Monday after it. */
export function nextWeekday(day: Day): Day {
  const late = { 0: 1, 6: 2 }[weekdayOf(day)] ?? 0;
  return new Date(Date.parse(day) + late * DAY_MS).toISOString().slice(0, 10) as Day;
}
