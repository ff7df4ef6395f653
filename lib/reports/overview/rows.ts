import { rebateRate } from "@/lib/core/commissions/fees";
import { type DayRange, within } from "@/lib/core/day";
import type { CoinRow, OverviewMeasure, RateFigure, ValueRow } from "@/lib/core/reports/overview";
import type { Valuation } from "@/lib/core/reports/valuation";
import type { CoinDaySums } from "@/lib/store/commissions/reads";
import { totalOf } from "../valuation/value-field";
import { type Period, whyNotCompared } from "./compare";
import { coinFigure, coinsOf, isAlike, valueFigure } from "./figures";
import type { OverviewBook } from "./load";
import { amountsByDay, planSpark, sparkRange } from "./spark";

/** One row a coin with rows in the period or in what it is compared with; the coin with most rows comes first. */
export function coinRows({ sums, days }: OverviewBook, period: Period): CoinRow[] {
  const shown = [...within(sums, period.now), ...(period.before ? within(sums, period.before) : [])];
  return coinsByRows(shown).map((coin) => {
    const ofCoin = sums.filter((sum) => sum.coin === coin);
    return {
      coin,
      rebateAmount: coinFigure(period, ofCoin, coin, "rebateAmount"),
      feePaid: coinFigure(period, ofCoin, coin, "feePaid"),
      rate: rateFigure(period, ofCoin, null),
      spark: planSpark(sparkRange(period.now), days, amountsByDay(ofCoin, null)),
    };
  });
}

export function valueRow({ sums, days, valuation }: OverviewBook, period: Period): ValueRow {
  return {
    rebateAmount: valueFigure(period, sums, valuation, "rebateAmount"),
    feePaid: valueFigure(period, sums, valuation, "feePaid"),
    rate: rateFigure(period, sums, valuation),
    spark: planSpark(sparkRange(period.now), days, amountsByDay(sums, valuation)),
  };
}

export function coinsByRows(sums: readonly Pick<CoinDaySums, "coin" | "rowCount">[]): string[] {
  const counts = new Map<string, number>();
  for (const { coin, rowCount } of sums) counts.set(coin, (counts.get(coin) ?? 0) + rowCount);
  return coinsOf(sums).sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
}

/** Without a valuation the sums are of one coin. */
function rateFigure(period: Period, sums: readonly CoinDaySums[], valuation: Valuation | null): RateFigure {
  const { now, before } = period;
  const total = (range: DayRange, measure: OverviewMeasure) =>
    totalOf(within(sums, range), measure, valuation);
  const rateOf = (range: DayRange) =>
    rebateRate({ rebateAmount: total(range, "rebateAmount"), feePaid: total(range, "feePaid") });
  const both = before ? [...within(sums, now), ...within(sums, before)] : [];
  const isCompared = whyNotCompared(period) === null && (valuation === null || isAlike(valuation, both));
  return {
    ratio: now.isKnown ? rateOf(now) : null,
    before: before && isCompared ? rateOf(before) : null,
  };
}
