import type { Amount } from "@/lib/core/amount";
import type { Repayment } from "@/lib/core/repayments/repayment";

/** A repayment as it is stored: `revision` counts its versions, this one was first seen at `firstSeenAtMs`. */
export type StoredRepayment = Repayment & { readonly revision: number; readonly firstSeenAtMs: number };

export type RepaymentRecord = {
  repayOrderId: string;
  repaidTime: Date;
  coin: string;
  repaidAmount: Amount;
  repaidInterest: Amount;
  repayType: string;
  businessType: string;
  revision: number;
  firstSeenAt: Date;
};

/** Columns of `alias` as the fields of a RepaymentRecord; the same of repayments and of superseded ones. */
export function selectRepayment(alias: string): string {
  return [
    `${alias}.repay_order_id as "repayOrderId"`,
    `${alias}.repaid_time as "repaidTime"`,
    `${alias}.coin`,
    `${alias}.repaid_amount as "repaidAmount"`,
    `${alias}.repaid_interest as "repaidInterest"`,
    `${alias}.repay_type as "repayType"`,
    `${alias}.business_type as "businessType"`,
    `${alias}.revision`,
    `${alias}.first_seen_at as "firstSeenAt"`,
  ].join(", ");
}

export function storedRepayment({ repaidTime, firstSeenAt, ...record }: RepaymentRecord): StoredRepayment {
  return { ...record, repaidTimeMs: repaidTime.getTime(), firstSeenAtMs: firstSeenAt.getTime() };
}
