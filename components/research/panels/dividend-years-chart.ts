import type { ChartData } from "@/components/charts/chart-data";
import type { Text } from "@/components/ui/text/text";
import type { Day } from "@/lib/core/day";
import type { DividendHistory } from "@/lib/core/reality/dividend-years";

/** What was paid on a share of today, year by year. */
export function dividendYearsChart(t: Text<"research.dividends">, { years }: DividendHistory): ChartData {
  return {
    unit: t("unit"),
    none: t("noPayment"),
    series: [
      {
        key: "cash",
        name: t("types.cash_dividend"),
        colour: "var(--accent)",
        total: null,
        share: null,
      },
    ],
    buckets: years.map(({ year, adjusted, payments, left }) => ({
      from: `${year}-01-01` as Day,
      to: `${year}-12-31` as Day,
      label: year,
      gap: left > 0 ? t("left", { count: left }) : null,
      amounts: [payments === 0 ? null : adjusted],
      total: null,
    })),
  };
}
