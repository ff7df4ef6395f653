import type { ChartData } from "@/components/charts/chart-data";
import type { Text } from "@/components/ui/text/text";
import type { EarningsForecast } from "@/lib/core/reality/earnings";

/** What is in millions, from what came in to what was left of it. */
export const FIGURES_DRAWN = ["revenue", "ebit", "netIncomeParent"] as const;

/** A year's figures, each beside its last forecast; null where none is known. */
export function figuresChart(
  t: Text<"research.earnings">,
  earnings: EarningsForecast,
  forecast: EarningsForecast | null,
): ChartData | null {
  const { isActual, currency } = earnings;
  if (FIGURES_DRAWN.every((figure) => earnings[figure] === null)) return null;
  const told = t(isActual === null ? "unsaid" : isActual ? "actual" : "forecast");
  return {
    unit: currency === null ? t("noUnit") : t("unit", { currency }),
    none: t("noFigure"),
    series: [
      { key: "told", name: told, colour: "var(--accent)", total: null, share: null },
      ...(forecast === null
        ? []
        : [
            {
              key: "forecast",
              name: t("lastForecast"),
              colour: "var(--series-other)",
              total: null,
              share: null,
            },
          ]),
    ],
    buckets: FIGURES_DRAWN.map((figure) => ({
      label: t(`fields.${figure}`),
      tick: t(`ticks.${figure}`),
      gap: null,
      amounts: [earnings[figure], ...(forecast === null ? [] : [forecast[figure]])],
      total: null,
    })),
  };
}
