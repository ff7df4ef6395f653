import type { Amount } from "@/lib/core/amount";
import { fittingBucket } from "@/lib/core/commissions/buckets";
import type { KnownDay } from "@/lib/core/coverage";
import { addDays, type Day, type DayRange, within } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import type { ComparedDays } from "@/lib/core/reports/overview";
import type { Valuation } from "@/lib/core/reports/valuation";
import type { CoinDaySums } from "@/lib/store/commissions/reads";
import { isSettled } from "../coverage/coverage";
import { totalOf } from "../valuation/value-field";
import { lengthOf } from "./compare";
import { isAlike } from "./figures";
import type { OverviewBook } from "./load";

/** A line needs some days to say anything, and has room for so many. */
const FEWEST_DAYS = 30;
const MOST_DAYS = 90;

/** The days that a small line beside a period's figure shows: the period's own, or the last 30, and never over 90. */
export function sparkRange(period: DayRange): DayRange {
  const count = Math.min(Math.max(lengthOf(period), FEWEST_DAYS), MOST_DAYS);
  return { from: addDays(period.to, 1 - count), to: period.to };
}

/** `days` are the range's or more; days before the first of them are not known. `amountOf` is asked for known days. */
export function planSpark(range: DayRange, days: readonly KnownDay[], amountOf: (day: Day) => Amount | null) {
  const shown = within(days, range);
  const missing = lengthOf(range) - shown.length;
  const amounts = shown.map((day) => (isSettled(day) ? amountOf(day.day) : null));
  return { range, amounts: [...Array<null>(missing).fill(null), ...amounts] };
}

/** Each day's rebate, as `totalOf`. */
export function amountsByDay(
  sums: readonly Pick<CoinDaySums, "coin" | "day" | "rebateAmount">[],
  valuation: Valuation | null,
) {
  const byDay = groupBy(sums, (sum) => sum.day);
  return (day: Day) => totalOf(byDay.get(day) ?? [], "rebateAmount", valuation); // a known day without rows had no rebate
}

/** The rebate of the compared days, day beside day of the period, for a line over its bars; null where there is none. */
export function lineBefore(
  { sums, days, valuation }: OverviewBook,
  { now, before }: ComparedDays,
  coin: string | null,
): readonly (Amount | null)[] | null {
  if (before === null || fittingBucket(now) !== "day" || !within(days, before).some(isSettled)) return null;
  const shown = coin === null ? sums : sums.filter((sum) => sum.coin === coin);
  const both = [...within(shown, now), ...within(shown, before)];
  if (coin === null && !isAlike(valuation, both)) return null;
  const line = planSpark(before, days, amountsByDay(shown, coin === null ? valuation : null)).amounts;
  return Array.from({ length: lengthOf(now) }, (_, index) => line[index] ?? null);
}
