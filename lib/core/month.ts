import { addDays, type Day, type DayRange } from "./day";

/** A UTC+8 calendar month, "YYYY-MM". Sorts and compares as text. */
export type Month = string & { readonly __brand: "Month" };

export function monthOf(day: Day): Month {
  return day.slice(0, 7) as Month;
}

export function monthDays(month: Month): DayRange {
  const from = `${month}-01` as Day;
  const next = addDays(from, 31).slice(0, 7);
  return { from, to: addDays(`${next}-01` as Day, -1) };
}

/** Every month of the range, oldest first. */
export function listMonths({ from, to }: DayRange): Month[] {
  const months: Month[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = monthOf(addDays(monthDays(month).to, 1))) {
    months.push(month);
  }
  return months;
}

/** Refuses anything that is not a calendar month; the error says what was expected. */
export function parseMonth(text: string): Month {
  const month = findMonth(text);
  if (month !== null) return month;
  throw new RangeError(`not a month: ${JSON.stringify(text)}; write it as YYYY-MM, for example 2026-11`);
}

/** Null for anything that is not a calendar month. */
export function findMonth(text: string): Month | null {
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) ? (text as Month) : null;
}
