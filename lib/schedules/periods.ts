import { addDays, type Day, type DayRange, daysBetween } from "@/lib/core/day";
import { monthDays, monthOf } from "@/lib/core/month";
import type { Every } from "./schedule";

/** A Monday. */
const SOME_MONDAY = "2024-01-01" as Day;

/** The calendar day, week or month that `day` is in. */
export function periodOf(every: Every, day: Day): DayRange {
  switch (every) {
    case "day":
      return { from: day, to: day };
    case "week": {
      const sinceMonday = ((daysBetween(SOME_MONDAY, day) % 7) + 7) % 7;
      const from = addDays(day, -sinceMonday);
      return { from, to: addDays(from, 6) };
    }
    case "month":
      return monthDays(monthOf(day));
    default:
      return every satisfies never;
  }
}

/** The last period that is over when `last` is the last published day. */
export function lastPeriod(every: Every, last: Day): DayRange {
  const now = periodOf(every, last);
  return now.to <= last ? now : periodOf(every, addDays(now.from, -1));
}

/**
 * The period behind the one that ended on `madeTo`; null: the last one that is over. It may not be
 * over yet.
 */
export function nextPeriod(every: Every, madeTo: Day | null, last: Day): DayRange {
  return madeTo === null ? lastPeriod(every, last) : periodOf(every, addDays(madeTo, 1));
}
