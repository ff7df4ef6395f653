import { type Amount, changeOf } from "@/lib/core/amount";
import { addDays, type Day, type DayRange, daysBetween } from "@/lib/core/day";
import { monthDays, monthOf, sameDate } from "@/lib/core/month";
import { PRESETS, type Preset, presetRange } from "@/lib/core/presets";
import { knowRange } from "@/lib/coverage/coverage";
import type { DayGaps, KnownDay } from "@/lib/coverage/day-status";
import type { ComparedDays, FigureChange, KnownRange, NoChange } from "@/lib/overview/overview";

export const COMPARISONS = ["previous", "weekdays", "year"] as const;
export type Comparison = (typeof COMPARISONS)[number];

const DAYS_OF_A_WEEK = 7;

/**
 * "days": the period before is as long. A number: it begins so many months earlier. Null: nothing
 * is before it.
 */
const COMPARED_BY: Readonly<Record<Preset, "days" | number | null>> = {
  latest: "days",
  "7d": "days",
  "30d": "days",
  "90d": "days",
  mtd: 1,
  lastMonth: 1,
  qtd: 3,
  ytd: 12,
  all: null,
};

/**
 * What a period is compared with where nobody chose: a day with the same weekday, because weekends
 * trade less; a longer period with the one before it.
 */
export function defaultComparison(period: Preset): Comparison {
  return period === "latest" ? "weekdays" : "previous";
}

/**
 * The comparison that is shown beside the first one, where weekdays matter; null: the period is so
 * long, or so cut, that it would say the same.
 */
function secondComparison(period: Preset, first: Comparison): Comparison | null {
  if (period !== "latest" && period !== "mtd") return null;
  return first === "weekdays" ? "previous" : "weekdays";
}

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
      return by === "days" ? shiftDays(range, -lengthOf(range)) : shiftMonths(range, -by);
    case "weekdays":
      return shiftDays(range, -Math.ceil(lengthOf(range) / DAYS_OF_A_WEEK) * DAYS_OF_A_WEEK);
    case "year":
      return by === "days" ? yearBefore(range) : shiftMonths(range, -12);
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
  if (now.gaps !== null) return notWhole("now", now, now.gaps);
  if (before === null) return { kind: "nothing-beside" };
  return before.gaps === null ? null : notWhole("before", before, before.gaps);
}

function notWhole(side: "now" | "before", { startsOn }: KnownRange, gaps: DayGaps): NoChange {
  return { kind: "not-whole", side, gaps, startsOn };
}

export function compareFigures(now: Amount, before: Amount): FigureChange {
  const ratio = changeOf(now, before);
  return ratio === null ? { kind: "zero-before" } : { kind: "known", ratio, before };
}

export type Period = ComparedDays & {
  readonly name: Preset;
  readonly comparison: Comparison;
  /** A second comparison; null: there is none. */
  readonly also: { readonly comparison: Comparison; readonly before: KnownRange } | null;
};

type PeriodsRequest = {
  readonly last: Day;
  readonly since: Day;
  /** Null: each period's default. */
  readonly comparison: Comparison | null;
  readonly days: readonly KnownDay[];
};

export function describePeriods({ last, since, comparison, days }: PeriodsRequest): Period[] {
  return PRESETS.map((name) => {
    const range = presetRange(name, { last, since });
    const first = comparison ?? defaultComparison(name);
    const second = secondComparison(name, first);
    const before = comparisonRange(first, name, range);
    const alsoBefore = second && comparisonRange(second, name, range);
    return {
      name,
      now: knowRange(days, range),
      before: before && knowRange(days, before),
      comparison: first,
      also:
        second && alsoBefore ? { comparison: second, before: knowRange(days, alsoBefore) } : null,
    };
  });
}

/** The range that covers all periods and their comparisons, so that one query reads them all. */
export function hullOfPeriods(asked: Omit<PeriodsRequest, "days">): DayRange {
  const periods = describePeriods({ ...asked, days: [] });
  const to = asked.last;
  const starts = periods.flatMap(({ now, before, also }) =>
    [now, before, also?.before].map((range) => range?.from ?? now.from),
  );
  const [from = to] = starts.sort();
  return { from, to };
}
