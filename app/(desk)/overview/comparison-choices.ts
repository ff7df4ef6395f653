import type { ChoiceLink } from "@/components/overview/choices";
import type { Words } from "@/lib/core/text";
import { COMPARISONS, type Comparison } from "@/lib/overview/compare";
import type { OverviewQuery } from "@/lib/overview/query";

/** What the periods of the overview and the brief can be compared with, the default first. */
export function comparisonChoices(
  { t }: Words,
  { comparison: chosen }: OverviewQuery,
  hrefOf: (comparison: Comparison | null) => string,
): ChoiceLink[] {
  const choices = COMPARISONS.map((comparison) => ({
    label: t(`overview.comparisons.${comparison}`),
    href: hrefOf(comparison),
    isChosen: comparison === chosen,
  }));
  const byPeriod = {
    label: t("overview.comparisons.default"),
    href: hrefOf(null),
    isChosen: chosen === null,
    hint: t("overview.comparisons.defaultHint"),
  };
  return [byPeriod, ...choices];
}
