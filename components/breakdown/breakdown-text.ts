import { rangeLabel } from "@/components/ui/text/day-text";
import type { Words } from "@/components/ui/text/text";
import type { BreakdownDimension, BreakdownMeasure, BreakdownUnit } from "@/lib/core/commissions/breakdown";
import type { Bucket } from "@/lib/core/commissions/buckets";
import type { DayRange } from "@/lib/core/day";
import { visibleText } from "@/lib/core/visible-text";

export const SHAPES = ["stacked", "lines", "share"] as const;

type Titled = { range: DayRange; per: Bucket; unit: BreakdownUnit };

/** "Rebate in USDT per day by product type, 23 Aug – 20 Nov 2026" */
export function breakdownTitle(
  words: Words,
  breakdown: Titled & { by: BreakdownDimension; measure: BreakdownMeasure },
  isShare: boolean,
): string {
  const { t } = words;
  const { measure, by } = breakdown;
  const what = isShare ? t(`breakdown.shares.${measure}`) : t(`breakdown.measures.${measure}`);
  return titleOfParts(words, breakdown, { what, by: t(`breakdown.dimensions.${by}`) });
}

/** The same of anything: `what` is summed, `by` is what it is taken apart by. */
export function titleOfParts(
  { t, language }: Words,
  { range, per, unit }: Titled,
  named: { what: string; by: string },
): string {
  const said = { ...named, per: t(`breakdown.titlePer.${per}`), days: rangeLabel(range, language) };
  switch (unit.kind) {
    case "coin":
      return t("breakdown.titles.coin", { ...said, unit: visibleText(unit.coin) });
    case "value":
      return t("breakdown.titles.value", { ...said, unit: unit.currency });
    case "count":
      return t("breakdown.titles.count", said);
    default:
      return unit satisfies never;
  }
}
