import { addDays, type CalendarDay, checkLength, type Day, type DayRange } from "./day";

/**
 * A calendar month, "YYYY-MM": of the exchange's days (UTC+8), or of a stock's market. Sorts and
 * compares as text.
 */
export type Month = string & { readonly __brand: "Month" };

export function monthOf(day: CalendarDay): Month {
  return day.slice(0, 7) as Month;
}

export const isFirstOfMonth = (day: CalendarDay) => day.endsWith("-01");

export function addMonths(month: Month, count: number): Month {
  const first = new Date(`${month}-01T00:00:00.000Z`);
  first.setUTCMonth(first.getUTCMonth() + count);
  return first.toISOString().slice(0, 7) as Month;
}

/** The first and the last day of a month: the exchange's days, or the market's dates. */
export function monthDays<D extends CalendarDay = Day>(
  month: Month,
): { readonly from: D; readonly to: D } {
  return { from: `${month}-01` as D, to: addDays(`${addMonths(month, 1)}-01` as D, -1) };
}

/** The same date so many months on; the last day of a month that has no such date. */
export function sameDate<D extends CalendarDay>(day: D, months: number): D {
  const { from, to } = monthDays<D>(addMonths(monthOf(day), months));
  const same = addDays(from, Number(day.slice(8)) - 1);
  return monthOf(same) === monthOf(from) ? same : to;
}

/**
 * Every month of the range, oldest first. Throws RangeError, before it lists any, for more than
 * `listDays` takes.
 */
export function listMonths({ from, to }: DayRange): Month[] {
  checkLength({ from, to });
  const months: Month[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = addMonths(month, 1))
    months.push(month);
  return months;
}

/** Refuses anything that is not a calendar month; the error says what was expected. */
export function parseMonth(text: string): Month {
  const month = findMonth(text);
  if (month !== null) return month;
  throw new RangeError(
    `not a month: ${JSON.stringify(text)}; write it as YYYY-MM, for example 2026-11`,
  );
}

/**
 * Null for anything that is not a calendar month of the years 1900 to 2199: stocks are older than
 * the exchange.
 */
export function findMonth(text: string): Month | null {
  return /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/.test(text) ? (text as Month) : null;
}
