"use client";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryState } from "nuqs";
import { ColourDot } from "@/components/ui/colour-dot";
import { columnOf, DataTable, type TableOrder } from "@/components/ui/data-table";
import { DetailDrawer } from "@/components/ui/detail-drawer";
import { Figure } from "@/components/ui/figure";
import { LocalTime } from "@/components/ui/local-time";
import { Pager } from "@/components/ui/pager";
import { seriesColours } from "@/components/ui/series-colour";
import { decimalsByCoin } from "@/components/ui/text/decimals";
import type { Repayment } from "@/lib/core/repayments/repayment";
import { visibleText } from "@/lib/core/visible-text";
import { businessTypeLabel, repayTypeLabel } from "./repayment-text";
import { type RepaymentDetail, RepaymentVersions } from "./repayment-versions";
import { useRepaymentsUrl } from "./use-repayments-url";

type RepaymentsTableProps = {
  rows: readonly Repayment[];
  order: TableOrder;
  /** Where one repayment's detail is read; ready for more parameters. */
  detailUrl: string;
  page: { readonly next: string | null; readonly previous: string | null; readonly note: string };
};

const column = columnOf<Repayment>();

/** One page of repayments; each opens beside the table. */
export function RepaymentsTable({ rows, order, detailUrl, page }: RepaymentsTableProps) {
  const t = useTranslations("repayments");
  const { isFirst, change } = useRepaymentsUrl();
  const [, setOpened] = useQueryState("row", parseAsString.withOptions({ history: "push", scroll: false }));
  const figure = (field: "repaidAmount" | "repaidInterest", phone?: "aside") => {
    const decimals = decimalsByCoin(rows, (row) => row[field]);
    return column.figure(
      field,
      t(`fields.${field}`),
      (row) => <Figure amount={row[field]} decimals={decimals(row.coin)} />,
      { sort: "desc", hint: t(`hints.${field}`), phone },
    );
  };
  const columns = [
    column.lead("repaidTime", t("fields.repaidTime"), (row) => <LocalTime ms={row.repaidTimeMs} exact />, {
      sort: "desc",
    }),
    column("repayOrderId", t("fields.repayOrderId"), (row) => visibleText(row.repayOrderId), {
      sort: "asc",
      phone: "rare",
    }),
    column("coin", t("fields.coin"), (row) => visibleText(row.coin), { sort: "asc", phone: "aside" }),
    figure("repaidAmount", "aside"),
    figure("repaidInterest"),
    column("repayType", t("fields.repayType"), (row) => visibleText(repayTypeLabel(t, row.repayType)), {
      sort: "asc",
      hint: t("hints.repayType"),
    }),
    column(
      "businessType",
      t("fields.businessType"),
      ({ businessType }) => (
        <>
          <ColourDot colour={seriesColours("businessType", [businessType])[0]} />
          {visibleText(businessTypeLabel(t, businessType))}
        </>
      ),
      { sort: "asc", hint: t("hints.businessType") },
    ),
  ];
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
      <Pager {...page} label={t("table.pages")} isFirst={isFirst} onGo={change} />
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
