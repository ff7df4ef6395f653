import type { Amount } from "@/lib/core/amount";
import type { DayRange } from "@/lib/core/day";
import type { DayGaps } from "@/lib/coverage/day-status";
import type { CoinAmount, RatesUsed } from "@/lib/rates/valuation";
import type { Bucket } from "./buckets";
import type { COMMISSION_LISTS } from "./commission";

export const BREAKDOWN_DIMENSIONS = ["productType", "coin", "symbol", "uid"] as const;
export type BreakdownDimension = (typeof BREAKDOWN_DIMENSIONS)[number];
/** The list of a filter that chooses the values of a dimension. */
export const DIMENSION_LIST = {
  productType: "productTypes",
  coin: "coins",
  symbol: "symbols",
  uid: "uids",
} as const satisfies Record<BreakdownDimension, (typeof COMMISSION_LISTS)[number]>;

/**
 * Deal amounts are not summed, because their unit is not documented. "clients" counts clients with
 * rows, each once a bucket and series.
 */
export const BREAKDOWN_AMOUNTS = ["rebateAmount", "feePaid", "fee"] as const;
export const BREAKDOWN_MEASURES = [...BREAKDOWN_AMOUNTS, "rows", "clients"] as const;
export type BreakdownAmount = (typeof BREAKDOWN_AMOUNTS)[number];
export type BreakdownMeasure = (typeof BREAKDOWN_MEASURES)[number];

export function isAmountMeasure(measure: BreakdownMeasure): measure is BreakdownAmount {
  return (BREAKDOWN_AMOUNTS as readonly string[]).includes(measure);
}

export const CHART_SHAPES = ["stacked", "lines", "share"] as const;
export const CHART_VIEWS = ["chart", "table"] as const;

/** The chart that an address asks for; the filter is apart. */
export type ChartQuery<By extends string, Measure extends string> = {
  readonly by: By;
  readonly measure: Measure;
  /** Null: the finest that a chart of the range can show. */
  readonly per: Bucket | null;
  /** Null: values, if there are several coins and the address names none. */
  readonly unit: "coin" | "value" | null;
  /** Null: the coin with most rows. */
  readonly coin: string | null;
  readonly shape: (typeof CHART_SHAPES)[number];
  readonly view: (typeof CHART_VIEWS)[number];
};

/** Coins are never added together: amounts are of one coin, or values in the reporting currency. */
export type BreakdownUnit =
  | { readonly kind: "coin"; readonly coin: string }
  | { readonly kind: "value"; readonly currency: string }
  | { readonly kind: "count" };

export type BreakdownSeries = {
  /** A value of the dimension; null: all values that are not named. */
  readonly key: string | null;
  /** Over the whole range; null: it has no rows. Each client counts once. */
  readonly total: Amount | null;
  /** `total` ÷ the breakdown's total; null where a share makes no sense. */
  readonly share: Amount | null;
};

/** `Gap`: why figures are incomplete. */
export type BreakdownBucket<Gap = DayGaps> = DayRange & {
  /** Null: its figures are complete. */
  readonly gap: Gap | null;
  /** One for each series; null: it has no rows, or none that gives the amount. */
  readonly amounts: readonly (Amount | null)[];
  readonly total: Amount | null;
  /** One for each series, of `total`; null where a share makes no sense. */
  readonly shares: readonly (Amount | null)[];
  /** The rates behind the values, and the amounts without one; null: nothing is valued. */
  readonly valued: { readonly rates: RatesUsed; readonly unvalued: readonly CoinAmount[] } | null;
  /** So many of its rows do not give the amount; they are in no figure. */
  readonly missingRows: number;
};

/**
 * Sums of a filter by time and one dimension. The amounts of a bucket add up to its total, but for
 * counts of clients.
 */
export type Breakdown<
  By extends string = BreakdownDimension,
  Measure extends string = BreakdownMeasure,
  Gap = DayGaps,
> = {
  readonly range: DayRange;
  readonly by: By;
  readonly measure: Measure;
  readonly per: Bucket;
  readonly unit: BreakdownUnit;
  /** The largest first, then the rest. */
  readonly series: readonly BreakdownSeries[];
  /** Oldest first; every bucket of the range. */
  readonly buckets: readonly BreakdownBucket<Gap>[];
  readonly total: Amount | null;
  /** Null: the range is complete. */
  readonly partial: Gap | null;
  /** Over the whole range. */
  readonly valued: BreakdownBucket["valued"];
  readonly missingRows: number;
};
