"use client";
import { type SortingState, useTable } from "@tanstack/react-table";
import { useMemo } from "react";
import type { CommissionRow } from "@/lib/core/commission";
import { type LedgerField, MAIN_FIELDS } from "./field-text";
import styles from "./ledger.module.css";
import { features, ledgerColumns } from "./ledger-columns";
import { LedgerHead } from "./ledger-head";
import { LedgerTotals } from "./ledger-totals";
import type { CoinTotal } from "./totals";
import { useLedgerUrl } from "./use-ledger-url";

export type LedgerSort = { readonly field: LedgerField; readonly descending: boolean };

type LedgerProps = {
  rows: readonly CommissionRow[];
  /** Every field of the CSV, in its order. */
  fields: readonly LedgerField[];
  allFields: boolean;
  sort: LedgerSort;
  totals: readonly CoinTotal[];
  /** Why the period is not whole; null when it is. */
  partial: string | null;
};

/** One page of rows as the server sorted and filtered them. */
export function Ledger({ rows, fields, allFields, sort, totals, partial }: LedgerProps) {
  const { change } = useLedgerUrl();
  const columns = useMemo(() => ledgerColumns(fields, rows), [fields, rows]);
  const sorting: SortingState = [{ id: sort.field, desc: sort.descending }];
  const table = useTable({
    features,
    columns,
    data: rows,
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    state: { sorting, columnVisibility: allFields ? {} : onlyMain(fields) },
    onSortingChange: (updater) => {
      const [next] = typeof updater === "function" ? updater(sorting) : updater;
      if (next) change({ sort: next.id, direction: next.desc ? "desc" : "asc" });
    },
  });
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
        <LedgerHead columns={table.getVisibleLeafColumns()} />
        <LedgerTotals
          fields={table.getVisibleLeafColumns().map(({ id }) => id)}
          totals={totals}
          partial={partial}
        />
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getVisibleCells().map((cell) => (
                <td key={cell.id} data-field={cell.column.id}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function onlyMain(fields: readonly LedgerField[]): Record<string, boolean> {
  return Object.fromEntries(fields.map((field) => [field, MAIN_FIELDS.includes(field)]));
}
