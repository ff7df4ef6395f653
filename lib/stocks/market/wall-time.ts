import { isCalendarDate } from "@/lib/core/day";

/** What the clocks of the market show, "YYYY-MM-DD HH:mm": no instant without a zone. Sorts and compares as text. */
export type WallTime = string & { readonly __brand: "WallTime" };

/** Stocks are older than the exchange; a year outside of these is a slip, and what walks over years would never end. */
const [FIRST_DATE, LAST_DATE] = ["1900-01-01", "2199-12-31"];

/** Whether `text` is a real date of the years 1900 to 2199 written YYYY-MM-DD. */
export function isMarketDate(text: string): boolean {
  return isCalendarDate(text) && text >= FIRST_DATE && text <= LAST_DATE;
}

const WALL_TIME = /^(\d{4}-\d{2}-\d{2}) (?:[01]\d|2[0-3]):[0-5]\d$/;

/** Null for anything that is not a real date of the years 1900 to 2199 and a time written YYYY-MM-DD HH:mm. */
export function findWallTime(text: string): WallTime | null {
  const date = WALL_TIME.exec(text)?.[1];
  return date !== undefined && isMarketDate(date) ? (text as WallTime) : null;
}

/** Making one takes longer than all else that a time needs. */
const clocks = new Map<string | null, Intl.DateTimeFormat>();

/** What clocks of an IANA time zone show, "YYYY-MM-DD HH:mm:ss"; null: of this machine's zone. Throws RangeError. */
export function clockText(zone: string | null, at: Date | number): string {
  const kept = clocks.get(zone);
  if (kept) return kept.format(at);
  const timeZone = zone === null ? {} : { timeZone: zone };
  // Swedish writes 2026-11-19 10:20:30.
  const made = new Intl.DateTimeFormat("sv-SE", {
    dateStyle: "short",
    timeStyle: "medium",
    ...timeZone,
  });
  clocks.set(zone, made);
  return made.format(at);
}
