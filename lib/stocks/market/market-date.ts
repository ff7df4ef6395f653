import { addDays } from "@/lib/core/day";
import { type Month, monthDays } from "@/lib/core/month";
import { WEEKDAYS, type Weekday } from "./market-calendar";
import { isMarketDate } from "./wall-time";

/**
 * A calendar date of the stock's market, "YYYY-MM-DD": no instant, so no zone moves it. Sorts as
 * text.
 */
export type MarketDate = string & { readonly __brand: "MarketDate" };

/** Null for anything that is not a real date of the years 1900 to 2199 written YYYY-MM-DD. */
export function findMarketDate(text: string): MarketDate | null {
  return isMarketDate(text) ? (text as MarketDate) : null;
}

/** Both ends included. */
export type MarketDates = { readonly from: MarketDate; readonly to: MarketDate };

export function isWithin(date: MarketDate, { from, to }: MarketDates): boolean {
  return from <= date && date <= to;
}

export function weekdayOf(date: MarketDate): Weekday {
  const sundayFirst = new Date(`${date}T00:00:00Z`).getUTCDay();
  return WEEKDAYS[(sundayFirst + 6) % 7] ?? "MONDAY";
}

/** The whole weeks of a month, Monday to Sunday. */
export function monthWeeks(month: Month): MarketDate[][] {
  const { from, to } = monthDays<MarketDate>(month);
  const before = WEEKDAYS.indexOf(weekdayOf(from));
  const weeks: MarketDate[][] = [];
  for (let start = addDays(from, -before); start <= to; start = addDays(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(start, day)));
  }
  return weeks;
}
