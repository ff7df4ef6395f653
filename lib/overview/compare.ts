import { type Amount, changeOf } from "@/lib/core/amount";
import { addDays, type Day, type DayRange, daysBetween } from "@/lib/core/day";
import { monthDays, monthOf, sameDate } from "@/lib/core/month";
import { PRESETS, type Preset, presetRange } from "@/lib/core/presets";
import { knowRange } from "@/lib/coverage/coverage";
import type { KnownDay } from "@/lib/coverage/day-status";
import type { Change, ComparedDays, NoChange } from "@/lib/overview/overview";

export const COMPARISONS = ["previous", "weekdays", "year"] as const;
export type Comparison = (typeof COMPARISONS)[number];

const DAYS_OF_A_WEEK = 7;

/** "months": it stays within a month; "days": it keeps its length; null: there is nothing before it. */
const COMPARED_BY: Readonly<Record<Preset, "days" | "months" | null>> = {
  latest: "days",
  "7d": "days",
  "30d": "days",
  "90d": "days",
  mtd: "months",
  all: null,
};

/** The days that `range`, a period's own, is compared with. "weekdays": so that each day meets its own weekday. */
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

/** It ends on the same date a year before (29 February: on the 28th) and is as long. */
function yearBefore(range: DayRange): DayRange {
  const to = sameDate(range.to, -12);
  return { from: addDays(to, 1 - lengthOf(range)), to };
}

/** Of the first days of a month as many of another; a month's last day meets the other's last day. */
function shiftMonths({ from, to }: DayRange, months: number): DayRange {
  const endsMonth = addDays(to, 1).slice(8) === "01";
  const shifted = sameDate(to, months);
  return { from: sameDate(from, months), to: endsMonth ? monthDays(monthOf(shifted)).to : shifted };
}

/** What forbids any comparison of the period; null where both sides are whole. */
export function whyNotCompared({ now, before }: ComparedDays): NoChange | null {
  if (now.gaps !== null) return { kind: "not-whole", side: "now", gaps: now.gaps };
  if (before === null) return { kind: "nothing-beside" };
  return before.gaps === null ? null : { kind: "not-whole", side: "before", gaps: before.gaps };
}

export function compareFigures(now: Amount, before: Amount): Change {
  const ratio = changeOf(now, before);
  return ratio === null ? { kind: "zero-before" } : { kind: "known", ratio, before };
}

export type Period = ComparedDays & { readonly name: Preset };

type Asked = {
  readonly last: Day;
  readonly since: Day;
  readonly comparison: Comparison;
  readonly days: readonly KnownDay[];
};

export function describePeriods({ last, since, comparison, days }: Asked): Period[] {
  return PRESETS.map((name) => {
    const range = presetRange(name, { last, since });
    const before = comparisonRange(comparison, name, range);
    return { name, now: knowRange(days, range), before: before && knowRange(days, before) };
  });
}

/** The days that all periods and their comparisons lie in, so that one question answers for all of them. */
export function hullOfPeriods(asked: Omit<Asked, "days">): DayRange {
  const periods = describePeriods({ ...asked, days: [] });
  const to = asked.last;
  const [from = to] = periods
    .flatMap(({ now, before }) => (before ? [now.from, before.from] : [now.from]))
    .sort();
  return { from, to };
}
