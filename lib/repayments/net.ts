import type { Amount } from "@/lib/core/amount";
import type { DayGaps } from "@/lib/coverage/day-status";
import type { TimeGaps } from "./repayment-time";

/** Rebate and cost of loans in one coin on some days. Null: nothing is known of that side. */
export type NetRow = {
  readonly coin: string;
  readonly rebate: Amount | null;
  readonly interest: Amount | null;
  /** `rebate` minus `interest`; null if either is. Principal is no cost and not in it. */
  readonly net: Amount | null;
  readonly principal: Amount | null;
  readonly liquidations: number;
};

/** Rebate and the cost of loans on the same days. */
export type NetOfInterest = {
  /** Coins with rebate or repayments on these days. */
  readonly rows: readonly NetRow[];
  /** Why each side is incomplete; null: it is complete. */
  readonly rebateGaps: DayGaps | null;
  readonly repaymentGaps: TimeGaps | null;
};
