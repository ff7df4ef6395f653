import {
  cellSelectionFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type ReactTable,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import type { LedgerRow } from "@/lib/core/commissions/row-key";

/** Sorting and paging are the server's; the table says what was asked for, and arranges columns and selection. */
export const features = tableFeatures({
  rowSortingFeature,
  columnOrderingFeature,
  columnVisibilityFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
  cellSelectionFeature,
});

export type LedgerTable = ReactTable<typeof features, LedgerRow>;
