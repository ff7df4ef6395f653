import { COMMISSION_AMOUNTS, type CommissionAmountField } from "@/lib/core/commission";

/** The exchange's running totals; they follow from other rows, see running-totals.ts. */
type TotalField = "userTotalRebateAmount" | "dayTotalRebateAmount" | "totalRebateAmount";
export type OwnAmountField = Exclude<CommissionAmountField, TotalField>;

/** A row before its running totals. Amounts are in units (units.ts). */
export type BookRow = {
  /** The row's place in its day: a higher rank has a higher id and comes earlier in the list. */
  readonly rank: number;
  readonly uid: string;
  /** Belongs to a subordinate user of a direct client: left out with showSub=no. */
  readonly sub: boolean;
  readonly coin: string;
  readonly symbol: string;
  readonly productType: string;
  /** Digits after the point with which this row's coin amounts are sent. */
  readonly decimals: number;
  readonly amounts: Readonly<Record<OwnAmountField, bigint>>;
};

export type LedgerRow = Omit<BookRow, "amounts"> & {
  readonly amounts: Readonly<Record<CommissionAmountField, bigint>>;
};

export const OWN_AMOUNTS = COMMISSION_AMOUNTS.filter(
  (field): field is OwnAmountField => !/TotalRebateAmount$|^totalRebateAmount$/.test(field),
);
