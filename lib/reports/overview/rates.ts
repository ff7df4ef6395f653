import { type Amount, sumAmounts } from "@/lib/core/amount";
import type { DayRange } from "@/lib/core/day";
import type { OverviewMeasure, RateFigure } from "@/lib/core/overview";
import { ratioOf } from "@/lib/core/ratio";
import type { Valuation } from "@/lib/core/valuation";
import type { CoinDaySums } from "@/lib/store/commissions/days/coin-days";
import { valueField } from "../valuation/value-field";
import { whyNotCompared } from "./change";
import { isAlike, within } from "./figures";
import type { Period } from "./periods";

/** `sums`: daily ones of one coin. */
export function coinRate(period: Period, sums: readonly CoinDaySums[]): RateFigure {
  const total = (range: DayRange, measure: OverviewMeasure) =>
    sumAmounts(within(sums, range).map((sum) => sum[measure]));
  return rateFigure(period, total, period.before);
}

/** Of what is valued, in the reporting currency. */
export function valueRate(period: Period, sums: readonly CoinDaySums[], valuation: Valuation): RateFigure {
  const total = (range: DayRange, measure: OverviewMeasure) =>
    valueField(valuation, within(sums, range), measure).value;
  const { before } = period;
  const both = before ? [...within(sums, period.now), ...within(sums, before)] : [];
  return rateFigure(period, total, isAlike(valuation, both) ? before : null);
}

function rateFigure(
  period: Period,
  total: (range: DayRange, measure: OverviewMeasure) => Amount | null,
  before: DayRange | null,
): RateFigure {
  const rateOf = (range: DayRange) => {
    const [rebate, feePaid] = [total(range, "rebateAmount"), total(range, "feePaid")];
    return rebate === null || feePaid === null ? null : ratioOf(rebate, feePaid);
  };
  return {
    ratio: period.now.isKnown ? rateOf(period.now) : null,
    before: before !== null && whyNotCompared(period) === null ? rateOf(before) : null,
  };
}
