import { addDays, type Day } from "@/lib/core/day";
import { dateOf } from "./new-york";

/** A calendar quarter as one number: 4 × year + 0 to 3. */
export const quarterOf = (day: Day): number =>
  4 * Number(day.slice(0, 4)) + Math.floor((Number(day.slice(5, 7)) - 1) / 3);

/** Last day of a month; month 0 is December of the year before, 13 January of the next one. */
export function monthEnd(year: number, month: number): Day {
  const months = 12 * year + month;
  return addDays(dateOf(Math.floor(months / 12), (months % 12) + 1, 1), -1);
}

export const quarterEnd = (quarter: number): Day =>
  monthEnd(Math.floor(quarter / 4), 3 * ((quarter % 4) + 1));
