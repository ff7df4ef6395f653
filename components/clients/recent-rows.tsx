"use client";
import { ColourDot } from "@/components/ui/colour-dot";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { productTypeColour, productTypeLabel } from "@/components/ui/series-colour";
import { decimalsByCoin } from "@/components/ui/text/amount-text";
import { dayLabel } from "@/components/ui/text/day-text";
import { useWords } from "@/components/ui/text/text";
import type { LedgerRow } from "@/lib/core/commissions/row-key";
import { visibleText } from "@/lib/core/visible-text";

const column = columnOf<LedgerRow>();

export function RecentRows({ rows, label }: { rows: readonly LedgerRow[]; label: string }) {
  const { t, language } = useWords();
  const figure = (
    id: "rebate" | "feePaid" | "dealAmount",
    field: "rebateAmount" | "feePaid" | "dealAmount",
    phone?: "aside" | "hidden",
  ) => {
    const decimals = decimalsByCoin(rows, (row) => row[field]);
    return column.figure(id, t(`clients.columns.${id}`), { phone }, (row) => (
      <Figure amount={row[field]} decimals={decimals(row.coin)} />
    ));
  };
  return (
    <DataTable
      label={label}
      rows={rows}
      rowId={(row) => JSON.stringify([row.day, row.coin, row.symbol, row.productType, row.occurrence])}
      columns={[
        column.lead("day", t("clients.columns.day"), (row) => (
          <time dateTime={row.day}>{dayLabel(row.day, language)}</time>
        )),
        column("symbol", t("clients.columns.symbol"), (row) => (
          <>
            <ColourDot colour={productTypeColour(row.productType)} />
            {visibleText(row.symbol)}
          </>
        )),
        column("productType", t("clients.columns.productType"), (row) =>
          productTypeLabel(t, row.productType),
        ),
        figure("rebate", "rebateAmount", "aside"),
        column("coin", t("clients.columns.coin"), { phone: "aside" }, (row) => visibleText(row.coin)),
        figure("feePaid", "feePaid"),
        figure("dealAmount", "dealAmount"),
      ]}
    />
  );
}
