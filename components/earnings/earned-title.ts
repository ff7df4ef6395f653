import { type Titled, titleOfParts } from "@/components/breakdown/chart-of-breakdown";
import type { Words } from "@/lib/core/text";

/** "Your share in USDT per day by product type, 23 Aug – 20 Nov 2026" */
export function earnedTitle(words: Words, breakdown: Titled): string {
  const { t } = words;
  const by = t("breakdown.dimensions.productType");
  return titleOfParts(words, breakdown, { what: t("earnings.earned"), by });
}
