"use client";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { Figure, Unknown } from "@/components/ui/figure";
import { productTypeLabel } from "@/components/ui/series-colour";
import { dayLabel } from "@/components/ui/text/day-text";
import type { CommissionRow } from "@/lib/core/commissions/commission";
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
