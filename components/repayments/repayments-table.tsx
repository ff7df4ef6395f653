"use client";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";
import { columnsOf, DataTable, type TableOrder } from "@/components/ui/data-table";
import { DetailDrawer } from "@/components/ui/detail-drawer";
import { Figure } from "@/components/ui/figure";
import { LocalTime } from "@/components/ui/local-time";
import { Pager } from "@/components/ui/pager";
import { seriesColours } from "@/components/ui/series-colour";
import { decimalsByCoin } from "@/components/ui/text/decimals";
import type { Text } from "@/components/ui/text/text";
import type { Repayment } from "@/lib/core/repayments/repayment";
import { visibleText } from "@/lib/core/visible-text";
import { businessTypeLabel, repayTypeLabel } from "./repayment-text";
import { type RepaymentDetail, RepaymentVersions } from "./repayment-versions";
import styles from "./repayments.module.css";
import { useRepaymentsUrl } from "./use-repayments-url";

type RepaymentsTableProps = {
  /** As the server sorted and filtered them. */
  rows: readonly Repayment[];
  order: TableOrder;
  /** Where one repayment's detail is read; ready for more parameters. */
  detailUrl: string;
  page: { readonly next: string | null; readonly previous: string | null; readonly note: string };
};

/** One page of repayments; each opens beside the table. */
export function RepaymentsTable({ rows, order, detailUrl, page }: RepaymentsTableProps) {
  const t = useTranslations("repayments");
  const { url, change } = useRepaymentsUrl();
  const [, setOpened] = useQueryState("row", parseAsString.withOptions({ history: "push", scroll: false }));
  const columns = useMemo(() => repaymentColumns(t, rows), [t, rows]);
  return (
    <>
      <DataTable
        label={t("title")}
        rows={rows}
        rowId={({ repayOrderId }) => repayOrderId}
        columns={columns}
        order={order}
        onOrder={change}
        opening={{
          label: ({ repayOrderId }) => t("table.detailsOf", { id: repayOrderId }),
          open: (id) => void setOpened(id),
        }}
      />
      <Pager
        {...page}
        label={t("table.pages")}
        isFirst={url.after === null && url.before === null}
        onGo={change}
      />
      <RepaymentDetailPlace detailUrl={detailUrl} />
    </>
  );
}

/** The opened repayment is part of the address, so that it can be sent. */
function RepaymentDetailPlace({ detailUrl }: { detailUrl: string }) {
  const t = useTranslations("repayments.detail");
  const [orderId, setOrderId] = useQueryState("row", parseAsString);
  if (orderId === null) return null;
  return (
    <DetailDrawer<RepaymentDetail>
      key={orderId}
      url={`${detailUrl}&row=${encodeURIComponent(orderId)}`}
      title={t("title")}
      label={t("label")}
      unknown={t("unknown")}
      onClose={() => void setOrderId(null)}
    >
      {(detail) => <RepaymentVersions detail={detail} />}
    </DetailDrawer>
  );
}

const column = columnsOf<Repayment>();

/** The columns of the file, in its order. `rows`: all figures of a coin get as many decimals. */
function repaymentColumns(t: Text<"repayments">, rows: readonly Repayment[]) {
  const figure = (field: "repaidAmount" | "repaidInterest", phone?: "aside") => {
    const decimals = decimalsByCoin(rows, (row) => row[field]);
    return column.accessor(field, {
      header: t(`fields.${field}`),
      cell: ({ row: { original } }) => <Figure amount={original[field]} decimals={decimals(original.coin)} />,
      sortDescFirst: true,
      meta: { isFigure: true, hint: t(`hints.${field}`), phone },
    });
  };
  return column.columns([
    column.accessor("repaidTimeMs", {
      id: "repaidTime",
      header: t("fields.repaidTime"),
      cell: ({ getValue }) => <LocalTime ms={getValue()} exact />,
      sortDescFirst: true,
      meta: { isLead: true },
    }),
    column.accessor("repayOrderId", {
      header: t("fields.repayOrderId"),
      cell: ({ getValue }) => visibleText(getValue()),
      meta: { phone: "hidden" },
    }),
    column.accessor("coin", {
      header: t("fields.coin"),
      cell: ({ getValue }) => visibleText(getValue()),
      meta: { phone: "aside" },
    }),
    figure("repaidAmount", "aside"),
    figure("repaidInterest"),
    column.accessor("repayType", {
      header: t("fields.repayType"),
      cell: ({ getValue }) => visibleText(repayTypeLabel(t, getValue())),
      meta: { hint: t("hints.repayType") },
    }),
    column.accessor("businessType", {
      header: t("fields.businessType"),
      cell: ({ getValue }) => (
        <>
          <span
            className={styles.dot}
            style={{ background: seriesColours("businessType", [getValue()])[0] }}
          />
          {visibleText(businessTypeLabel(t, getValue()))}
        </>
      ),
      meta: { hint: t("hints.businessType") },
    }),
  ]);
}
