/** A UTC+8 calendar day of the exchange, "YYYY-MM-DD". Sorts and compares as text. */
export type Day = string & { readonly __brand: "Day" };
/** Both ends included. */
export type DayRange = { readonly from: Day; readonly to: Day };

const MS_PER_DAY = 86_400_000;
/** The exchange's days are UTC+8 all year (docs/exchange.md 4.21). */
const EXCHANGE_OFFSET_MS = 8 * 3_600_000;
/** How far back the exchange answers, in days before today (docs/exchange.md 4.21). */
export const WINDOW_DAYS = 90;
/** The exchange opened in 2018; an earlier day is a typing error. */
export const FIRST_DAY = "2018-01-01" as Day;
/** The last day that is accepted. Days after today are refused where today is known. */
export const LAST_DAY = "2099-12-31" as Day;
export const ALL_DAYS: DayRange = { from: FIRST_DAY, to: LAST_DAY };

/** The UTC+8 day that contains the instant `ms`. */
export function dayOf(ms: number): Day {
  return nthDay(Math.floor((ms + EXCHANGE_OFFSET_MS) / MS_PER_DAY));
}

/** First millisecond of `day` (00:00:00.000 UTC+8), as an instant. */
export function dayStartMs(day: Day): number {
  return Date.parse(`${day}T00:00:00.000Z`) - EXCHANGE_OFFSET_MS;
}

/** Last millisecond of `day` (23:59:59.999 UTC+8), as an instant. */
export function dayEndMs(day: Day): number {
  return dayStartMs(day) + MS_PER_DAY - 1;
}

/** A day of the exchange, or a date of a stock's market. */
export type CalendarDay = string & { readonly __brand: "Day" | "MarketDate" };

export function addDays<D extends CalendarDay>(day: D, count: number): D {
  return nthDay(Date.parse(`${day}T00:00:00.000Z`) / MS_PER_DAY + count) as string as D;
}

/** Days from `from` to `to`: 0 for the same day, negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / MS_PER_DAY);
}

/** The longest range, a century: its list is still quick to make. */
const MOST_DAYS = 36_600;

/**
 * Every day of the range, oldest first. Throws RangeError for a range that is too long, before it
 * lists any.
 */
export function listDays({ from, to }: DayRange): Day[] {
  checkLength({ from, to });
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Call before a loop over a range: one of 2,000 years would block the whole process. */
export function checkLength({ from, to }: DayRange): void {
  if (daysBetween(from, to) >= MOST_DAYS)
    throw new RangeError(`${from} to ${to} are too many days`);
}

/** The items whose day is in the range. */
export function within<Item extends { readonly day: Day }>(
  items: readonly Item[],
  { from, to }: DayRange,
): Item[] {
  return items.filter(({ day }) => day >= from && day <= to);
}

/** The days that both ranges have; null where they have none in common. */
export function commonDays(one: DayRange, other: DayRange): DayRange | null {
  if (one.to < other.from || other.to < one.from) return null;
  const [, from = one.from] = [one.from, other.from].sort();
  const [to = one.to] = [one.to, other.to].sort();
  return { from, to };
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayIndex(day: Day): number {
  return (new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7;
}

/** The Monday of the day's week. */
export function mondayOf(day: Day): Day {
  return addDays(day, -weekdayIndex(day));
}

/** From the first day of either range to the last. */
export function hullOf(one: DayRange, other: DayRange): DayRange {
  const [from = one.from] = [one.from, other.from].sort();
  const [, to = one.to] = [one.to, other.to].sort();
  return { from, to };
}

/**
 * The days that the exchange still lists, when `today` is the exchange's day: yesterday and the 89
 * before it.
 */
export function fetchableDays(today: Day): DayRange {
  return { from: addDays(today, -WINDOW_DAYS), to: addDays(today, -1) };
}

/** The day that is `nth` days after 1970-01-01. */
function nthDay(nth: number): Day {
  return new Date(nth * MS_PER_DAY).toISOString().slice(0, 10) as Day;
}

/** Most characters of a wrong text that an error shows. */
const LONGEST_SHOWN = 40;

/**
 * Refuses anything but a calendar day from FIRST_DAY through LAST_DAY; the error says what was
 * expected.
 */
export function parseDay(text: string): Day {
  const day = findDay(text);
  if (day !== null) return day;
  const shown = JSON.stringify(text.slice(0, LONGEST_SHOWN));
  throw new RangeError(
    `${shown} is not a day; write it as YYYY-MM-DD, from ${FIRST_DAY} on, for example 2026-11-19`,
  );
}

/** Null where `parseDay` throws. */
export function findDay(text: string): Day | null {
  return isCalendarDate(text) && text >= FIRST_DAY && text <= LAST_DAY ? (text as Day) : null;
}

/** The UTC+8 day of an instant in milliseconds; null outside of FIRST_DAY to LAST_DAY. */
export function findDayOf(ms: number): Day | null {
  return ms >= dayStartMs(FIRST_DAY) && ms <= dayEndMs(LAST_DAY) ? dayOf(ms) : null;
}

/** Whether `text` is a real date of the calendar, written YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === text;
}
