import type { AttentionItem } from "@/components/overview/attention-list";
import { amountText } from "@/components/ui/text/amount-text";
import type { Words } from "@/components/ui/text/text";
import type { VisibleAccount } from "@/lib/access/scope/account-scope";
import { type Amount, isZeroAmount } from "@/lib/core/amount";
import { addDays, type Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { auditRebates } from "@/lib/reports/terms/audit";
import { accountUrl } from "../../open-account";

const RECENT_DAYS = 7;

type Looked = {
  readonly scope: WholeAccountScope;
  readonly account: VisibleAccount;
  readonly today: Day;
  readonly last: Day;
};

/** What the exchange paid otherwise than agreed on the last published days; empty where nothing, or nothing was agreed. */
export async function termsAttention(
  { t }: Words,
  { scope, account, today, last }: Looked,
): Promise<AttentionItem[]> {
  const range = { from: addDays(last, 1 - RECENT_DAYS), to: last };
  const { differing, differingDays, value, currency } = await auditRebates(scope, range, today);
  if (differing === 0) return [];
  const count = differingDays.length;
  return [
    {
      key: "terms",
      tone: "warn",
      text: t(`terms.attention.${wayOf(value.value)}`, {
        ...{ count, within: RECENT_DAYS, currency },
        value: value.value === null ? "" : sizeText(value.value),
      }),
      linkText: t("terms.attention.show"),
      href: `${accountUrl("/proof/terms", account)}&from=${range.from}&to=${range.to}`,
    },
  ];
}

/** Parts that outweigh each other, or have no rate, are no sum to name. */
function wayOf(value: Amount | null): "otherwise" | "less" | "more" {
  if (value === null || isZeroAmount(value)) return "otherwise";
  return value.startsWith("-") ? "less" : "more";
}

function sizeText(value: Amount): string {
  const { whole, fraction } = amountText(value.replace("-", "") as Amount, "value");
  return whole + fraction;
}
