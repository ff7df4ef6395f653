import { FEE_DETAILS, FEE_OPTIONALS, ROW_ANOMALIES, type RowAnomaly } from "@/lib/core/commissions/fees";
import { AMOUNT_COLUMN } from "./columns";

/** A rollup's column that counts the rows of this kind. */
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

/** Columns of the day's rollup beside its plain sums, and what they are of rows called commission_rows. */
export const FEE_COLUMNS = [
  ...details,
  ...optionals.map((column) => `${column}_rows`),
  ...ROW_ANOMALIES.map((kind) => ANOMALY_COLUMN[kind]),
].join(", ");
export const FEE_SUMS_OF_ROWS = [
  ...details.map((column) => `sum(${column})`),
  ...optionals.map((column) => `count(${column})`),
  ...ROW_ANOMALIES.map((kind) => `count(*) filter (where ${anomalyCondition(kind, "commission_rows")})`),
].join(", ");

/** The same columns of one row `alias`, called as in the rollup. */
export function feeColumnsOfRow(alias: string): string {
  return [
    ...details.map((column) => `${alias}.${column}`),
    ...optionals.map((column) => `(${alias}.${column} is not null)::int as ${column}_rows`),
    ...ROW_ANOMALIES.map(
      (kind) => `coalesce((${anomalyCondition(kind, alias)})::int, 0) as ${ANOMALY_COLUMN[kind]}`,
    ),
  ].join(", ");
}
