import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";

/** One series of a chart. `key` null: the rest, beside the named series. */
export type ChartSeries = {
  readonly key: string | null;
  readonly name: string;
  /**
   * A CSS colour. The same name has the same colour everywhere (components/ui/series-colour.ts).
   */
  readonly colour: string;
  /** The outline of a pale mark, which is uncertain; `colour` fills it. */
  readonly outline?: string;
  /** Over all buckets; null: unknown. */
  readonly total: Amount | null;
  /** Of all series over all buckets, in percent ("12.34"); null where there is no such share. */
  readonly share: string | null;
};

export function seriesOf(name: string, colour: string, key = name): ChartSeries {
  return { key, name, colour, total: null, share: null };
}

/** A bucket of days, `from` to `to`, which a `label` may name ("2026"). */
type DaysPlace = {
  readonly from: Day;
  readonly to: Day;
  readonly label?: string;
  readonly tick?: never;
};
/** A bucket that is no time, named by `label`; `tick`: a shorter name for the axis. */
type NamedPlace = {
  readonly label: string;
  readonly tick?: string;
  readonly from?: never;
  readonly to?: never;
};

export type ChartBucket = (DaysPlace | NamedPlace) & {
  /**
   * A sentence why the figures of these days are incomplete; null: they are complete. Such days are
   * hatched.
   */
  readonly gap: string | null;
  /** One for each series; null: no rows, or unknown if there is a `gap`. */
  readonly amounts: readonly (Amount | null)[];
  readonly total: Amount | null;
  /** Percent of `total`, one for each series; only needed for the shape "share". */
  readonly shares?: readonly (string | null)[];
  /** What a figure is based on, such as reference rates, in words. */
  readonly basis?: string | null;
  /** What happened then: a sign at the axis, and in words. */
  readonly marks?: readonly ChartMark[];
};

/** `sign`: one letter, which a note below the chart explains. */
export type ChartMark = { readonly sign: string; readonly text: string };

/** A bucket with complete figures and no total. */
export function stepOf(
  place: DaysPlace | NamedPlace,
  amounts: ChartBucket["amounts"],
): ChartBucket {
  return { ...place, gap: null, amounts, total: null };
}

export type ChartData = {
  /** A coin or a currency; null for counts. */
  readonly unit: string | null;
  /**
   * All figures are money in this currency, null: an unnamed one. They are shown short: "$449B".
   */
  readonly currency?: string | null;
  /** The unit is the reporting currency: exact figures have two decimals. */
  readonly isMoney?: boolean;
  readonly series: readonly ChartSeries[];
  readonly buckets: readonly ChartBucket[];
  /** A thin line over the bars: another period, bucket by bucket. */
  readonly comparison?: { readonly name: string; readonly amounts: readonly (Amount | null)[] };
  /** Low bars below lines, on a scale of their own, bucket by bucket: what was traded. */
  readonly volumes?: { readonly name: string; readonly amounts: readonly (Amount | null)[] };
  /** Lines across the whole plot, such as the price of an order; those far off are not drawn. */
  readonly levels?: readonly ChartLevel[];
  /**
   * Levels, such as prices: the axis need not include zero, and a bucket without a figure is a
   * hole.
   */
  readonly isLevel?: boolean;
  /** What a missing figure means; absent: no rows. */
  readonly none?: string;
};

/** `name`: drawn beside the line, so a short one. */
export type ChartLevel = {
  readonly name: string;
  readonly amount: Amount;
  /** A CSS colour. */
  readonly colour: string;
  readonly isDashed: boolean;
};

/** "grouped": the bars of a bucket side by side, for figures that are not summed. */
export type ChartShape = "stacked" | "grouped" | "lines" | "share";

export type ChartPick = { readonly bucket: number | null; readonly series: number | null };
