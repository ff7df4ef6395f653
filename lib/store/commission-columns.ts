import { COMMISSION_AMOUNTS, type CommissionAmountField, type CommissionRow } from "@/lib/core/commission";

/** The SQL column of each amount, in the exchange's order. */
export const AMOUNT_COLUMN: Record<CommissionAmountField, string> = {
  dealAmount: "deal_amount",
  fee: "fee",
  feeDeduction: "fee_deduction",
  activityBonusDeduct: "activity_bonus_deduct",
  spotCouponDeduct: "spot_coupon_deduct",
  futuresCouponDeduct: "futures_coupon_deduct",
  spotFeeDiscountDeduct: "spot_fee_discount_deduct",
  negativeMakerFeeDeduct: "negative_maker_fee_deduct",
  feePaid: "fee_paid",
  rebateAmount: "rebate_amount",
  userTotalRebateAmount: "user_total_rebate_amount",
  dayTotalRebateAmount: "day_total_rebate_amount",
  totalRebateAmount: "total_rebate_amount",
};

export const AMOUNT_COLUMNS: readonly string[] = COMMISSION_AMOUNTS.map((field) => AMOUNT_COLUMN[field]);

/** What tells the rows of one account and day apart. Rows carry no id; equal keys are numbered by `occurrence`. */
export const ROW_KEY_COLUMNS = ["uid", "coin", "symbol", "product_type", "occurrence"] as const;

/** A stored row: the exchange's row and its number among rows of the same key. */
export type StoredCommissionRow = CommissionRow & { readonly occurrence: number };

/** Columns of `table` as the fields of a StoredCommissionRow. */
export function selectRow(table: string): string {
  const fields = [
    `${table}.day`,
    `${table}.uid`,
    `${table}.coin`,
    `${table}.symbol`,
    `${table}.product_type as "productType"`,
    `${table}.occurrence`,
    ...COMMISSION_AMOUNTS.map((field) => `${table}.${AMOUNT_COLUMN[field]} as "${field}"`),
  ];
  return fields.join(", ");
}
