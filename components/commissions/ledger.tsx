"use client";
import { type SortingState, useTable } from "@tanstack/react-table";
import { useMemo } from "react";
import type { CommissionRow, CommissionSort, SortDirection } from "@/lib/core/commission";
import { columnDecimals } from "./column-decimals";
import { fieldOfSort, type LedgerField, sortOf } from "./field-text";
import styles from "./ledger.module.css";
import { features, ledgerColumns } from "./ledger-columns";
import { LedgerHead } from "./ledger-head";
import { LedgerTotals, MOST_TOTAL_ROWS } from "./ledger-totals";
import type { CoinTotal } from "./totals";
import { useLedgerUrl } from "./use-ledger-url";

export type LedgerSort = { readonly sort: CommissionSort; readonly direction: SortDirection };

type LedgerProps = {
  rows: readonly CommissionRow[];
  /** The columns to show, in their order. */
  fields: readonly LedgerField[];
  order: LedgerSort;
  totals: readonly CoinTotal[];
  /** Why the period is not whole; null when it is. */
  partial: string | null;
};

/** One page of rows as the server sorted and filtered them. */
export function Ledger({ rows, fields, order, totals, partial }: LedgerProps) {
  const { change } = useLedgerUrl();
  const decimals = useMemo(() => columnDecimals(rows, totals.slice(0, MOST_TOTAL_ROWS)), [rows, totals]);
  const columns = useMemo(() => ledgerColumns(fields, decimals), [fields, decimals]);
  const sorting: SortingState = [{ id: fieldOfSort(order.sort), desc: order.direction === "desc" }];
  const table = useTable({
    features,
    columns,
    data: rows,
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    state: { sorting },
    onSortingChange: (updater) => {
      const [next] = typeof updater === "function" ? updater(sorting) : updater;
      if (next) change({ sort: sortOf(next.id), direction: next.desc ? "desc" : "asc" });
    },
  });
  return (
    <div className={styles.wrap}>
      <table className={styles.table}>
        <LedgerHead columns={table.getAllLeafColumns()} />
        <LedgerTotals
          fields={table.getAllLeafColumns().map(({ id }) => id)}
          totals={totals}
          decimals={decimals}
          partial={partial}
        />
        <tbody className={styles.rows}>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
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
  );
}
