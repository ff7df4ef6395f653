import Link from "next/link";
import { NetTable } from "@/components/overview/net-table";
import styles from "@/components/overview/overview.module.css";
import { findTimeGapsText } from "@/components/repayments/time-gaps-text";
import { Panel } from "@/components/ui/panel";
import { rangeLabel } from "@/components/ui/text/day-text";
import { findGapsText } from "@/components/ui/text/gaps-text";
import type { Words } from "@/components/ui/text/text";
import { allRepayments } from "@/lib/core/repayments/filter";
import { loadOverviewRepayments } from "@/lib/reports/overview/repayments";
import { formatRepaymentFilter } from "@/lib/reports/repayments/query";
import { getWords } from "../../language/words";
import { accountUrl } from "../open-account";
import { loadChosen, type WholeOverview } from "./open-overview";

/** The period's rebate less the interest of loans; absent where there are no loans. */
export async function NetPanel({ overview }: { overview: WholeOverview }) {
  const { book, period } = await loadChosen(overview);
  const net = await loadOverviewRepayments(overview.scope, book, period);
  if (!net) return null;
  const everything = allRepayments(period.now);
  const hrefOf = (coins: readonly string[]) =>
    `${accountUrl("/repayments", overview.account)}&${formatRepaymentFilter({ ...everything, coins })}`;
  const words = await getWords();
  const { t, language } = words;
  const rebateGaps = findGapsText(words, net.rebateGaps);
  const repaymentGaps = findTimeGapsText(words, net.repaymentGaps);
  return (
    <Panel
      id="net-title"
      title={t(`overview.net.titles.${period.name}`, { days: rangeLabel(period.now, language) })}
      note={noteText(words, rebateGaps, repaymentGaps)}
      actions={
        <Link className={styles.more} href={hrefOf([])}>
          {t("overview.net.link")}
        </Link>
      }
    >
      {net.rows.length > 0 ? (
        <NetTable
          rows={net.rows.map((row) => ({ ...row, href: hrefOf([row.coin]) }))}
          {...{ rebateGaps, repaymentGaps }}
          label={t("overview.net.label")}
        />
      ) : (
        <p className={styles.notes}>{t("overview.net.empty")}</p>
      )}
    </Panel>
  );
}

function noteText({ t }: Words, rebate: string | null, repayments: string | null): string {
  if (rebate !== null && repayments !== null) return t("overview.net.bothGaps", { rebate, repayments });
  if (rebate !== null) return t("overview.net.rebateGaps", { gaps: rebate });
  return repayments === null ? t("overview.net.note") : t("overview.net.repaymentGaps", { gaps: repayments });
}
