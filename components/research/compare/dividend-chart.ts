import type { Day } from "@/lib/core/day";
import { type ComparedDividends, yearSum } from "@/lib/core/reality/compare/dividends";
import type { CompareColumn } from "@/lib/core/reality/compare/measure";
import { amountOf, type CompareText, type DrawnChart, drawnOnly } from "./chart-parts";
import type { ColouredCode } from "./colour-codes";

/** What each stock paid in a year, its bars beside the others'. */
export function dividendChart(
  t: CompareText,
  codes: readonly ColouredCode[],
  columns: readonly CompareColumn<ComparedDividends>[],
  years: readonly string[],
): DrawnChart {
  const buckets = years.map((year) => {
    const short = columns.filter(({ value }) =>
      value?.history.years.some((each) => each.year === year && each.left > 0),
    );
    return {
      from: `${year}-01-01` as Day,
      to: `${year}-12-31` as Day,
      label: year,
      gap:
        short.length === 0 ? null : t("charts.notWhole", { codes: short.map(({ code }) => code).join(", ") }),
      amounts: columns.map(({ value }) => (value ? amountOf(yearSum(value, year)) : null)),
      total: null,
    };
  });
  const drawn = drawnOnly(t, codes, { unit: t("charts.perShare"), buckets });
  return drawn && { ...drawn, notes: [t("charts.dividendsNote"), ...drawn.notes] };
}
