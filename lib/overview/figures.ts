import { fittingBucket } from "@/lib/commissions/buckets";
import { countMissing } from "@/lib/commissions/count-missing";
import { rebateRate } from "@/lib/commissions/fees";
import type { CoinDaySums } from "@/lib/commissions/store/reads";
import { coinsOf } from "@/lib/commissions/sum-by-coin";
import type { Amount } from "@/lib/core/amount";
import { addDays, type Day, type DayRange, within } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import { isSettled } from "@/lib/coverage/coverage";
import type { KnownDay } from "@/lib/coverage/day-status";
import type {
  CoinFigure,
  CoinRow,
  ComparedDays,
  FigureChange,
  NoChange,
  OverviewMeasure,
  RebateRateFigure,
  ValueFigure,
  ValueRow,
} from "@/lib/overview/overview";
import type { Valuation } from "@/lib/rates/valuation";
import { totalOf, valueField } from "@/lib/rates/value-field";
import { compareFigures, lengthOf, type Period, whyNotCompared } from "./compare";
import type { OverviewBook } from "./load-overview";

/** An amount of a day and coin. */
export type CoinDay<Field extends string> = Pick<CoinDaySums, "coin" | "day"> & {
  readonly [F in Field]: Amount | null;
};

/** `sums`: daily sums of any coins, over the period and the days it is compared with. */
export function coinFigure<Field extends string>(
  period: Period,
  sums: readonly CoinDay<Field>[],
  coin: string,
  measure: Field,
): CoinFigure {
  const ofCoin = sums.filter((sum) => sum.coin === coin);
  const total = (range: DayRange) => totalOf(within(ofCoin, range), measure, null);
  const amount = total(period.now);
  return {
    amount: period.now.isKnown ? amount : null,
    missingRows: countMissing(within(ofCoin, period.now), measure),
    change: compareTotals(period, ofCoin, measure, total),
  };
}

function compareTotals<Field extends string>(
  period: Period,
  sums: readonly CoinDay<Field>[],
  measure: Field,
  total: (range: DayRange) => Amount | null,
): FigureChange {
  const refused = whyNotCompared(period) ?? whyNotGiven(period, sums, measure);
  if (refused || period.before === null) return refused ?? { kind: "nothing-beside" };
  const [now, before] = [total(period.now), total(period.before)];
  if (now === null || before === null) throw new Error("every row gives the amount");
  return compareFigures(now, before);
}

/** A part of a sum is not compared; null: every row of both sides gives the amount. */
function whyNotGiven<Field extends string>(
  { now, before }: Period,
  sums: readonly CoinDay<Field>[],
  measure: Field,
): NoChange | null {
  const both = before ? [...within(sums, now), ...within(sums, before)] : within(sums, now);
  const rows = countMissing(both, measure);
  return rows > 0 ? { kind: "not-given", rows } : null;
}

export function valueFigure<Field extends string>(
  period: Period,
  sums: readonly CoinDay<Field>[],
  valuation: Valuation,
  measure: Field,
): ValueFigure {
  const valued = period.now.isKnown
    ? valueField(valuation, within(sums, period.now), measure)
    : null;
  const missingRows = countMissing(within(sums, period.now), measure);
  const { notCompared, ...compared } = compareValues(period, sums, valuation, measure);
  const unvalued = valued?.unvalued.map(({ coin }) => coin) ?? [];
  const comparedWithout = notCompared.filter((coin) => !unvalued.includes(coin));
  return { valued, missingRows, ...compared, comparedWithout };
}

/** Leaves out of both sides each coin that has no rate on some day of either. */
function compareValues<Field extends string>(
  period: Period,
  sums: readonly CoinDay<Field>[],
  valuation: Valuation,
  measure: Field,
): Pick<ValueFigure, "change" | "comparedCoins"> & { readonly notCompared: readonly string[] } {
  const refused = whyNotCompared(period) ?? whyNotGiven(period, sums, measure);
  if (refused || period.before === null)
    return { change: refused ?? { kind: "nothing-beside" }, comparedCoins: null, notCompared: [] };
  const both = [...within(sums, period.now), ...within(sums, period.before)];
  const [all, coins] = [coinsOf(both), whollyValuedCoins(valuation, both)];
  const compared = both.filter(({ coin }) => coins.includes(coin));
  const sumOf = (range: DayRange) => valueField(valuation, within(compared, range), measure).value;
  const [now, before] = [sumOf(period.now), sumOf(period.before)];
  if ((coins.length === 0 && all.length > 0) || now === null || before === null)
    return { change: { kind: "not-valued" }, comparedCoins: coins, notCompared: [] };
  const change = compareFigures(now, before);
  return {
    change,
    comparedCoins: isAlike(valuation, both) ? null : coins,
    notCompared: change.kind === "known" ? all.filter((coin) => !coins.includes(coin)) : [],
  };
}

/** The coins that have a rate on each of their days, sorted. */
export function whollyValuedCoins(
  valuation: Valuation,
  sums: readonly { coin: string; day: Day }[],
) {
  const unrated = coinsOf(sums.filter(({ coin, day }) => valuation.rateOf(coin, day) === null));
  return coinsOf(sums).filter((coin) => !unrated.includes(coin));
}

/**
 * Whether every coin has a rate on all of its days or on none: then all days have the same coins.
 */
export function isAlike(
  valuation: Valuation,
  sums: readonly { coin: string; day: Day }[],
): boolean {
  const rated = sums.filter(({ coin, day }) => valuation.rateOf(coin, day) !== null);
  return coinsOf(rated).length === whollyValuedCoins(valuation, sums).length;
}

/**
 * A row for each coin with ledger rows in the period or the days it is compared with; the coin with
 * most rows first.
 */
export function coinRows({ sums, days }: OverviewBook, period: Period): CoinRow[] {
  const before = period.before ? within(sums, period.before) : [];
  const shown = [...within(sums, period.now), ...before];
  return coinsByRows(shown).map((coin) => {
    const ofCoin = sums.filter((sum) => sum.coin === coin);
    return {
      coin,
      rebateAmount: coinFigure(period, ofCoin, coin, "rebateAmount"),
      feePaid: coinFigure(period, ofCoin, coin, "feePaid"),
      rebateRate: rebateRateFigure(period, ofCoin, null),
      spark: planSpark(sparkRange(period.now), days, amountsByDay(ofCoin, "rebateAmount", null)),
    };
  });
}

export function valueRow({ sums, days, valuation }: OverviewBook, period: Period): ValueRow {
  return {
    rebateAmount: valueFigure(period, sums, valuation, "rebateAmount"),
    feePaid: valueFigure(period, sums, valuation, "feePaid"),
    rebateRate: rebateRateFigure(period, sums, valuation),
    spark: planSpark(sparkRange(period.now), days, amountsByDay(sums, "rebateAmount", valuation)),
  };
}

export function coinsByRows(sums: readonly Pick<CoinDaySums, "coin" | "rowCount">[]): string[] {
  const counts = new Map<string, number>();
  for (const { coin, rowCount } of sums) counts.set(coin, (counts.get(coin) ?? 0) + rowCount);
  return coinsOf(sums).sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
}

/** Without a valuation the sums must have one coin. */
function rebateRateFigure(
  period: Period,
  sums: readonly CoinDaySums[],
  valuation: Valuation | null,
): RebateRateFigure {
  const { now, before } = period;
  const total = (range: DayRange, measure: OverviewMeasure) =>
    totalOf(within(sums, range), measure, valuation);
  const rateOf = (range: DayRange) =>
    rebateRate({
      rebateAmount: total(range, "rebateAmount"),
      feePaid: total(range, "feePaid"),
      feePaidMissing: countMissing(within(sums, range), "feePaid"),
    });
  const both = before ? [...within(sums, now), ...within(sums, before)] : [];
  const isCompared =
    whyNotCompared(period) === null && (valuation === null || isAlike(valuation, both));
  return {
    ratio: now.isKnown ? rateOf(now) : null,
    before: before && isCompared ? rateOf(before) : null,
    missingRows: countMissing(within(sums, now), "feePaid"),
  };
}

/** A small line needs some days to say anything, and has room for so many. */
const FEWEST_DAYS = 30;
const MOST_DAYS = 90;

/**
 * The days of the small line beside a figure: the period's own, at least the last 30, at most 90.
 */
export function sparkRange(period: DayRange): DayRange {
  const count = Math.min(Math.max(lengthOf(period), FEWEST_DAYS), MOST_DAYS);
  return { from: addDays(period.to, 1 - count), to: period.to };
}

/**
 * `days` covers the range; days before its first one are unknown. `amountOf` is called for known
 * days.
 */
export function planSpark(
  range: DayRange,
  days: readonly KnownDay[],
  amountOf: (day: Day) => Amount | null,
) {
  const shown = within(days, range);
  const missing = lengthOf(range) - shown.length;
  const amounts = shown.map((day) => (isSettled(day) ? amountOf(day.day) : null));
  return { range, amounts: [...Array<null>(missing).fill(null), ...amounts] };
}

/** Each day's amount, as `totalOf`; null where a row of the day does not give it. */
export function amountsByDay<Field extends string>(
  sums: readonly CoinDay<Field>[],
  measure: Field,
  valuation: Valuation | null,
) {
  const byDay = groupBy(sums, (sum) => sum.day);
  return (day: Day) => {
    const ofDay = byDay.get(day) ?? []; // a known day without rows had none
    return countMissing(ofDay, measure) > 0 ? null : totalOf(ofDay, measure, valuation);
  };
}

type LineBook<Field extends string> = Pick<OverviewBook, "days" | "valuation"> & {
  readonly sums: readonly CoinDay<Field>[];
};

/**
 * The amounts of the compared days, one for each day of the period, for a line over its bars; null:
 * there is none.
 */
export function lineBefore<Field extends string>(
  { sums, days, valuation }: LineBook<Field>,
  { now, before }: ComparedDays,
  { coin, measure }: { readonly coin: string | null; readonly measure: Field },
): readonly (Amount | null)[] | null {
  if (before === null || fittingBucket(now) !== "day" || !within(days, before).some(isSettled))
    return null;
  const shown = coin === null ? sums : sums.filter((sum) => sum.coin === coin);
  const both = [...within(shown, now), ...within(shown, before)];
  if (coin === null && !isAlike(valuation, both)) return null;
  const line = planSpark(
    before,
    days,
    amountsByDay(shown, measure, coin === null ? valuation : null),
  ).amounts;
  return Array.from({ length: lengthOf(now) }, (_, index) => line[index] ?? null);
}
