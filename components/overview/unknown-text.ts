import { findGapsText } from "@/components/ui/text/gaps-text";
import type { Words } from "@/components/ui/text/text";
import type { ComparedDays } from "@/lib/core/reports/overview";

/** Why nothing is said of days that are not known. */
export function unknownText(words: Words, { now }: ComparedDays): string {
  return findGapsText(words, now.gaps) ?? words.t("overview.figures.nothingKnown");
}
