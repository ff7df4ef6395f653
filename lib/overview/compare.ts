import { type Amount, changeOf } from "@/lib/core/amount";
import { addDays, type Day, type DayRange, daysBetween } from "@/lib/core/day";
import { monthDays, monthOf, sameDate } from "@/lib/core/month";
import { PRESETS, type Preset, presetRange } from "@/lib/core/presets";
import { knowRange } from "@/lib/coverage/coverage";
import type { KnownDay } from "@/lib/coverage/day-status";
import type { ComparedDays, FigureChange, NoChange } from "@/lib/overview/overview";

export const COMPARISONS = ["previous", "weekdays", "year"] as const;
export type Comparison = (typeof COMPARISONS)[number];

const DAYS_OF_A_WEEK = 7;

/**
 * "months": the period stays within a month. "days": it keeps its length. Null: nothing is before
 * it.
 */
const COMPARED_BY: Readonly<Record<Preset, "days" | "months" | null>> = {
  latest: "days",
  "7d": "days",
  "30d": "days",
  "90d": "days",
  mtd: "months",
  all: null,
};

/** The days that a period's range is compared with. "weekdays": each day meets the same weekday. */
export function comparisonRange(
  comparison: Comparison,
  period: Preset,
  range: DayRange,
): DayRange | null {
  const by = COMPARED_BY[period];
  if (by === null) return null;
  switch (comparison) {
    case "previous":
      return by === "months" ? shiftMonths(range, -1) : shiftDays(range, -lengthOf(range));
    case "weekdays":
      return shiftDays(range, -Math.ceil(lengthOf(range) / DAYS_OF_A_WEEK) * DAYS_OF_A_WEEK);
    case "year":
      return by === "months" ? shiftMonths(range, -12) : yearBefore(range);
    default:
      return comparison satisfies never;
  }
}

export function lengthOf({ from, to }: DayRange): number {
  return daysBetween(from, to) + 1;
}

function shiftDays({ from, to }: DayRange, count: number): DayRange {
  return { from: addDays(from, count), to: addDays(to, count) };
}

/** As long, ending on the same date a year before (29 February: on the 28th). */
function yearBefore(range: DayRange): DayRange {
  const to = sameDate(range.to, -12);
  return { from: addDays(to, 1 - lengthOf(range)), to };
}

/** The same days of another month; a month's last day meets the other month's last day. */
function shiftMonths({ from, to }: DayRange, months: number): DayRange {
  const endsMonth = addDays(to, 1).slice(8) === "01";
  const shifted = sameDate(to, months);
  return { from: sameDate(from, months), to: endsMonth ? monthDays(monthOf(shifted)).to : shifted };
}

/** Why the period cannot be compared; null: both sides are whole. */
export function whyNotCompared({ now, before }: ComparedDays): NoChange | null {
  if (now.gaps !== null) return { kind: "not-whole", side: "now", gaps: now.gaps };
  if (before === null) return { kind: "nothing-beside" };
  return before.gaps === null ? null : { kind: "not-whole", side: "before", gaps: before.gaps };
}

export function compareFigures(now: Amount, before: Amount): FigureChange {
  const ratio = changeOf(now, before);
  return ratio === null ? { kind: "zero-before" } : { kind: "known", ratio, before };
}

export type Period = ComparedDays & { readonly name: Preset };

type PeriodsRequest = {
  readonly last: Day;
  readonly since: Day;
  readonly comparison: Comparison;
  readonly days: readonly KnownDay[];
};

export function describePeriods({ last, since, comparison, days }: PeriodsRequest): Period[] {
  return PRESETS.map((name) => {
    const range = presetRange(name, { last, since });
    const before = comparisonRange(comparison, name, range);
    return { name, now: knowRange(days, range), before: before && knowRange(days, before) };
  });
}

/** The range that covers all periods and their comparisons, so that one query reads them all. */
export function hullOfPeriods(asked: Omit<PeriodsRequest, "days">): DayRange {
  const periods = describePeriods({ ...asked, days: [] });
  const to = asked.last;
  const starts = periods.flatMap(({ now, before }) => [now.from, before?.from ?? now.from]);
  const [from = to] = starts.sort();
  return { from, to };
}
