import type { ColumnLayout } from "@/lib/commissions/column-layout";
import {
  COMMISSION_AMOUNTS,
  COMMISSION_SORTS,
  COMMISSION_TEXTS,
  type CommissionRow,
  type CommissionSort,
  isValueSort,
  VALUE_SORTS,
} from "@/lib/commissions/commission";
import type { SortDirection } from "@/lib/core/sort";
import { STATED_TOTALS } from "@/lib/reconciliation/reconciliation";
import { isForPartners } from "@/lib/users/hidden-from-partners";

export type LedgerField = keyof CommissionRow;

/** What a column's name does not say by itself, as `ledger.hints` says it. */
export function hintOf(field: string): "day" | "runningTotal" | undefined {
  if (field === "day") return "day";
  return (STATED_TOTALS as readonly string[]).includes(field) ? "runningTotal" : undefined;
}

/** Shown until somebody chooses others: what was earned first, then what it comes from. */
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

/** The same without the totals of the whole book, for a partner: there are no such columns then. */
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

/** What the address calls sorting by this column; null where the ledger cannot be sorted by it. */
export function sortOf(field: string): CommissionSort | null {
  const name = field === "day" ? "date" : field;
  return COMMISSION_SORTS.find((sort) => sort === name) ?? null;
}

export function fieldOfSort(sort: CommissionSort): LedgerField {
  if (isValueSort(sort)) return VALUE_SORTS[sort];
  return sort === "date" ? "day" : sort;
}

/** The order of the same amount by value, of a value's by amount; null where there is no other. */
export function otherUnit(sort: CommissionSort): CommissionSort | null {
  if (isValueSort(sort)) return VALUE_SORTS[sort];
  return (
    COMMISSION_SORTS.find((other) => isValueSort(other) && VALUE_SORTS[other] === sort) ?? null
  );
}

/** Not deal amounts: they are of unlike units. */
const SUMMED_FIELDS = ["fee", "feeDeduction", "feePaid", "rebateAmount"] as const;

export function isSummedField(field: string): field is (typeof SUMMED_FIELDS)[number] {
  return (SUMMED_FIELDS as readonly string[]).includes(field);
}
