import type { Amount } from "@/lib/core/amount";
import { fittingBucket } from "@/lib/core/commissions/buckets";
import type { ComparedDays } from "@/lib/core/reports/overview";
import { isSettled } from "../coverage/coverage";
import { lengthOf } from "./compare";
import { isAlike, within } from "./figures";
import type { OverviewBook } from "./load";
import { amountsByDay, planSpark } from "./spark";

/**
 * The rebate of the compared days, day beside day of the period, null on days that are not known: for a line over the
 * period's bars. Null where there is no such line: nothing to compare with, nothing known of it, a period too long
 * for daily bars, or (in the reporting currency) other coins valued on the two sides.
 */
export function lineBefore(
  { sums, days, valuation }: OverviewBook,
  { now, before }: ComparedDays,
  coin: string | null,
): readonly (Amount | null)[] | null {
  if (before === null || fittingBucket(now) !== "day" || !within(days, before).some(isSettled)) return null;
  const shown = coin === null ? sums : sums.filter((sum) => sum.coin === coin);
  const both = [...within(shown, now), ...within(shown, before)];
  if (coin === null && !isAlike(valuation, both)) return null;
  const line = planSpark(before, days, amountsByDay(shown, valuation, coin)).amounts;
  return Array.from({ length: lengthOf(now) }, (_, index) => line[index] ?? null);
}
