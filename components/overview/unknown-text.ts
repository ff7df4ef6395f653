import { findGapsText } from "@/components/ui/text/gaps-text";
import type { Words } from "@/components/ui/text/text";
import type { ComparedDays } from "@/lib/core/reports/overview";

export function unknownText(words: Words, { now }: ComparedDays): string {
  return findGapsText(words, now.gaps) ?? words.t("overview.figures.nothingKnown");
}
