import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { Words } from "@/lib/core/text";
import type { AttentionItem } from "@/lib/overview/text";
import type { VisibleAccount } from "@/lib/sign-in/scope/account-scope";
import { findRecentDifferences } from "@/lib/terms/find-recent-differences";
import { termsAttentionText } from "@/lib/terms/text";
import { accountUrl } from "../../open-account";

type TermsAttentionRequest = {
  readonly scope: WholeAccountScope;
  readonly account: VisibleAccount;
  readonly today: Day;
  readonly last: Day;
};

/** Incorrect payments on the last published days; empty if there are none, or nothing is agreed. */
export async function termsAttention(
  words: Words,
  { scope, account, today, last }: TermsAttentionRequest,
): Promise<AttentionItem[]> {
  const found = await findRecentDifferences(scope, { today, last });
  if (found === null) return [];
  return [
    {
      key: "terms",
      tone: "warn",
      text: termsAttentionText(words, found),
      linkText: words.t("terms.attention.show"),
      href: `${accountUrl("/proof/terms", account)}&from=${found.range.from}&to=${found.range.to}`,
    },
  ];
}
