import { isCalendarDate } from "@/lib/core/day";

/**
 * The market's wall time, "YYYY-MM-DD HH:mm": no instant without a zone. Sorts and compares as
 * text.
 */
export type WallTime = string & { readonly __brand: "WallTime" };

/**
 * Stocks are older than the exchange. A year outside is a typo, and loops over years have to end.
 */
const [FIRST_DATE, LAST_DATE] = ["1900-01-01", "2199-12-31"];

/** Whether `text` is a real date of the years 1900 to 2199 written YYYY-MM-DD. */
export function isMarketDate(text: string): boolean {
  return isCalendarDate(text) && text >= FIRST_DATE && text <= LAST_DATE;
}

const WALL_TIME = /^(\d{4}-\d{2}-\d{2}) (?:[01]\d|2[0-3]):[0-5]\d$/;

/**
 * Null for anything that is not a real date of the years 1900 to 2199 and a time written YYYY-MM-DD
 * HH:mm.
 */
export function findWallTime(text: string): WallTime | null {
  const date = WALL_TIME.exec(text)?.[1];
  return date !== undefined && isMarketDate(date) ? (text as WallTime) : null;
}
