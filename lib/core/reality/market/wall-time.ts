import { isCalendarDate } from "../../day";

/** What the clocks of the market show, "YYYY-MM-DD HH:mm": no instant without a zone. Sorts and compares as text. */
export type WallTime = string & { readonly __brand: "WallTime" };

const WALL_TIME = /^(\d{4}-\d{2}-\d{2}) (?:[01]\d|2[0-3]):[0-5]\d$/;

/** Null for anything that is not a real date and time written YYYY-MM-DD HH:mm. */
export function findWallTime(text: string): WallTime | null {
  const date = WALL_TIME.exec(text)?.[1];
  return date !== undefined && isCalendarDate(date) ? (text as WallTime) : null;
}
