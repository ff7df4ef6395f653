"use client";
import { type SortingState, useTable } from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";
import { DetailDrawer } from "@/components/ui/detail-drawer";
import { Icon } from "@/components/ui/icon";
import type { SortDirection } from "@/lib/core/commissions/commission";
import type { RepaymentSort } from "@/lib/core/repayments/filter";
import type { Repayment } from "@/lib/core/repayments/repayment";
import { features, repaymentColumns } from "./repayment-columns";
import { type RepaymentDetail, RepaymentVersions } from "./repayment-versions";
import styles from "./repayments.module.css";
import { RepaymentsHead } from "./repayments-head";
import { useRepaymentsUrl } from "./use-repayments-url";

type RepaymentsTableProps = {
  /** As the server sorted and filtered them. */
  rows: readonly Repayment[];
  order: { readonly sort: RepaymentSort; readonly direction: SortDirection };
  /** Where one repayment's detail is read; ready for more parameters. */
  detailUrl: string;
};

/** One page of repayments; each opens beside the table. */
export function RepaymentsTable({ rows, order, detailUrl }: RepaymentsTableProps) {
  const t = useTranslations("repayments");
  const { change } = useRepaymentsUrl();
  const [, setOpened] = useQueryState("row", parseAsString.withOptions({ history: "push", scroll: false }));
  const columns = useMemo(() => repaymentColumns(t, rows), [t, rows]);
  const sorting: SortingState = [{ id: order.sort, desc: order.direction === "desc" }];
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: ({ repayOrderId }) => repayOrderId,
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    state: { sorting },
    onSortingChange: (updater) => {
      const [next] = typeof updater === "function" ? updater(sorting) : updater;
      if (next) change({ sort: next.id, direction: next.desc ? "desc" : "asc" });
    },
  });
  return (
    <>
      <div className={styles.wrap}>
        <table className={styles.table} aria-label={t("title")}>
          <RepaymentsHead table={table} />
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id} onDoubleClick={() => void setOpened(row.id)}>
                <td className={styles.open}>
                  <button
                    type="button"
                    className={styles.openButton}
                    aria-label={t("table.detailsOf", { id: row.id })}
                    onClick={() => void setOpened(row.id)}
                  >
                    <Icon name="chevron-right" size={14} />
                  </button>
                </td>
                {row.getAllCells().map((cell) => (
                  <td key={cell.id} data-field={cell.column.id}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <RepaymentDetailPlace detailUrl={detailUrl} />
    </>
  );
}

/** The opened repayment is part of the address, so that it can be sent. */
function RepaymentDetailPlace({ detailUrl }: { detailUrl: string }) {
  const [orderId, setOrderId] = useQueryState("row", parseAsString);
  if (orderId === null) return null;
  return (
    <RepaymentDrawer
      key={orderId}
      url={`${detailUrl}&row=${encodeURIComponent(orderId)}`}
      onClose={() => void setOrderId(null)}
    />
  );
}

/** One repayment beside the table. */
function RepaymentDrawer({ url, onClose }: { url: string; onClose: () => void }) {
  const t = useTranslations("repayments.detail");
  return (
    <DetailDrawer<RepaymentDetail>
      url={url}
      title={t("title")}
      label={t("label")}
      unknown={t("unknown")}
      onClose={onClose}
    >
      {(detail) => <RepaymentVersions detail={detail} />}
    </DetailDrawer>
  );
}
