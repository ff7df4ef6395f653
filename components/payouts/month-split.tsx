"use client";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { Notice } from "@/components/ui/notice";
import { useWords } from "@/components/ui/text/use-words";
import { sumAmounts } from "@/lib/core/amount";
import { listText } from "@/lib/core/list-text";
import { visibleText } from "@/lib/core/visible-text";
import type { MonthSplit, SplitCoin } from "@/lib/payouts/month-split";

const column = columnOf<SplitCoin>();

/** rebate = partners + kept, coin by coin. */
export function MonthSplitTable({ coins, shared, overspent }: MonthSplit) {
  const { t, language } = useWords("payouts.split");
  const columns = [
    column.lead("coin", t("coin"), ({ coin }) => visibleText(coin)),
    column.figure("rebate", t("rebate"), ({ rebate }) => <Figure amount={rebate} />),
    column.figure("partners", t("partners"), ({ parts }) => (
      <Figure amount={sumAmounts(parts.map(({ earned }) => earned))} />
    )),
    column.figure("kept", t("kept"), { phone: "aside" }, ({ kept }) => <Figure amount={kept} />),
  ];
  const names = (list: readonly string[]) => listText(list.map(visibleText), language);
  return (
    <>
      {overspent.length > 0 ? <Notice>{t("overspent", { coins: names(overspent) })}</Notice> : null}
      {shared.count > 0 ? (
        <Notice>{t("shared", { count: shared.count, uids: names(shared.uids) })}</Notice>
      ) : null}
      <DataTable label={t("part")} rows={coins} rowId={({ coin }) => coin} columns={columns} />
    </>
  );
}
