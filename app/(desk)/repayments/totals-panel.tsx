import { RepaymentTotals } from "@/components/repayments/repayment-totals";
import { findTimeGapsText } from "@/components/repayments/time-gaps-text";
import { TogetherLine } from "@/components/repayments/together-line";
import { Panel } from "@/components/ui/panel";
import { useWords } from "@/components/ui/text/use-words";
import type { OpenRepayments } from "./open-repayments";

export function RepaymentTotalsPanel({ repayments }: { repayments: OpenRepayments }) {
  const words = useWords();
  const { totals, together, currency, ...overview } = repayments.overview;
  const partial = findTimeGapsText(words, overview.partial);
  return (
    <Panel
      id="totals-title"
      title={words.t("repayments.totals.title")}
      note={partial ?? words.t("repayments.totals.note")}
    >
      <RepaymentTotals totals={totals} currency={currency} partial={partial} />
      <TogetherLine values={together} currency={currency} />
    </Panel>
  );
}
