import { createColumnHelper, rowSortingFeature, tableFeatures } from "@tanstack/react-table";
import { dayLabel } from "@/components/ui/day-text";
import { Figure, Unknown } from "@/components/ui/figure";
import { productTypeColour, productTypeLabel } from "@/components/ui/series-colour";
import type { Amount } from "@/lib/core/amount";
import { COMMISSION_AMOUNTS, type CommissionAmountField, type CommissionRow } from "@/lib/core/commission";
import type { ColumnDecimals } from "./column-decimals";
import { fieldLabel, type LedgerField, sortOf } from "./field-text";
import styles from "./ledger.module.css";

/** Sorting and paging are the server's; the table only says what was asked for. */
export const features = tableFeatures({ rowSortingFeature });

const helper = createColumnHelper<typeof features, CommissionRow>();

export function isAmountField(field: string): field is CommissionAmountField {
  return (COMMISSION_AMOUNTS as readonly string[]).includes(field);
}

/** The columns in the order of `fields`. */
export function ledgerColumns(fields: readonly LedgerField[], decimals: ColumnDecimals) {
  return helper.columns(
    fields.map((field) =>
      helper.accessor((row) => row[field], {
        id: field,
        header: fieldLabel[field],
        cell: cellOf(field, decimals),
        enableSorting: sortOf(field) !== null,
        sortDescFirst: isAmountField(field) || field === "day",
      }),
    ),
  );
}

function cellOf(field: LedgerField, decimals: ColumnDecimals) {
  return ({ row: { original } }: { row: { original: CommissionRow } }) => {
    if (isAmountField(field))
      return <Figure amount={original[field] as Amount | null} decimals={decimals[field]} />;
    if (field === "day") return <time dateTime={original.day}>{dayLabel(original.day)}</time>;
    if (field === "productType") return <ProductType type={original.productType} />;
    return original[field];
  };
}

function ProductType({ type }: { type: string }) {
  if (type === "") return <Unknown reason="The exchange did not send a product type." />;
  return (
    <>
      <span className={styles.dot} style={{ background: productTypeColour(type) }} />
      {productTypeLabel(type)}
    </>
  );
}
