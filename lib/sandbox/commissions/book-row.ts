import { COMMISSION_AMOUNTS, type CommissionAmountField } from "@/lib/commissions/commission";
import { neededDecimals } from "../core/units";

/** The exchange's running totals are computed from other rows, see running-totals.ts. */
type TotalField = (typeof TOTAL_FIELDS)[number];
export type OwnAmountField = Exclude<CommissionAmountField, TotalField>;

/** A row before its running totals. Amounts are in units (units.ts). */
export type BookRow = {
  /** The row's place in its day: a higher rank has a higher id and comes earlier in the list. */
  readonly rank: number;
  readonly uid: string;
  /** The client is a subordinate of a direct client; showSub=no leaves the row out. */
  readonly sub: boolean;
  readonly coin: string;
  readonly symbol: string;
  readonly productType: string;
  /** Decimals with which this row's coin amounts are sent. */
  readonly decimals: number;
  readonly amounts: Readonly<Record<OwnAmountField, bigint>>;
};

/** A row with its running totals, in units. */
export type TotalledRow = {
  readonly row: BookRow;
  readonly totals: Readonly<Record<TotalField, bigint>>;
};

const TOTAL_FIELDS = [
  "userTotalRebateAmount",
  "dayTotalRebateAmount",
  "totalRebateAmount",
] as const;

function isTotal(field: CommissionAmountField): field is TotalField {
  return (TOTAL_FIELDS as readonly string[]).includes(field);
}

export const OWN_AMOUNTS = COMMISSION_AMOUNTS.filter(
  (field): field is OwnAmountField => !isTotal(field),
);

export function amountOf({ row, totals }: TotalledRow, field: CommissionAmountField): bigint {
  return isTotal(field) ? totals[field] : row.amounts[field];
}

/**
 * The exchange sends amounts dealt without trailing zeros, and amounts of a coin with all of the
 * coin's decimals.
 */
export function decimalsOf(ledgerRow: TotalledRow, field: CommissionAmountField): number {
  return field === "dealAmount"
    ? neededDecimals(ledgerRow.row.amounts.dealAmount)
    : ledgerRow.row.decimals;
}
