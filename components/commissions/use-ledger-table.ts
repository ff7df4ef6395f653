"use client";
import { useDebouncedCallback } from "@mantine/hooks";
import {
  type ColumnSizingState,
  type SortingState,
  type Updater,
  useTable,
} from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useWords } from "@/components/ui/text/use-words";
import { type ColumnLayout, clampColumnWidth } from "@/lib/commissions/column-layout";
import { isValueSort } from "@/lib/commissions/commission";
import type { SaveLayout } from "@/lib/commissions/contract";
import { formatRowKey } from "@/lib/commissions/row-key";
import { failureSentence, type ServerAction } from "@/lib/core/action-result";
import type { measureColumns } from "./column-measure";
import { fieldOfSort, type LedgerSort, sortOf } from "./field-text";
import { features, type LedgerTable, ledgerColumns, VALUE_COLUMN } from "./ledger-columns";
import type { LedgerRows } from "./use-ledger-rows";
import { useLedgerUrl } from "./use-ledger-url";

/** Wide enough for values in millions. */
const VALUE_PX = 132;

type LedgerTableOptions = {
  loaded: Pick<LedgerRows, "rows" | "tags">;
  control: LayoutControl;
  order: LedgerSort;
  currency: string;
  measures: ReturnType<typeof measureColumns>;
};

export function useLedgerTable({
  loaded,
  control,
  order,
  currency,
  measures,
}: LedgerTableOptions): LedgerTable {
  const { t, language } = useWords();
  const { change } = useLedgerUrl();
  const { decimals, widths } = measures;
  const { layout } = control;
  const { order: names } = layout;
  const { tags } = loaded;
  const isByValue = isValueSort(order.sort);
  const columns = useMemo(
    () =>
      ledgerColumns(
        { t, language },
        { order: names, decimals, tags, currency: isByValue ? currency : null },
      ),
    [t, language, names, decimals, tags, isByValue, currency],
  );
  const sorted = fieldOfSort(order.sort);
  const sorting: SortingState = [
    { id: isByValue ? VALUE_COLUMN : sorted, desc: order.direction === "desc" },
  ];
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
      columnOrder: isByValue ? withValueColumn(names, sorted) : [...names],
      columnVisibility: Object.fromEntries(layout.hidden.map((field) => [field, false])),
      columnPinning: {
        start: layout.order.filter((field) => layout.pinned.includes(field)),
        end: [],
      },
      columnSizing: { [VALUE_COLUMN]: VALUE_PX, ...widths, ...layout.widths },
    },
    onSortingChange: (updater) => {
      const [next] = typeof updater === "function" ? updater(sorting) : updater;
      if (!next) return;
      const sort = next.id === VALUE_COLUMN ? order.sort : sortOf(next.id);
      change({ sort, direction: next.desc ? "desc" : "asc" });
    },
    onColumnSizingChange: (updater) =>
      control.change({ widths: changedWidths(layout, widths, updater) }),
  });
}

/** The columns with the value's behind the amount that it values. */
function withValueColumn(names: readonly string[], sorted: string): string[] {
  const at = names.indexOf(sorted);
  return at < 0 ? [...names] : names.toSpliced(at + 1, 0, VALUE_COLUMN);
}

export type SaveLayoutAction = ServerAction<SaveLayout, null>;

/** A column that is dragged to its width changes many times a second. */
const SAVE_AFTER_MS = 300;

export type LayoutControl = ReturnType<typeof useColumnLayout>;

/** `problem`: why the last change was not saved; null: it was. */
export function useColumnLayout(kept: ColumnLayout, start: ColumnLayout, save: SaveLayoutAction) {
  const t = useTranslations("ledger.columns");
  const [layout, setLayout] = useState(kept);
  const [problem, setProblem] = useState<string | null>(null);
  const keep = useDebouncedCallback((saved: ColumnLayout | null) => {
    save({ layout: saved }).then(
      (result) =>
        setProblem(result.data === undefined ? failureSentence(result, t("unkept")) : null),
      () => setProblem(t("unkept")),
    );
  }, SAVE_AFTER_MS);
  const arrange = (next: ColumnLayout, saved: ColumnLayout | null = next) => {
    setLayout(next);
    keep(saved);
  };
  return {
    layout,
    problem,
    change: (next: Partial<ColumnLayout>) => arrange({ ...layout, ...next }),
    reset: () => arrange(start, null),
  };
}

/** The widths that differ from the natural ones after the table changed them. */
function changedWidths(
  { widths }: ColumnLayout,
  natural: Readonly<Record<string, number>>,
  updater: Updater<ColumnSizingState>,
): Record<string, number> {
  const before: ColumnSizingState = { ...natural, ...widths };
  const next = typeof updater === "function" ? updater(before) : updater;
  const entries = Object.entries(next).filter(
    ([name, px]) => name in widths || px !== natural[name],
  );
  return Object.fromEntries(entries.map(([name, px]) => [name, clampColumnWidth(px)]));
}
