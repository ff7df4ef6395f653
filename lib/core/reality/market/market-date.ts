import { isCalendarDate } from "../../day";

const MS_PER_DAY = 86_400_000;

/** A calendar date of the stock's market, "YYYY-MM-DD": no instant, so no zone moves it. Sorts as text. */
export type MarketDate = string & { readonly __brand: "MarketDate" };

/** Null for anything that is not a real date written YYYY-MM-DD. */
export function findMarketDate(text: string): MarketDate | null {
  return isCalendarDate(text) ? (text as MarketDate) : null;
}

export function addMarketDays(date: MarketDate, count: number): MarketDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + count * MS_PER_DAY)
    .toISOString()
    .slice(0, 10) as MarketDate;
}
