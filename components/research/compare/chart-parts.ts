import type { ChartBucket, ChartData, ChartSeries } from "@/components/charts/chart-data";
import type { Text } from "@/components/ui/text/text";
import type { Amount } from "@/lib/core/amount";
import type { MeasureValue } from "@/lib/core/reality/compare/measure";
import type { ColouredCode } from "./colour-codes";

export type CompareText = Text<"compare">;

/** Null where there is nothing to draw. */
export type DrawnChart = { readonly data: ChartData; readonly notes: readonly string[] } | null;

export function seriesOf(name: string, colour: string): ChartSeries {
  return { key: name, name, colour, total: null, share: null };
}

/** For pixels and for reading; a reason is no figure. */
export function amountOf(value: MeasureValue): Amount | null {
  return typeof value === "string" ? (value as Amount) : null; // measures of figures say figures
}

export function hasFigure({ amounts }: Pick<ChartBucket, "amounts">): boolean {
  return amounts.some((amount) => amount !== null);
}

/** Only the stocks that have something to draw, and which have not. */
export function drawnOnly(
  t: CompareText,
  codes: readonly ColouredCode[],
  { unit, buckets }: Pick<ChartData, "unit" | "buckets">,
): DrawnChart {
  const isDrawn = (series: number) => buckets.some(({ amounts }) => (amounts[series] ?? null) !== null);
  const drawn = codes.map((_, series) => isDrawn(series));
  const left = codes.filter((_, series) => !drawn[series]);
  if (left.length === codes.length) return null;
  return {
    data: {
      unit,
      none: t("charts.none"),
      series: codes.filter((_, series) => drawn[series]).map(({ code, colour }) => seriesOf(code, colour)),
      buckets: buckets.map((bucket) => ({
        ...bucket,
        amounts: bucket.amounts.filter((_, series) => drawn[series]),
      })),
    },
    notes: notDrawn(t, left),
  };
}

export function notDrawn(t: CompareText, left: readonly { readonly code: string }[]): string[] {
  return left.length === 0 ? [] : [t("charts.notDrawn", { codes: left.map(({ code }) => code).join(", ") })];
}
