import type { Text, Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import type { RepaymentDimension, RepaymentMeasure } from "@/lib/repayments/breakdown";
import { type Titled, titleOfParts } from "../breakdown/chart-of-breakdown";

/** Any other type is shown as the exchange sends it. */
export function repayTypeLabel(t: Text<"repayments">, type: string): string {
  return type === "all" || type === "part" ? t(`repayTypes.${type}`) : type;
}

export function businessTypeLabel(t: Text<"repayments">, type: string): string {
  return type === "normal" || type === "liquidation" ? t(`businessTypes.${type}`) : type;
}

export function seriesLabel(t: Text<"repayments">, by: RepaymentDimension, key: string): string {
  if (by === "coin") return visibleText(key);
  return by === "repayType" ? repayTypeLabel(t, key) : businessTypeLabel(t, key);
}

/** "Interest repaid in USDT per week by coin, 23 Aug – 20 Nov 2026" */
export function chartTitle(
  words: Words,
  breakdown: Titled & { by: RepaymentDimension; measure: RepaymentMeasure },
  isShare: boolean,
): string {
  const { t } = words;
  const { measure, by } = breakdown;
  const what = t(`repayments.chart.${isShare ? "shares" : "measures"}.${measure}`);
  return titleOfParts(words, breakdown, { what, by: t(`repayments.chart.dimensions.${by}`) });
}
