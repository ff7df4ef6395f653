import type { REPAYMENT_LISTS } from "./filter";

export const REPAYMENT_DIMENSIONS = ["businessType", "repayType", "coin"] as const;
export type RepaymentDimension = (typeof REPAYMENT_DIMENSIONS)[number];
/** The list of a filter that chooses the values of a dimension. */
export const REPAYMENT_DIMENSION_LIST = {
  businessType: "businessTypes",
  repayType: "repayTypes",
  coin: "coins",
} as const satisfies Record<RepaymentDimension, (typeof REPAYMENT_LISTS)[number]>;

/** A chart sums one of these; "records" counts repayments. */
export const REPAYMENT_MEASURES = ["repaidAmount", "repaidInterest", "records"] as const;
export type RepaymentMeasure = (typeof REPAYMENT_MEASURES)[number];
