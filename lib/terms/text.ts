import { type Amount, isZeroAmount } from "@/lib/core/amount";
import { sizeText } from "@/lib/core/change-text";
import type { Words } from "@/lib/core/text";
import type { RecentDifferences } from "./rebate-audit";

export function termsAttentionText(
  { t }: Words,
  { days, within, value, currency }: RecentDifferences,
) {
  return t(`terms.attention.${wayOf(value.value)}`, {
    count: days,
    within,
    currency,
    value: value.value === null ? "" : sizeText(value.value),
  });
}

/** A sum of zero, or without rates, is not named. */
function wayOf(value: Amount | null): "otherwise" | "less" | "more" {
  if (value === null || isZeroAmount(value)) return "otherwise";
  return value.startsWith("-") ? "less" : "more";
}
