import { sumAmounts } from "@/lib/core/amount";
import { type Day, type DayRange, within } from "@/lib/core/day";
import type { CoinFigure, OverviewMeasure, ValueFigure } from "@/lib/core/reports/overview";
import type { Valuation } from "@/lib/core/reports/valuation";
import type { CoinDaySums } from "@/lib/store/commissions/reads";
import { valueField } from "../valuation/value-field";
import { compareFigures, type Period, whyNotCompared } from "./compare";

/** `sums`: daily ones of any coins that cover the period and what it is compared with. */
export function coinFigure(
  period: Period,
  sums: readonly CoinDaySums[],
  coin: string,
  measure: OverviewMeasure,
): CoinFigure {
  const total = (range: DayRange) =>
    sumAmounts(within(sums, range).flatMap((sum) => (sum.coin === coin ? [sum[measure]] : [])));
  const amount = total(period.now);
  const { before } = period;
  const change = whyNotCompared(period) ?? compareFigures(amount, before ? total(before) : amount);
  return { amount: period.now.isKnown ? amount : null, change };
}

export function valueFigure(
  period: Period,
  sums: readonly CoinDaySums[],
  valuation: Valuation,
  measure: OverviewMeasure,
): ValueFigure {
  const valued = period.now.isKnown ? valueField(valuation, within(sums, period.now), measure) : null;
  return { valued, ...compareValues(period, sums, valuation, measure) };
}

/** Like with like: a coin without a rate on some day of either side is left out of both. */
function compareValues(
  period: Period,
  sums: readonly CoinDaySums[],
  valuation: Valuation,
  measure: OverviewMeasure,
): Omit<ValueFigure, "valued"> {
  const refused = whyNotCompared(period);
  if (refused || period.before === null)
    return { change: refused ?? { kind: "nothing-beside" }, comparedCoins: null };
  const both = [...within(sums, period.now), ...within(sums, period.before)];
  const [all, coins] = [coinsOf(both), whollyValuedCoins(valuation, both)];
  const compared = both.filter(({ coin }) => coins.includes(coin));
  const sumOf = (range: DayRange) => valueField(valuation, within(compared, range), measure).value;
  const [now, before] = [sumOf(period.now), sumOf(period.before)];
  if ((coins.length === 0 && all.length > 0) || now === null || before === null)
    return { change: { kind: "not-valued" }, comparedCoins: coins };
  return { change: compareFigures(now, before), comparedCoins: isAlike(valuation, both) ? null : coins };
}

/** The coins of the sums that have a rate on each of their days, in order. */
export function whollyValuedCoins(valuation: Valuation, sums: readonly { coin: string; day: Day }[]) {
  const unrated = coinsOf(sums.filter(({ coin, day }) => valuation.rateOf(coin, day) === null));
  return coinsOf(sums).filter((coin) => !unrated.includes(coin));
}

/** Whether every coin has a rate on each of its days or on none: then all days are of the same coins. */
export function isAlike(valuation: Valuation, sums: readonly { coin: string; day: Day }[]): boolean {
  const rated = sums.filter(({ coin, day }) => valuation.rateOf(coin, day) !== null);
  return coinsOf(rated).length === whollyValuedCoins(valuation, sums).length;
}

export function coinsOf(sums: readonly { readonly coin: string }[]): string[] {
  return [...new Set(sums.map(({ coin }) => coin))].sort();
}
