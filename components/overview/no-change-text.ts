import { gapsText } from "@/components/ui/text/gaps-text";
import type { Words } from "@/components/ui/text/text";
import type { NoChange } from "@/lib/core/reports/overview";

export function noChangeText(words: Words, why: NoChange): string {
  const { t } = words;
  switch (why.kind) {
    case "not-whole":
      return t(`overview.noChange.${why.side}`, { gaps: gapsText(words, why.gaps) });
    case "nothing-beside":
      return t("overview.noChange.everything");
    case "zero-before":
    case "not-valued":
      return t("overview.noChange.notValued");
    default:
      return why satisfies never;
  }
}
