"use client";
import { type SortingState, useTable } from "@tanstack/react-table";
import { useMemo } from "react";
import { useWords } from "@/components/ui/text/use-words";
import { formatRowKey } from "@/lib/core/commissions/row-key";
import type { measureColumns } from "./column-measure";
import { fieldOfSort, type LedgerSort, sortOf } from "./field-text";
import { features, type LedgerTable, ledgerColumns } from "./ledger-columns";
import { changedWidths, type LayoutControl } from "./use-column-layout";
import type { LedgerRows } from "./use-ledger-rows";
import { useLedgerUrl } from "./use-ledger-url";

type LedgerTableOptions = {
  loaded: Pick<LedgerRows, "rows" | "tags">;
  control: LayoutControl;
  order: LedgerSort;
  measures: ReturnType<typeof measureColumns>;
};

/** The table of the rows that are loaded; its columns are the person's, its order is the address's. */
export function useLedgerTable({ loaded, control, order, measures }: LedgerTableOptions): LedgerTable {
  const { t, language } = useWords();
  const { change } = useLedgerUrl();
  const { decimals, widths } = measures;
  const { layout } = control;
  const { order: names } = layout;
  const columns = useMemo(
    () => ledgerColumns({ t, language }, { order: names, decimals }, loaded.tags),
    [t, language, names, decimals, loaded.tags],
  );
  const sorting: SortingState = [{ id: fieldOfSort(order.sort), desc: order.direction === "desc" }];
  return useTable({
    features,
    columns,
    data: loaded.rows,
    getRowId: formatRowKey,
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    enableMultiCellRangeSelection: false,
    autoResetCellSelection: false, // pages are added below what is selected
    columnResizeMode: "onChange",
    state: {
      sorting,
      columnOrder: [...layout.order],
      columnVisibility: Object.fromEntries(layout.hidden.map((field) => [field, false])),
      columnPinning: { start: layout.order.filter((field) => layout.pinned.includes(field)), end: [] },
      columnSizing: { ...widths, ...layout.widths },
    },
    onSortingChange: (updater) => {
      const [next] = typeof updater === "function" ? updater(sorting) : updater;
      if (next) change({ sort: sortOf(next.id), direction: next.desc ? "desc" : "asc" });
    },
    onColumnSizingChange: (updater) => control.change({ widths: changedWidths(layout, widths, updater) }),
  });
}
