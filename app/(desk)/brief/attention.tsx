import { AttentionList } from "@/components/overview/attention-list";
import { allCommissions } from "@/lib/commissions/commission";
import type { DayRange } from "@/lib/core/day";
import { loadAttention } from "@/lib/overview/load-attention";
import { attentionItems } from "@/lib/overview/text";
import { mayManage } from "@/lib/sign-in/scope/account-scope";
import { getWords } from "../../language/words";
import { ledgerUrl } from "../commissions/open-ledger";
import { accountUrl } from "../open-account";
import { markReviewed, undoReviewed } from "../overview/actions";
import { loadBook, type WholeOverview } from "../overview/open-overview";
import { termsAttention } from "../proof/terms/attention";

/** What somebody should look at in the whole account, on the overview and in the brief. */
export async function Attention({ overview }: { overview: WholeOverview }) {
  const attention = await loadAttention(overview.scope, await loadBook(overview), overview);
  const words = await getWords();
  const { account } = overview;
  const places = {
    coverage: accountUrl("/coverage", account),
    backfill: accountUrl("/import", account),
    restatements: accountUrl("/proof", account),
    orders: `${accountUrl("/proof", account)}#orders-title`,
    odd: (days: DayRange) => ledgerUrl(overview.account, allCommissions(days)),
  };
  return (
    <AttentionList
      items={[
        ...attentionItems(words, attention, places),
        ...(await termsAttention(words, overview)),
      ]}
      accountId={account.id}
      review={mayManage(account) ? { mark: markReviewed, undo: undoReviewed } : null}
    />
  );
}
