import { type Amount, ratioOf } from "@/lib/core/amount";
import type { Day, DayRange } from "@/lib/core/day";
import type { CommissionSums } from "./commission";

/** What the fees paid brought, which the exchange does not send. Null: no fee, or either is not known. */
export function rebateRate(
  of: Readonly<Record<"rebateAmount" | "feePaid", Amount | null>>,
): Amount | null {
  return ratioOf(of.rebateAmount, of.feePaid);
}

/** The exchange's breakdown of a deduction. The five do not add up to the deduction (field notes). */
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

/** Rows to look at: an amount below zero, a rebate without a fee paid, a fee paid that is not fee less deduction. */
export const ROW_ANOMALIES = ["negative", "rebateWithoutFee", "feeMismatch"] as const;
export type RowAnomaly = (typeof ROW_ANOMALIES)[number];
/** What can be listed: rows of a kind, or clients whose rate is not what it was. */
export const ODD_LISTS = [...ROW_ANOMALIES, "rates"] as const;
export type OddList = (typeof ODD_LISTS)[number];

/** A field that may not be given: its sum over the rows that gave it, and how many those are. */
type GivenSum = { readonly amount: Amount | null; readonly rows: number };

/** What became of the fees of one coin, exact. The rows of a kind of anomaly are counted. */
export type CommissionFees = Omit<CommissionSums, "dealAmount" | "feeDeduction"> & {
  readonly given: { readonly [Field in FeeOptional]: GivenSum };
  readonly anomalies: { readonly [Kind in RowAnomaly]: number };
};

/** A client whose rebate is another share of the fees paid than it was before, of one product type and coin. */
export type OddRate = Pick<CommissionSums, "coin" | "rowCount" | "feePaid" | "rebateAmount"> & {
  readonly uid: string;
  readonly productType: string;
  /** The client's own on the days before. */
  readonly beforeFeePaid: Amount;
  readonly beforeRebateAmount: Amount;
  /** The rebate less what the rate before would have made of the fees paid, in the coin. */
  readonly stake: Amount;
};

export type OddRates = {
  /** The first day that was looked at; null where the range has no rows. */
  readonly from: Day | null;
  /** The days that were compared with; null where they have no rows. */
  readonly before: DayRange | null;
  /** How many clients, product types and coins there are of them; `rates` are the first, the most money first. */
  readonly count: number;
  readonly rates: readonly OddRate[];
};
