import { addDays, isCalendarDate } from "../../day";
import { WEEKDAYS, type Weekday } from "./calendar";

/** A calendar date of the stock's market, "YYYY-MM-DD": no instant, so no zone moves it. Sorts as text. */
export type MarketDate = string & { readonly __brand: "MarketDate" };

/** Null for anything that is not a real date written YYYY-MM-DD. */
export function findMarketDate(text: string): MarketDate | null {
  return isCalendarDate(text) ? (text as MarketDate) : null;
}

/** Both ends included. */
export type MarketDates = { readonly from: MarketDate; readonly to: MarketDate };

export function isWithin(date: MarketDate, { from, to }: MarketDates): boolean {
  return from <= date && date <= to;
}

/** A month of the market's calendar, "YYYY-MM". */
export type MarketMonth = string & { readonly __brand: "MarketMonth" };

const MONTH = /^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/;

/** Null for anything that is not a month written YYYY-MM, of the years 1900 to 2199. */
export function findMarketMonth(text: string): MarketMonth | null {
  return MONTH.test(text) ? (text as MarketMonth) : null;
}

export function marketMonthOf(date: MarketDate): MarketMonth {
  return date.slice(0, 7) as MarketMonth;
}

export function addMarketMonths(month: MarketMonth, count: number): MarketMonth {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7) as MarketMonth;
}

export function datesOfMonth(month: MarketMonth): MarketDates {
  const next = `${addMarketMonths(month, 1)}-01` as MarketDate;
  return { from: `${month}-01` as MarketDate, to: addDays(next, -1) };
}

export function weekdayOf(date: MarketDate): Weekday {
  const sundayFirst = new Date(`${date}T00:00:00Z`).getUTCDay();
  return WEEKDAYS[(sundayFirst + 6) % 7] ?? "MONDAY";
}

/** The whole weeks of a month, Monday to Sunday. */
export function monthWeeks(month: MarketMonth): MarketDate[][] {
  const { from, to } = datesOfMonth(month);
  const before = WEEKDAYS.indexOf(weekdayOf(from));
  const weeks: MarketDate[][] = [];
  for (let start = addDays(from, -before); start <= to; start = addDays(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(start, day)));
  }
  return weeks;
}
