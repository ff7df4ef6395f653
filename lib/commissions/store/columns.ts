import {
  COMMISSION_AMOUNTS,
  COMMISSION_TEXTS,
  type CommissionAmountField,
  type CommissionRow,
  type CommissionTextField,
} from "@/lib/commissions/commission";
import { FEE_DETAILS, FEE_OPTIONALS, ROW_ANOMALIES, type RowAnomaly } from "@/lib/commissions/fees";
import type { AccountScope } from "@/lib/core/scope";
import { isShown } from "@/lib/users/hidden-from-partners";

export const TEXT_COLUMN = {
  uid: "uid",
  coin: "coin",
  symbol: "symbol",
  productType: "product_type",
} as const satisfies Record<CommissionTextField, string>;

type TextColumn = (typeof TEXT_COLUMN)[CommissionTextField];

export const TEXT_COLUMNS: readonly TextColumn[] = COMMISSION_TEXTS.map(
  (field) => TEXT_COLUMN[field],
);

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

export const AMOUNT_COLUMNS: readonly string[] = COMMISSION_AMOUNTS.map(
  (field) => AMOUNT_COLUMN[field],
);

/** All totals have sums of these. */
export const SUMMED_COLUMNS = [
  "deal_amount",
  "fee",
  "fee_deduction",
  "fee_paid",
  "rebate_amount",
] as const;

/** `sum(one), sum(other)`. */
export function sumsOf(columns: readonly string[]): string {
  return columns.map((column) => `sum(${column})`).join(", ");
}

/** `table.one, table.other`. */
export function columnsOf(table: string, columns: readonly string[]): string {
  return columns.map((column) => `${table}.${column}`).join(", ");
}

/**
 * The amount columns that the scope may see (lib/commissions/commission.ts, commissionCsvColumns).
 */
export function amountColumns(scope: AccountScope): readonly string[] {
  return COMMISSION_AMOUNTS.filter((field) => isShown(scope, "commission-column", field)).map(
    (field) => AMOUNT_COLUMN[field],
  );
}

/**
 * Identifies a row within its account and day. The exchange gives rows no id, so `occurrence`
 * numbers equal keys.
 */
export const ROW_KEY_COLUMNS = [...TEXT_COLUMNS, "occurrence"] as const;

/** A stored row: the exchange's row and its number among rows of the same key. */
export type StoredCommissionRow = CommissionRow & { readonly occurrence: number };

/** SQL of these columns as the fields of a row. */
export function selectRowKey(table: string): string {
  const texts = COMMISSION_TEXTS.map((field) => `${table}.${TEXT_COLUMN[field]} as "${field}"`);
  return [...texts, `${table}.occurrence`].join(", ");
}

/**
 * SQL of `table`'s columns as a StoredCommissionRow. For a partner the running totals over all
 * clients are null.
 */
export function selectRow(table: string, scope: AccountScope): string {
  const amounts = COMMISSION_AMOUNTS.map((field) => {
    const isVisible = isShown(scope, "commission-column", field);
    const value = isVisible ? `${table}.${AMOUNT_COLUMN[field]}` : "null::numeric";
    return `${value} as "${field}"`;
  });
  return [`${table}.day`, selectRowKey(table), ...amounts].join(", ");
}

/** SQL of the columns of totals as the fields of CommissionSums. */
export function selectSums(alias: string): string {
  return `${alias}.row_count::int as "rowCount", ${alias}.deal_amount as "dealAmount", ${alias}.fee,
    ${alias}.fee_deduction as "feeDeduction", ${alias}.fee_paid as "feePaid", ${alias}.rebate_amount as "rebateAmount"`;
}

/**
 * SQL of the sums over totals or rows, as the fields of CommissionSums. A deduction that no row gave
 * is null.
 */
export function addSums(alias: string): string {
  const feeDeduction = `case when sum(${alias}.fee_deduction_rows) > 0 then sum(${alias}.fee_deduction) end`;
  return `sum(${alias}.row_count)::int as "rowCount", sum(${alias}.deal_amount) as "dealAmount", sum(${alias}.fee) as fee,
    ${feeDeduction} as "feeDeduction", sum(${alias}.fee_paid) as "feePaid", sum(${alias}.rebate_amount) as "rebateAmount"`;
}

export const ANOMALY_COLUMN: Record<RowAnomaly, string> = {
  negative: "negative_rows",
  rebateWithoutFee: "rebate_without_fee_rows",
  feeMismatch: "fee_mismatch_rows",
};

/** Which rows `alias` are of this kind; a deduction that was not given proves nothing. */
export function anomalyCondition(kind: RowAnomaly, alias: string): string {
  switch (kind) {
    case "negative":
      return `least(${alias}.deal_amount, ${alias}.fee, ${alias}.fee_paid, ${alias}.rebate_amount) < 0`;
    case "rebateWithoutFee":
      return `${alias}.rebate_amount <> 0 and ${alias}.fee_paid = 0`;
    case "feeMismatch":
      return `${alias}.fee_paid <> ${alias}.fee - ${alias}.fee_deduction`;
    default:
      return kind satisfies never;
  }
}

const details = FEE_DETAILS.map((field) => AMOUNT_COLUMN[field]);
const optionals = FEE_OPTIONALS.map((field) => AMOUNT_COLUMN[field]);

/**
 * Columns of the day's totals beside their plain sums, and what they are of rows called
 * commission_rows.
 */
export const FEE_COLUMNS = [
  ...details,
  ...optionals.map((column) => `${column}_rows`),
  ...ROW_ANOMALIES.map((kind) => ANOMALY_COLUMN[kind]),
].join(", ");
export const FEE_SUMS_OF_ROWS = [
  ...details.map((column) => `sum(${column})`),
  ...optionals.map((column) => `count(${column})`),
  ...ROW_ANOMALIES.map(
    (kind) => `count(*) filter (where ${anomalyCondition(kind, "commission_rows")})`,
  ),
].join(", ");

/** The same columns of one row `alias`, with the names of the totals. */
export function feeColumnsOfRow(alias: string): string {
  return [
    columnsOf(alias, details),
    ...optionals.map((column) => `(${alias}.${column} is not null)::int as ${column}_rows`),
    ...ROW_ANOMALIES.map(
      (kind) => `coalesce((${anomalyCondition(kind, alias)})::int, 0) as ${ANOMALY_COLUMN[kind]}`,
    ),
  ].join(", ");
}
