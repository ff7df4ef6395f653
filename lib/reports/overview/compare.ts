import { addDays, type Day, type DayRange, daysBetween } from "@/lib/core/day";
import type { Preset } from "../commissions/presets";

/** What a period is held against. */
export const COMPARISONS = ["previous", "weekdays", "year"] as const;
export type Comparison = (typeof COMPARISONS)[number];

const DAYS_OF_A_WEEK = 7;

/**
 * The days that a period is compared with; null for everything, which has nothing beside it. `range` is the period's
 * own, as `presetRange` gives it. "weekdays" goes back by whole weeks, so that each day meets its own weekday.
 * Periods of a fixed length are compared with as many days; a month to date stays within a month, so that one side may
 * be a few days longer.
 */
export function comparisonRange(comparison: Comparison, period: Preset, range: DayRange): DayRange | null {
  if (period === "all") return null;
  switch (comparison) {
    case "previous":
      return period === "mtd" ? shiftMonths(range, -1) : shiftDays(range, -lengthOf(range));
    case "weekdays":
      return shiftDays(range, -Math.ceil(lengthOf(range) / DAYS_OF_A_WEEK) * DAYS_OF_A_WEEK);
    case "year":
      return period === "mtd" ? shiftMonths(range, -12) : yearBefore(range);
    default:
      return comparison satisfies never;
  }
}

/** How many days a range has. */
export function lengthOf({ from, to }: DayRange): number {
  return daysBetween(from, to) + 1;
}

function shiftDays({ from, to }: DayRange, count: number): DayRange {
  return { from: addDays(from, count), to: addDays(to, count) };
}

/** It ends on the same date a year before (29 February: on the 28th) and is as long. */
function yearBefore(range: DayRange): DayRange {
  const to = sameDate(range.to, -12);
  return { from: addDays(to, 1 - lengthOf(range)), to };
}

/** Of the first days of a month as many of another; a month's last day meets the other's last day. */
function shiftMonths({ from, to }: DayRange, months: number): DayRange {
  const endsMonth = addDays(to, 1).slice(8) === "01";
  const shifted = sameDate(to, months);
  return { from: sameDate(from, months), to: endsMonth ? lastOfMonth(shifted) : shifted };
}

/** The same day of another month, or its last one where it is shorter. */
function sameDate(day: Day, months: number): Day {
  const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8))];
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10) as Day;
  const last = lastOfMonth(first);
  return date > Number(last.slice(8)) ? last : addDays(first, date - 1);
}

function lastOfMonth(day: Day): Day {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) as Day;
}
