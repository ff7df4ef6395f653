import type { Amount } from "@/lib/core/amount";
import type { DayRange } from "@/lib/core/day";
import type { DayGaps } from "@/lib/coverage/day-status";
import type { CoinAmount, RatesUsed } from "@/lib/rates/valuation";
import type { Bucket } from "./buckets";
import type { COMMISSION_LISTS } from "./commission";

/** What a breakdown can be by, and the list of a filter that chooses its values. */
export const BREAKDOWN_DIMENSIONS = ["productType", "coin", "symbol", "uid"] as const;
export type BreakdownDimension = (typeof BREAKDOWN_DIMENSIONS)[number];
export const DIMENSION_LIST = {
  productType: "productTypes",
  coin: "coins",
  symbol: "symbols",
  uid: "uids",
} as const satisfies Record<BreakdownDimension, (typeof COMMISSION_LISTS)[number]>;

/** What is summed (deal amounts are not: nobody says in which unit they are); "clients" counts those that have rows, each once a bucket and series. */
export const BREAKDOWN_AMOUNTS = ["rebateAmount", "feePaid", "fee"] as const;
export const BREAKDOWN_MEASURES = [...BREAKDOWN_AMOUNTS, "rows", "clients"] as const;
export type BreakdownAmount = (typeof BREAKDOWN_AMOUNTS)[number];
export type BreakdownMeasure = (typeof BREAKDOWN_MEASURES)[number];

export function isAmountMeasure(measure: BreakdownMeasure): measure is BreakdownAmount {
  return (BREAKDOWN_AMOUNTS as readonly string[]).includes(measure);
}

export const CHART_SHAPES = ["stacked", "lines", "share"] as const;
export const CHART_VIEWS = ["chart", "table"] as const;

/** What an address says of its chart, apart from its filter. */
export type ChartQuery<By extends string, Measure extends string> = {
  readonly by: By;
  readonly measure: Measure;
  /** Null: as fine as a chart of the range can show. */
  readonly per: Bucket | null;
  /** Null: values where there are several coins and none of them is asked for. */
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
  /** A value of the dimension; null: what is left beside the named ones. */
  readonly key: string | null;
  /** Over the whole range; null where it has no rows. Clients are counted once. */
  readonly total: Amount | null;
  /** `total` ÷ the breakdown's total (lib/core/amount.ts); null where there is no such share. */
  readonly share: Amount | null;
};

/** `Gap`: why figures are not whole, of whatever is broken down. */
export type BreakdownBucket<Gap = DayGaps> = DayRange & {
  /** Why its figures are not whole; null where they are. */
  readonly gap: Gap | null;
  /** One for each series; null: no rows of it are known. */
  readonly amounts: readonly (Amount | null)[];
  readonly total: Amount | null;
  /** One for each series, of `total`; null where there is no such share. */
  readonly shares: readonly (Amount | null)[];
  /** What the values rest on, and what has none; null where nothing is valued. */
  readonly valued: { readonly rates: RatesUsed; readonly unvalued: readonly CoinAmount[] } | null;
};

/** Sums of a filter by time and one dimension. Of everything additive, the amounts of a bucket make up its total. */
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
  /** The largest first, then what is left. */
  readonly series: readonly BreakdownSeries[];
  /** Oldest first; every bucket of the range. */
  readonly buckets: readonly BreakdownBucket<Gap>[];
  readonly total: Amount | null;
  /** Why the range is not whole; null where it is. */
  readonly partial: Gap | null;
  /** As the buckets', over the whole range. */
  readonly valued: BreakdownBucket["valued"];
};
