import {
  COMMISSION_AMOUNTS,
  COMMISSION_TEXTS,
  type CommissionAmountField,
  type CommissionRow,
  type CommissionTextField,
  OMITTED_AMOUNTS,
  type OmittedAmount,
} from "@/lib/commissions/commission";
import { FEE_DETAILS, FEE_OPTIONALS, ROW_ANOMALIES, type RowAnomaly } from "@/lib/commissions/fees";
import type { AccountScope } from "@/lib/core/scope";
import { list, name, type Sql, sql } from "@/lib/database/sql";
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

/** Totals count the rows that do not give these amounts. */
const OMITTED_COLUMNS = OMITTED_AMOUNTS.map((field) => AMOUNT_COLUMN[field]);
export const MISSING_COLUMNS = [
  "deal_amount_missing",
  "fee_missing",
  "fee_paid_missing",
] as const satisfies readonly `${(typeof OMITTED_COLUMNS)[number]}_missing`[];
/** The same of rows. */
export const MISSING_OF_ROWS = OMITTED_COLUMNS.map((column) => `count(*) - count(${column})`).join(
  ", ",
);
/** The same of one row `t`. */
export const MISSING_OF_ROW = list(
  OMITTED_COLUMNS.map(
    (column) => sql`(t.${name(column)} is null)::int as ${name(`${column}_missing`)}`,
  ),
);

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

/** These columns as the fields of a row. */
export function selectRowKey(table: string): Sql {
  const texts = COMMISSION_TEXTS.map((field) => {
    const column = sql`${name(table)}.${name(TEXT_COLUMN[field])}`;
    return sql`${column} as "${name(field)}"`;
  });
  return list([...texts, sql`${name(table)}.occurrence`]);
}

/**
 * `table`'s columns as a StoredCommissionRow. For a partner the running totals over all clients are
 * null.
 */
export function selectRow(table: string, scope: AccountScope): Sql {
  const amounts = COMMISSION_AMOUNTS.map((field) => {
    const isVisible = isShown(scope, "commission-column", field);
    const column = sql`${name(table)}.${name(AMOUNT_COLUMN[field])}`;
    return sql`${isVisible ? column : sql`null::numeric`} as "${name(field)}"`;
  });
  return list([sql`${name(table)}.day`, selectRowKey(table), ...amounts]);
}

/** The columns of totals of versions `t` as the fields of CommissionSums. */
export const SELECTED_SUMS = sql`t.row_count::int as "rowCount", t.deal_amount as "dealAmount", t.fee,
    t.fee_deduction as "feeDeduction", t.fee_paid as "feePaid", t.rebate_amount as "rebateAmount",
    t.deal_amount_missing as "dealAmountMissing", t.fee_missing as "feeMissing",
    t.fee_paid_missing as "feePaidMissing"`;

/** An amount of a total or row `t`; null where none of its rows gives it, not 0 as totals of clients have it. */
export function givenAmount(field: CommissionAmountField): Sql {
  const column = name(AMOUNT_COLUMN[field]);
  if (!OMITTED_AMOUNTS.some((omitted) => omitted === field)) return sql`t.${column}`;
  return sql`case when t.row_count > t.${column}_missing then t.${column} end`;
}

/** The sum over totals or rows `t`; null where no row gives the amount. */
export function givenSum(field: OmittedAmount): Sql {
  const column = name(AMOUNT_COLUMN[field]);
  return sql`case when sum(t.row_count) > sum(t.${column}_missing) then sum(t.${column}) end`;
}

/** How many rows of totals or rows `t` do not give the amount. */
export function missingRows(field: OmittedAmount): Sql {
  return sql`sum(t.${name(AMOUNT_COLUMN[field])}_missing)::int`;
}

/** The sums over totals or rows `t` as the fields of CommissionSums. */
export const ADDED_SUMS = sql`sum(t.row_count)::int as "rowCount", ${givenSum("dealAmount")} as "dealAmount",
    ${givenSum("fee")} as fee,
    case when sum(t.fee_deduction_rows) > 0 then sum(t.fee_deduction) end as "feeDeduction",
    ${givenSum("feePaid")} as "feePaid", sum(t.rebate_amount) as "rebateAmount",
    ${missingRows("dealAmount")} as "dealAmountMissing", ${missingRows("fee")} as "feeMissing",
    ${missingRows("feePaid")} as "feePaidMissing"`;

export const ANOMALY_COLUMN: Record<RowAnomaly, string> = {
  negative: "negative_rows",
  rebateWithoutFee: "rebate_without_fee_rows",
  feeMismatch: "fee_mismatch_rows",
};

/** Which rows `t` are of this kind; an amount that was not given proves nothing. */
export function anomalyCondition(kind: RowAnomaly): Sql {
  switch (kind) {
    case "negative":
      return sql`least(t.deal_amount, t.fee, t.fee_paid, t.rebate_amount) < 0`;
    case "rebateWithoutFee":
      return sql`t.rebate_amount <> 0 and t.fee_paid = 0`;
    case "feeMismatch":
      return sql`t.fee_paid <> t.fee - t.fee_deduction`;
    default:
      return kind satisfies never;
  }
}

const details = FEE_DETAILS.map((field) => AMOUNT_COLUMN[field]);
const optionals = FEE_OPTIONALS.map((field) => AMOUNT_COLUMN[field]);

/** Columns of the day's totals beside their plain sums, and what they are of rows `t`. */
export const FEE_COLUMNS = [
  ...details,
  ...optionals.map((column) => `${column}_rows`),
  ...ROW_ANOMALIES.map((kind) => ANOMALY_COLUMN[kind]),
].join(", ");
export const FEE_SUMS_OF_ROWS = [
  ...details.map((column) => `sum(${column})`),
  ...optionals.map((column) => `count(${column})`),
  ...ROW_ANOMALIES.map((kind) => `count(*) filter (where ${anomalyCondition(kind).text})`),
].join(", ");

/** The same columns of one row `t`, with the names of the totals. */
export const FEE_COLUMNS_OF_ROW = list([
  ...details.map((column) => sql`t.${name(column)}`),
  ...optionals.map(
    (column) => sql`(t.${name(column)} is not null)::int as ${name(`${column}_rows`)}`,
  ),
  ...ROW_ANOMALIES.map(
    (kind) => sql`coalesce((${anomalyCondition(kind)})::int, 0) as ${name(ANOMALY_COLUMN[kind])}`,
  ),
]);
