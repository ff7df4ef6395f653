"use client";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { Figure, Unknown } from "@/components/ui/figure";
import { productTypeLabel } from "@/components/ui/series-colour";
import { countText } from "@/components/ui/text/amount-text";
import { dayLabel } from "@/components/ui/text/day-text";
import { ratioText } from "@/components/ui/text/ratio-text";
import type { Amount } from "@/lib/core/amount";
import type { CommissionRow } from "@/lib/core/commissions/commission";
import type { OddRate } from "@/lib/core/commissions/fees";
import { ratioOf } from "@/lib/core/ratio";
import { visibleText } from "@/lib/core/visible-text";

/** `occurrence` tells rows apart that are equal in everything that names them. */
export type LinkedRow = {
  readonly row: CommissionRow & { readonly occurrence: number };
  readonly href: string;
};

const column = columnsOf<LinkedRow>();
const FIGURES = ["dealAmount", "fee", "feeDeduction", "feePaid", "rebateAmount"] as const;

/** Rows to check, each with a link to it in the ledger. */
export function OddRows({ rows, label }: { rows: readonly LinkedRow[]; label: string }) {
  const t = useTranslations();
  const language = useLocale();
  const text = (field: "symbol" | "coin") =>
    column.display({
      id: field,
      header: t(`fees.odd.columns.${field}`),
      cell: ({ row: { original } }) => visibleText(original.row[field]),
    });
  return (
    <DataTable
      label={label}
      rows={rows}
      rowId={({ row, href }) => `${row.occurrence} ${href}`}
      columns={[
        column.display({
          id: "day",
          header: t("fees.odd.columns.day"),
          cell: ({ row: { original } }) => (
            <Link href={original.href} prefetch={false}>
              {dayLabel(original.row.day, language)}
            </Link>
          ),
          meta: { isLead: true },
        }),
        column.display({
          id: "uid",
          header: t("fees.odd.columns.client"),
          cell: ({ row: { original } }) => visibleText(original.row.uid),
        }),
        text("symbol"),
        column.display({
          id: "productType",
          header: t("fees.odd.columns.productType"),
          cell: ({ row: { original } }) =>
            original.row.productType === "" ? (
              <Unknown reason={t("ui.notGiven")} />
            ) : (
              productTypeLabel(t, original.row.productType)
            ),
        }),
        text("coin"),
        ...FIGURES.map((field) =>
          column.display({
            id: field,
            header: t(`fees.odd.columns.${field}`),
            cell: ({ row: { original } }) => <Figure amount={original.row[field]} />,
            meta: { isFigure: true },
          }),
        ),
      ]}
    />
  );
}

export type LinkedRate = { readonly rate: OddRate; readonly href: string };

const rateColumn = columnsOf<LinkedRate>();

/** Clients with another rate than the account's average, the furthest off first. */
export function OddRates({ rates, label }: { rates: readonly LinkedRate[]; label: string }) {
  const t = useTranslations();
  const figure = (
    id: "rate" | "bookRate" | "feePaid" | "rebateAmount" | "rows",
    cell: (rate: OddRate) => ReactNode,
  ) =>
    rateColumn.display({
      id,
      header: t(`fees.odd.columns.${id}`),
      cell: ({ row: { original } }) => cell(original.rate),
      meta: { isFigure: true },
    });
  return (
    <DataTable
      label={label}
      rows={rates}
      rowId={({ href }) => href}
      columns={[
        rateColumn.display({
          id: "uid",
          header: t("fees.odd.columns.client"),
          cell: ({ row: { original } }) => (
            <Link href={original.href} prefetch={false}>
              {original.rate.uid}
            </Link>
          ),
          meta: { isLead: true },
        }),
        rateColumn.display({
          id: "productType",
          header: t("fees.odd.columns.productType"),
          cell: ({ row: { original } }) => productTypeLabel(t, original.rate.productType),
        }),
        rateColumn.display({
          id: "coin",
          header: t("fees.odd.columns.coin"),
          cell: ({ row: { original } }) => visibleText(original.rate.coin),
        }),
        figure("rate", ({ rebateAmount, feePaid }) => rateText(rebateAmount, feePaid)),
        figure("bookRate", ({ bookRebateAmount, bookFeePaid }) => rateText(bookRebateAmount, bookFeePaid)),
        figure("feePaid", ({ feePaid }) => <Figure amount={feePaid} />),
        figure("rebateAmount", ({ rebateAmount }) => <Figure amount={rebateAmount} />),
        figure("rows", ({ rowCount }) => countText(rowCount)),
      ]}
    />
  );
}

function rateText(rebate: Amount, paid: Amount): string {
  const ratio = ratioOf(rebate, paid);
  return ratio === null ? "—" : ratioText(ratio);
}
