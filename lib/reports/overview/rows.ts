import { type CoinRow, OVERVIEW_MEASURES, type OverviewMeasure, type ValueRow } from "@/lib/core/overview";
import type { CoinDaySums } from "@/lib/store/commissions/days/coin-days";
import { coinFigure, coinsOf, valueFigure, within } from "./figures";
import type { OverviewBook } from "./load";
import type { Period } from "./periods";
import { coinRate, valueRate } from "./rates";
import { amountsByDay, planSpark, sparkRange } from "./spark";

/** One row a coin with rows in the period or in what it is compared with; the coin with most rows comes first. */
export function coinRows({ sums, days, valuation }: OverviewBook, period: Period): CoinRow[] {
  return coinsByRows(shownSums(sums, period)).map((coin) => {
    const ofCoin = sums.filter((sum) => sum.coin === coin);
    return {
      coin,
      ...figuresOf((measure) => coinFigure(period, ofCoin, coin, measure)),
      rate: coinRate(period, ofCoin),
      spark: planSpark(sparkRange(period.now), days, amountsByDay(ofCoin, valuation, coin)),
    };
  });
}

export function valueRow({ sums, days, valuation }: OverviewBook, period: Period): ValueRow {
  return {
    rebateAmount: valueFigure(period, sums, valuation, "rebateAmount"),
    feePaid: valueFigure(period, sums, valuation, "feePaid"),
    dealAmount: null,
    rate: valueRate(period, sums, valuation),
    spark: planSpark(sparkRange(period.now), days, amountsByDay(sums, valuation, null)),
  };
}

function figuresOf<Figure>(figureOf: (measure: OverviewMeasure) => Figure): {
  readonly [M in OverviewMeasure]: Figure;
} {
  const [rebateAmount, feePaid, dealAmount] = OVERVIEW_MEASURES;
  return {
    rebateAmount: figureOf(rebateAmount),
    feePaid: figureOf(feePaid),
    dealAmount: figureOf(dealAmount),
  };
}

function shownSums(sums: readonly CoinDaySums[], { now, before }: Period): CoinDaySums[] {
  return [...within(sums, now), ...(before ? within(sums, before) : [])];
}

/** The coin with most rows first. */
export function coinsByRows(sums: readonly CoinDaySums[]): string[] {
  const counts = new Map<string, number>();
  for (const { coin, rowCount } of sums) counts.set(coin, (counts.get(coin) ?? 0) + rowCount);
  return coinsOf(sums).sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
}
