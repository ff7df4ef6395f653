import { attentionItems } from "@/components/overview/attention-items";
import { AttentionList } from "@/components/overview/attention-list";
import { Panel } from "@/components/ui/panel";
import { allCommissions } from "@/lib/core/commissions/commission";
import { loadAttention } from "@/lib/reports/overview/attention";
import { getWords } from "../../language/words";
import { accountUrl } from "../open-account";
import { ledgerUrl, loadChosen, type WholeOverview } from "./open-overview";

/** Days that failed or are about to be lost, restatements, and odd rows of the period. */
export async function AttentionPanel({ overview }: { overview: WholeOverview }) {
  const { book, period } = await loadChosen(overview);
  const attention = await loadAttention(overview.scope, book, { ...overview, range: period.now });
  const { account } = overview;
  const places = {
    coverage: accountUrl("/coverage", account),
    backfill: accountUrl("/import", account),
    restatements: accountUrl("/proof", account),
    odd: ledgerUrl(overview, allCommissions(period.now)),
  };
  const words = await getWords();
  return (
    <Panel id="attention-title" title={words.t("overview.attention.title")}>
      <AttentionList items={attentionItems(words, attention, places)} />
    </Panel>
  );
}
