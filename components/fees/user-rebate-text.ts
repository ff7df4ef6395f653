import { readingText } from "@/components/proof/proof-text";
import type { Words } from "@/components/ui/text/text";
import type { UserRebate } from "@/lib/core/commissions/fees";

/** Why the user's own rebate is not known, and what the data says instead. */
export function userRebateText(words: Words, known: UserRebate): string {
  const { t } = words;
  switch (known.kind) {
    case "untested":
      return t("fees.userRebate.untested");
    case "not-given":
      return t("fees.userRebate.notGiven");
    case "none":
      return t("fees.userRebate.none");
    case "untold":
      return t("fees.userRebate.untold");
    case "best":
      return t("fees.userRebate.best", { reading: readingText(words, known.reading) });
    default:
      return known satisfies never;
  }
}
