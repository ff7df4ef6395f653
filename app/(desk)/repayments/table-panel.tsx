import { getTranslations } from "next-intl/server";
import { ExportMenu } from "@/components/exports/export-menu";
import { RepaymentOrder } from "@/components/repayments/repayments-head";
import { RepaymentsPager } from "@/components/repayments/repayments-pager";
import { RepaymentsTable } from "@/components/repayments/repayments-table";
import { findTimeGapsText } from "@/components/repayments/time-gaps-text";
import { Panel } from "@/components/ui/panel";
import { loadRepaymentTable } from "@/lib/reports/repayments/load";
import { formatRepaymentFilter } from "@/lib/reports/repayments/query";
import { getWords } from "../../language/words";
import { exportMenuProps } from "../exports/export-menu-props";
import { accountUrl } from "../open-account";
import type { OpenRepayments } from "./open-repayments";

/** The repayments themselves, a page of them. */
export async function RepaymentTablePanel({ repayments }: { repayments: OpenRepayments }) {
  const { scope, account, query, overview } = repayments;
  const t = await getTranslations("repayments");
  const page = await loadRepaymentTable(scope, query);
  const { sort, direction, filter } = query;
  const count = overview.totals.reduce((sum, { recordCount }) => sum + recordCount, 0);
  const exported = { account, query: formatRepaymentFilter(filter), rowCount: count };
  return (
    <Panel
      id="rows-title"
      title={t("title")}
      note={t("count", { count })}
      actions={
        <>
          <RepaymentOrder sort={sort} direction={direction} />
          <ExportMenu
            {...exportMenuProps({ ...exported, subject: "repayments" })}
            partial={findTimeGapsText(await getWords(), overview.partial)}
          />
        </>
      }
    >
      <RepaymentsTable
        rows={page.rows}
        order={{ sort, direction }}
        detailUrl={accountUrl("/repayments/row", account)}
      />
      <RepaymentsPager
        next={page.next}
        previous={page.previous}
        note={t("shown", { shown: page.rows.length, count })}
      />
    </Panel>
  );
}
