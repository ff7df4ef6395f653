import type { Amount } from "@/lib/core/amount";
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
      rate: coinRate(period, ofCoin),
      spark: planSpark(sparkRange(period.now), days, amountsByDay(ofCoin, null)),
    };
  });
}

export function valueRow({ sums, days, valuation }: OverviewBook, period: Period): ValueRow {
  return {
    rebateAmount: valueFigure(period, sums, valuation, "rebateAmount"),
    feePaid: valueFigure(period, sums, valuation, "feePaid"),
    rate: valueRate(period, sums, valuation),
    spark: planSpark(sparkRange(period.now), days, amountsByDay(sums, valuation)),
  };
}

/** The coin with most rows first. */
export function coinsByRows(sums: readonly Pick<CoinDaySums, "coin" | "rowCount">[]): string[] {
  const counts = new Map<string, number>();
  for (const { coin, rowCount } of sums) counts.set(coin, (counts.get(coin) ?? 0) + rowCount);
  return coinsOf(sums).sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
}

/** `sums`: daily ones of one coin. */
function coinRate(period: Period, sums: readonly CoinDaySums[]): RateFigure {
  const total = (range: DayRange, measure: OverviewMeasure) => totalOf(within(sums, range), measure, null);
  return rateFigure(period, total, period.before);
}

function valueRate(period: Period, sums: readonly CoinDaySums[], valuation: Valuation): RateFigure {
  const total = (range: DayRange, measure: OverviewMeasure) =>
    totalOf(within(sums, range), measure, valuation);
  const { before } = period;
  const both = before ? [...within(sums, period.now), ...within(sums, before)] : [];
  return rateFigure(period, total, isAlike(valuation, both) ? before : null);
}

function rateFigure(
  period: Period,
  total: (range: DayRange, measure: OverviewMeasure) => Amount | null,
  before: DayRange | null,
): RateFigure {
  const rateOf = (range: DayRange) =>
    rebateRate({ rebateAmount: total(range, "rebateAmount"), feePaid: total(range, "feePaid") });
  return {
    ratio: period.now.isKnown ? rateOf(period.now) : null,
    before: before !== null && whyNotCompared(period) === null ? rateOf(before) : null,
  };
}
