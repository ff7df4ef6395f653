import type { REPAYMENT_LISTS } from "./filter";

/** What a chart of repayments can be by, and the list of a filter that chooses its values. */
export const REPAYMENT_DIMENSIONS = ["businessType", "repayType", "coin"] as const;
export type RepaymentDimension = (typeof REPAYMENT_DIMENSIONS)[number];
export const REPAYMENT_DIMENSION_LIST = {
  businessType: "businessTypes",
  repayType: "repayTypes",
  coin: "coins",
} as const satisfies Record<RepaymentDimension, (typeof REPAYMENT_LISTS)[number]>;

/** What is summed; "records" counts repayments. */
export const REPAYMENT_MEASURES = ["repaidAmount", "repaidInterest", "records"] as const;
export type RepaymentMeasure = (typeof REPAYMENT_MEASURES)[number];
