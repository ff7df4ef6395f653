import {
  COMMISSION_AMOUNTS,
  COMMISSION_TEXTS,
  type CommissionAmountField,
  type CommissionRow,
  type CommissionTextField,
} from "@/lib/core/commissions/commission";
import { isShown } from "@/lib/core/hidden-from-partners";
import type { AccountScope } from "@/lib/core/scope";

/** The SQL column of each text, in the order of the CSV. */
export const TEXT_COLUMN = {
  uid: "uid",
  coin: "coin",
  symbol: "symbol",
  productType: "product_type",
} as const satisfies Record<CommissionTextField, string>;

type TextColumn = (typeof TEXT_COLUMN)[CommissionTextField];

export const TEXT_COLUMNS: readonly TextColumn[] = COMMISSION_TEXTS.map((field) => TEXT_COLUMN[field]);

/** The SQL column of each amount, in the exchange's order. */
export const AMOUNT_COLUMN = {
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
} as const satisfies Record<CommissionAmountField, string>;

export type AmountColumn = (typeof AMOUNT_COLUMN)[CommissionAmountField];

export const AMOUNT_COLUMNS: readonly string[] = COMMISSION_AMOUNTS.map((field) => AMOUNT_COLUMN[field]);

/** The amount columns that the scope may see (lib/core/commissions/commission.ts, commissionCsvColumns). */
export function amountColumns(scope: AccountScope): readonly string[] {
  return COMMISSION_AMOUNTS.filter((field) => isShown(scope, "commission-column", field)).map(
    (field) => AMOUNT_COLUMN[field],
  );
}

/** What tells the rows of one account and day apart. Rows carry no id; equal keys are numbered by `occurrence`. */
export const ROW_KEY_COLUMNS = [...TEXT_COLUMNS, "occurrence"] as const;

/** A stored row: the exchange's row and its number among rows of the same key. */
export type StoredCommissionRow = CommissionRow & { readonly occurrence: number };

/**
 * Columns of `table` as the fields of a StoredCommissionRow. A partner is not told the
 * running totals of the whole book: they are null.
 */
export function selectRow(table: string, scope: AccountScope): string {
  const fields = [
    `${table}.day`,
    ...COMMISSION_TEXTS.map((field) => `${table}.${TEXT_COLUMN[field]} as "${field}"`),
    `${table}.occurrence`,
    ...COMMISSION_AMOUNTS.map(
      (field) =>
        `${isShown(scope, "commission-column", field) ? `${table}.${AMOUNT_COLUMN[field]}` : "null::numeric"} as "${field}"`,
    ),
  ];
  return fields.join(", ");
}
