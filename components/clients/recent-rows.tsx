"use client";
import { useLocale, useTranslations } from "next-intl";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { productTypeColour, productTypeLabel } from "@/components/ui/series-colour";
import { dayLabel } from "@/components/ui/text/day-text";
import { decimalsOf } from "@/components/ui/text/decimals";
import type { LedgerRow } from "@/lib/core/commissions/row-key";
import { visibleText } from "@/lib/core/visible-text";
import styles from "./client-page.module.css";

const column = columnsOf<LedgerRow>();

/** The latest rows of a client, as the exchange sent them; the ledger has all of them. */
export function RecentRows({ rows, label }: { rows: readonly LedgerRow[]; label: string }) {
  const t = useTranslations();
  const language = useLocale();
  const figure = (
    id: "rebate" | "feePaid" | "dealAmount",
    field: "rebateAmount" | "feePaid" | "dealAmount",
    phone?: "aside" | "hidden",
  ) => {
    const decimals = decimalsOf(rows.map((row) => row[field]));
    return column.display({
      id,
      header: t(`clients.columns.${id}`),
      cell: ({ row: { original } }) => <Figure amount={original[field]} decimals={decimals} />,
      meta: { isFigure: true, phone },
    });
  };
  return (
    <DataTable
      label={label}
      rows={rows}
      rowId={(row) => JSON.stringify([row.day, row.coin, row.symbol, row.productType, row.occurrence])}
      columns={[
        column.display({
          id: "day",
          header: t("clients.columns.day"),
          cell: ({ row: { original } }) => (
            <time dateTime={original.day}>{dayLabel(original.day, language)}</time>
          ),
          meta: { isLead: true },
        }),
        column.display({
          id: "symbol",
          header: t("clients.columns.symbol"),
          cell: ({ row: { original } }) => (
            <>
              <span className={styles.dot} style={{ background: productTypeColour(original.productType) }} />
              {visibleText(original.symbol)}
            </>
          ),
        }),
        column.display({
          id: "productType",
          header: t("clients.columns.productType"),
          cell: ({ row: { original } }) => productTypeLabel(t, original.productType),
        }),
        figure("rebate", "rebateAmount", "aside"),
        column.display({
          id: "coin",
          header: t("clients.columns.coin"),
          cell: ({ row: { original } }) => visibleText(original.coin),
          meta: { phone: "aside" },
        }),
        figure("feePaid", "feePaid"),
        figure("dealAmount", "dealAmount"),
      ]}
    />
  );
}
