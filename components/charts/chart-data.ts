import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";

/** One colour of a chart. `key` null: what is left beside the named ones. */
export type ChartSeries = {
  readonly key: string | null;
  readonly name: string;
  /** A CSS colour; the same name has the same one everywhere (components/ui/series-colour.ts). */
  readonly colour: string;
  /** Of a pale mark, which is not certain: its outline, and `colour` fills it. */
  readonly outline?: string;
  /** Over all buckets; null: nothing is known of it. */
  readonly total: Amount | null;
  /** Of all series over all buckets, in percent ("12.34"); null where there is no such share. */
  readonly share: string | null;
};

export function seriesOf(name: string, colour: string, key = name): ChartSeries {
  return { key, name, colour, total: null, share: null };
}

/** Where a step of the axis is: a day or the days `from` to `to`, which a `label` may name ("2026"). */
type DaysPlace = {
  readonly from: Day;
  readonly to: Day;
  readonly label?: string;
  readonly tick?: never;
};
/** No time: what `label` names, shorter at the axis where a `tick` is given. */
type NamedPlace = {
  readonly label: string;
  readonly tick?: string;
  readonly from?: never;
  readonly to?: never;
};

export type ChartBucket = (DaysPlace | NamedPlace) & {
  /** Why the figures of these days are not whole, in words; null where they are. Such days are hatched. */
  readonly gap: string | null;
  /** One for each series; null: no rows, or not known where `gap` says so. */
  readonly amounts: readonly (Amount | null)[];
  readonly total: Amount | null;
  /** Percent of `total`, one for each series; only needed for the shape "share". */
  readonly shares?: readonly (string | null)[];
  /** What a figure rests on (reference rates), in words. */
  readonly basis?: string | null;
};

/** A step whose figures are whole, and not added up. */
export function stepOf(
  place: DaysPlace | NamedPlace,
  amounts: ChartBucket["amounts"],
): ChartBucket {
  return { ...place, gap: null, amounts, total: null };
}

export type ChartData = {
  /** A coin or a currency; null for counts. */
  readonly unit: string | null;
  /** All figures are money in this currency, null: in one without a name. They are shown short: "$449B". */
  readonly currency?: string | null;
  readonly series: readonly ChartSeries[];
  readonly buckets: readonly ChartBucket[];
  /** A thin line over the bars: another period, bucket beside bucket. */
  readonly comparison?: { readonly name: string; readonly amounts: readonly (Amount | null)[] };
  /** Levels, as prices are: the axis holds their range instead of zero, and a step without a figure is a hole. */
  readonly isLevel?: boolean;
  /** What it means that a series has no figure at a step; absent: no rows. */
  readonly none?: string;
};

/** "grouped": the bars of a step beside each other, for what is not added up. */
export type ChartShape = "stacked" | "grouped" | "lines" | "share";

export type ChartPick = { readonly bucket: number | null; readonly series: number | null };
