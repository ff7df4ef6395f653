import type { ColumnLayout } from "@/lib/commissions/column-layout";
import {
  COMMISSION_AMOUNTS,
  COMMISSION_SORTS,
  COMMISSION_TEXTS,
  type CommissionRow,
  type CommissionSort,
  isValueSort,
  STATED_TOTALS,
  VALUE_SORTS,
} from "@/lib/commissions/commission";
import type { SortDirection } from "@/lib/core/sort";
import { isForPartners } from "@/lib/users/hidden-from-partners";

export type LedgerField = keyof CommissionRow;

/** The key of a column's hint in `ledger.hints`. */
export function hintOf(field: string): "day" | "runningTotal" | undefined {
  if (field === "day") return "day";
  return (STATED_TOTALS as readonly string[]).includes(field) ? "runningTotal" : undefined;
}

/** The columns at the start: the earnings first, then what they come from. */
const MAIN_FIELDS: readonly LedgerField[] = [
  "day",
  "uid",
  "symbol",
  "productType",
  "coin",
  "rebateAmount",
  "feePaid",
  "fee",
  "feeDeduction",
  "dealAmount",
];

/** Every column; the further ones in the order of the CSV. */
export const ALL_FIELDS: readonly LedgerField[] = [
  ...MAIN_FIELDS,
  ...[...COMMISSION_TEXTS, ...COMMISSION_AMOUNTS].filter((field) => !MAIN_FIELDS.includes(field)),
];

export const STARTING_LAYOUT: ColumnLayout = layoutOf(ALL_FIELDS);

/** The same for a partner, without the totals over all clients. */
export const PARTNER_LAYOUT: ColumnLayout = layoutOf(
  ALL_FIELDS.filter((field) => isForPartners("commission-column", field)),
);

function layoutOf(order: readonly LedgerField[]): ColumnLayout {
  return {
    order,
    hidden: order.filter((field) => !MAIN_FIELDS.includes(field)),
    pinned: ["day"],
    widths: {},
  };
}

export type LedgerSort = { readonly sort: CommissionSort; readonly direction: SortDirection };

/** The address's name of the order by this column; null: the ledger has no such order. */
export function sortOf(field: string): CommissionSort | null {
  const name = field === "day" ? "date" : field;
  return COMMISSION_SORTS.find((sort) => sort === name) ?? null;
}

export function fieldOfSort(sort: CommissionSort): LedgerField {
  if (isValueSort(sort)) return VALUE_SORTS[sort];
  return sort === "date" ? "day" : sort;
}

/**
 * The order by the value of the same amount, or by the amount of the same value; null: there is
 * none.
 */
export function otherUnit(sort: CommissionSort): CommissionSort | null {
  if (isValueSort(sort)) return VALUE_SORTS[sort];
  return (
    COMMISSION_SORTS.find((other) => isValueSort(other) && VALUE_SORTS[other] === sort) ?? null
  );
}

/** Without deal amounts, whose units differ. */
const SUMMED_FIELDS = ["fee", "feeDeduction", "feePaid", "rebateAmount"] as const;

export function isSummedField(field: string): field is (typeof SUMMED_FIELDS)[number] {
  return (SUMMED_FIELDS as readonly string[]).includes(field);
}
