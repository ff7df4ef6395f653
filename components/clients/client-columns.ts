import type { ClientSort } from "@/lib/core/clients/list";
import type { SortDirection } from "@/lib/core/commissions/commission";

/** A column of the list and what it is sorted by; its first press sorts in `first`. */
export type ClientColumn = {
  readonly field: ClientSort | "state" | "edit";
  readonly first?: SortDirection;
};

const COLUMNS: readonly ClientColumn[] = [
  { field: "uid", first: "asc" },
  { field: "customerId", first: "asc" },
  { field: "state" },
  { field: "rebate", first: "desc" },
  { field: "share", first: "desc" },
  { field: "feePaid", first: "desc" },
  { field: "rate", first: "desc" },
  { field: "trend", first: "desc" },
  { field: "lifetime", first: "desc" },
  { field: "firstDay", first: "desc" },
  { field: "lastDay", first: "desc" },
];

/** The columns whose name does not say all, as `clientForms.hints` does. */
const HINTED = ["uid", "customerId", "share", "rate", "trend", "lifetime", "firstDay", "lastDay"] as const;

export function hintOf(field: ClientColumn["field"]): (typeof HINTED)[number] | undefined {
  return HINTED.find((hinted) => hinted === field);
}

/** Without `mayEdit` there is nothing to press in a row. */
export function clientColumns(mayEdit: boolean): readonly ClientColumn[] {
  return mayEdit ? [...COLUMNS, { field: "edit" }] : COLUMNS;
}

/** The orders that can be chosen where the list has no head, on a phone. */
export const CLIENT_ORDERS: readonly (ClientColumn & { first: SortDirection })[] = COLUMNS.flatMap(
  (column) => (column.first ? [{ ...column, first: column.first }] : []),
);
