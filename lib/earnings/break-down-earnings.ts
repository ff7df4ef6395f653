import type { Breakdown } from "@/lib/commissions/breakdown";
import { assembleParts } from "@/lib/commissions/breakdown/assemble";
import { type Bucket, listBuckets } from "@/lib/commissions/buckets";
import { countMissing } from "@/lib/commissions/count-missing";
import type { GroupRebates } from "@/lib/commissions/store/group-rebates";
import { coinsOf } from "@/lib/commissions/sum-by-coin";
import { type Amount, compareAmounts } from "@/lib/core/amount";
import { type DayRange, within } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import type { DayGaps, KnownDay } from "@/lib/coverage/day-status";
import { type Period, whyNotCompared } from "@/lib/overview/compare";
import {
  amountsByDay,
  coinFigure,
  planSpark,
  sparkRange,
  valueFigure,
  whollyValuedCoins,
} from "@/lib/overview/figures";
import { rankGroups } from "@/lib/overview/group-movers";
import type {
  CoinFigure,
  ComparedDays,
  NoChange,
  Spark,
  ValueFigure,
} from "@/lib/overview/overview";
import type { Valuation } from "@/lib/rates/valuation";
import { totalOf } from "@/lib/rates/value-field";
import type { EarnedDay, EarnedSum } from "./earnings";

export type EarnedBreakdown = Breakdown<"productType", "earned">;

type Earned = { readonly sums: readonly EarnedSum[]; readonly valuation: Valuation };
type Shown = {
  readonly range: DayRange;
  readonly per: Bucket;
  /** Null: values of all coins. */
  readonly coin: string | null;
  readonly gapOf: (range: DayRange) => DayGaps | null;
};

/** A partner's share by time and product type; null: no row of these days has a term. */
export function breakEarningsDown(
  { sums, valuation }: Earned,
  { range, per, coin, gapOf }: Shown,
): EarnedBreakdown | null {
  const shown = within(sums, range).filter((sum) => coin === null || sum.coin === coin);
  if (shown.length === 0) return null;
  const valued = coin === null ? valuation : null;
  const byType = groupBy(shown, ({ productType }) => productType);
  const named = [...byType]
    .map(([type, of]) => ({ type, total: totalOf(of, "earned", valued) }))
    .sort((a, b) => compareTotals(b.total, a.total) || (a.type < b.type ? -1 : 1))
    .map(({ type }) => type);
  const cells = listBuckets(range, per).flatMap(({ from, to }) =>
    named.map((key) => {
      const of = within(byType.get(key) ?? [], { from, to });
      const amount = of.length > 0 ? totalOf(of, "earned", valued) : null;
      return { from, key, amount, missingRows: countMissing(of, "earned") };
    }),
  );
  const coinDays = shown.map(({ day, coin: of, earned: amount, earnedMissing: missingRows }) => {
    return { day, coin: of, amount, missingRows };
  });
  return assembleParts<"productType", "earned", DayGaps>(
    {
      range,
      by: "productType",
      measure: "earned",
      per,
      unit:
        coin === null ? { kind: "value", currency: valuation.currency } : { kind: "coin", coin },
    },
    { named, cells, coinDays },
    { gapOf, valuation: valued },
  );
}

/** A total without a value is the smallest. */
function compareTotals(a: Amount | null, b: Amount | null): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return compareAmounts(a, b);
}

export type EarnedRow = {
  readonly earned: CoinFigure | ValueFigure;
  /** Each day's share. */
  readonly spark: Spark;
};

/** A partner's share of a period in one coin, or (null) the value of all coins. */
export function earnedRow(
  { coinDays, days, valuation }: EarnedDays,
  period: Period,
  coin: string | null,
): EarnedRow {
  const shown = coinDays.filter((sum) => coin === null || sum.coin === coin);
  const valued = coin === null ? valuation : null;
  return {
    earned:
      coin === null
        ? valueFigure(period, shown, valuation, "earned")
        : coinFigure(period, shown, coin, "earned"),
    spark: planSpark(sparkRange(period.now), days, amountsByDay(shown, "earned", valued)),
  };
}

type EarnedDays = {
  readonly coinDays: readonly EarnedDay[];
  readonly days: readonly KnownDay[];
  readonly valuation: Valuation;
};

/** Product types in which a partner's share rose and fell, or why nothing is compared. */
export function rankEarnedTypes(
  { sums, valuation }: Earned,
  { days, coin }: { readonly days: ComparedDays; readonly coin: string | null },
): ReturnType<typeof rankGroups> | NoChange {
  const why = whyNotCompared(days);
  const { now, before } = days;
  if (why || before === null) return why ?? { kind: "nothing-beside" };
  const both = [...within(sums, now), ...within(sums, before)];
  const shown = both.filter((sum) => coin === null || sum.coin === coin);
  const valued = coin === null ? valuation : null;
  const whole = valued ? whollyValuedCoins(valued, shown) : coinsOf(shown);
  const groups = groupBy(shown, (sum) => JSON.stringify([sum.coin, sum.productType]));
  const rebates = [...groups.values()].map((of): GroupRebates => {
    const [{ coin: ofCoin, productType }] = of as [EarnedSum];
    const sumOf = (range: DayRange) => totalOf(within(of, range), "earned", valued);
    const [is, was] = [sumOf(now), sumOf(before)];
    const isGiven = countMissing(of, "earned") === 0;
    const isWhole = isGiven && whole.includes(ofCoin) && is !== null && was !== null;
    const parts = isWhole ? { now: is, before: was } : null;
    return { coin: ofCoin, productType, symbol: "", sums: parts };
  });
  return rankGroups(rebates);
}
