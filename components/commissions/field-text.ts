import {
  COMMISSION_AMOUNTS,
  COMMISSION_SORTS,
  type CommissionRow,
  type CommissionSort,
} from "@/lib/core/commission";

export type LedgerField = keyof CommissionRow;

/** Names on screen of the exchange's own fields; the CSV keeps the exchange's spelling. */
export const fieldLabel: Record<LedgerField, string> = {
  day: "Day",
  uid: "Client",
  coin: "Coin",
  symbol: "Symbol",
  productType: "Product type",
  dealAmount: "Deal amount",
  fee: "Fee",
  feeDeduction: "Fee deduction",
  activityBonusDeduct: "Activity bonus",
  spotCouponDeduct: "Spot coupon",
  futuresCouponDeduct: "Futures coupon",
  spotFeeDiscountDeduct: "Spot fee discount",
  negativeMakerFeeDeduct: "Negative maker fee",
  feePaid: "Fee paid",
  rebateAmount: "Rebate",
  userTotalRebateAmount: "User total rebate",
  dayTotalRebateAmount: "Day total rebate",
  totalRebateAmount: "Total rebate",
};

const RUNNING_TOTAL = "The exchange's own running total, as it was sent: it is never added up.";

/** What a column's name does not say by itself. */
export const fieldHint: Partial<Record<LedgerField, string>> = {
  day: "UTC+8 day of the exchange",
  userTotalRebateAmount: RUNNING_TOTAL,
  dayTotalRebateAmount: RUNNING_TOTAL,
  totalRebateAmount: RUNNING_TOTAL,
};

/** Shown until all columns are asked for: what was earned first, then what it comes from. */
export const MAIN_FIELDS: readonly LedgerField[] = [
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

/** Every column; the further amounts in the order of the CSV. */
export const ALL_FIELDS: readonly LedgerField[] = [
  ...MAIN_FIELDS,
  ...COMMISSION_AMOUNTS.filter((field) => !MAIN_FIELDS.includes(field)),
];

/** What the address calls sorting by this column; null where the ledger cannot be sorted by it. */
export function sortOf(field: string): CommissionSort | null {
  const name = field === "day" ? "date" : field;
  return COMMISSION_SORTS.find((sort) => sort === name) ?? null;
}

export function fieldOfSort(sort: CommissionSort): LedgerField {
  return sort === "date" ? "day" : sort;
}
