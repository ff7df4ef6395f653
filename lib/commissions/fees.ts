import { type Amount, ratioOf } from "@/lib/core/amount";
import type { DayRange } from "@/lib/core/day";
import type { CommissionSums, MissingCounts, OmittedAmount } from "./commission";

/** A sum that every row is in; null where a row does not give its amount. */
export function wholeSum<F extends OmittedAmount>(
  sums: { readonly [Field in F]: Amount | null } & { readonly [Field in `${F}Missing`]: number },
  field: F,
): Amount | null {
  return sums[`${field}Missing`] === 0 ? sums[field] : null;
}

/**
 * Rebate ÷ fees paid, which the exchange does not send. Null: no fee was paid, or either is
 * unknown. A rate of a part of the fees would be too high, so one row without them makes it unknown.
 */
export function rebateRate(
  of: Readonly<Record<"rebateAmount" | "feePaid", Amount | null>> & MissingCounts<"feePaid">,
): Amount | null {
  return ratioOf(of.rebateAmount, wholeSum(of, "feePaid"));
}

/**
 * The exchange's breakdown of a deduction. The five do not add up to the deduction (field notes).
 */
export const FEE_DETAILS = [
  "activityBonusDeduct",
  "spotCouponDeduct",
  "futuresCouponDeduct",
  "spotFeeDiscountDeduct",
  "negativeMakerFeeDeduct",
] as const;

/** Amounts that older servers leave out. */
export const FEE_OPTIONALS = ["feeDeduction", ...FEE_DETAILS] as const;
export type FeeOptional = (typeof FEE_OPTIONALS)[number];

/**
 * Rows to look at: an amount below zero, a rebate without a fee paid, a fee paid that is not fee
 * less deduction.
 */
export const ROW_ANOMALIES = ["negative", "rebateWithoutFee", "feeMismatch"] as const;
export type RowAnomaly = (typeof ROW_ANOMALIES)[number];
/**
 * The lists: rows of one kind of anomaly, or clients whose rebate rate changed. In the order of the
 * screen: makers' negative fees are common and come last.
 */
export const ODD_LISTS = ["rebateWithoutFee", "feeMismatch", "rates", "negative"] as const;
export type OddList = (typeof ODD_LISTS)[number];

/** A field that rows may lack: its sum over the rows that have it, and how many those are. */
type GivenSum = { readonly amount: Amount | null; readonly rows: number };

/** Exact sums of the fees of one coin, and how many rows have each kind of anomaly. */
export type CommissionFees = Omit<
  CommissionSums,
  "dealAmount" | "dealAmountMissing" | "feeDeduction"
> & {
  readonly given: { readonly [Field in FeeOptional]: GivenSum };
  readonly anomalies: { readonly [Kind in RowAnomaly]: number };
};

/** A client whose rebate rate changed, in one product type and coin; every row gives its fees. */
export type OddRate = Pick<CommissionSums, "coin" | "rowCount" | "rebateAmount"> & {
  readonly feePaid: Amount;
  readonly uid: string;
  readonly productType: string;
  /** Sums of the same client on the days before. */
  readonly beforeFeePaid: Amount;
  readonly beforeRebateAmount: Amount;
  /** The rebate minus what it would be at the rebate rate before, in the coin. */
  readonly stake: Amount;
};

export type OddRates = {
  /** Whether there are rows to compare, and rows on the 30 days before to compare them with. */
  readonly found: "both" | "no-rows" | "none-before";
  /** The 30 days before the range. */
  readonly before: DayRange;
  /** How many there are in all; `rates` are the first ones, the most money first. */
  readonly count: number;
  readonly rates: readonly OddRate[];
};
