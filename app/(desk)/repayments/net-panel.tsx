import { Text } from "@mantine/core";
import { NetTable } from "@/components/repayments/net-table";
import { findTimeGapsText } from "@/components/repayments/time-gaps-text";
import { Panel } from "@/components/ui/panel";
import { rangeLabel } from "@/components/ui/text/day-text";
import { findGapsText } from "@/components/ui/text/gaps-text";
import type { Words } from "@/components/ui/text/text";
import { allRepayments } from "@/lib/core/repayments/filter";
import { loadNetOfInterest } from "@/lib/reports/repayments/net";
import { formatRepaymentFilter } from "@/lib/reports/repayments/query";
import { getWords } from "../../language/words";
import { accountUrl } from "../open-account";
import type { OpenRepayments } from "./open-repayments";

/** Rebate less the interest of loans, of the shown days that the exchange has published. */
export async function NetPanel({ repayments }: { repayments: OpenRepayments }) {
  const { scope, account, query, today, last } = repayments;
  const { from } = query.filter.range;
  const [to = last] = [query.filter.range.to, last].sort();
  const range = { from, to };
  if (range.to < from) return null;
  const net = await loadNetOfInterest(scope, range, today);
  const words = await getWords();
  const { t, language } = words;
  const rebateGaps = findGapsText(words, net.rebateGaps);
  const repaymentGaps = findTimeGapsText(words, net.repaymentGaps);
  const title = t("repayments.net.title", { days: rangeLabel(range, language) });
  const hrefOf = (coin: string) =>
    `${accountUrl("/repayments", account)}&${formatRepaymentFilter({ ...allRepayments(range), coins: [coin] })}`;
  return (
    <Panel id="net-title" title={title} note={noteText(words, rebateGaps, repaymentGaps)}>
      {net.rows.length > 0 ? (
        <NetTable
          rows={net.rows.map((row) => ({ ...row, href: hrefOf(row.coin) }))}
          {...{ rebateGaps, repaymentGaps }}
          label={title}
        />
      ) : (
        <Text c="dimmed">{t("repayments.net.empty")}</Text>
      )}
    </Panel>
  );
}

function noteText({ t }: Words, rebate: string | null, repayments: string | null): string {
  if (rebate !== null && repayments !== null) return t("repayments.net.bothGaps", { rebate, repayments });
  if (rebate !== null) return t("repayments.net.rebateGaps", { gaps: rebate });
  return repayments === null
    ? t("repayments.net.note")
    : t("repayments.net.repaymentGaps", { gaps: repayments });
}
