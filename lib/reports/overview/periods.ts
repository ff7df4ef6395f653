import type { Day, DayRange } from "@/lib/core/day";
import type { ComparedDays, KnownRange } from "@/lib/core/reports/overview";
import { PRESETS, type Preset, presetRange } from "../commissions/presets";
import { isSettled, type KnownDay } from "../coverage/coverage";
import { findGaps } from "../coverage/wholeness";
import { type Comparison, comparisonRange } from "./compare";

export type Period = ComparedDays & { readonly name: Preset };

type Asked = {
  /** The last published day. */
  readonly last: Day;
  /** The first day that the account knows. */
  readonly since: Day;
  readonly comparison: Comparison;
  /** Every day from `hullOfPeriods(...).from` on. */
  readonly days: readonly KnownDay[];
};

/** Every period with what it is compared with. */
export function describePeriods({ last, since, comparison, days }: Asked): Period[] {
  const know = (range: DayRange): KnownRange => {
    const within = days.filter(({ day }) => day >= range.from && day <= range.to);
    return { ...range, gaps: findGaps(within), isKnown: within.some(isSettled) };
  };
  return PRESETS.map((name) => {
    const range = presetRange(name, { last, since });
    const before = comparisonRange(comparison, name, range);
    return { name, now: know(range), before: before && know(before) };
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
