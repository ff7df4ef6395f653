import type { Day, DayRange } from "@/lib/core/day";
import type { LedgerFreshness } from "@/lib/coverage/day-status";

/** What needs attention until somebody marks it as reviewed; what comes later is new again. */
export const REVIEWED_KINDS = [
  "lost",
  "restated",
  "rebateWithoutFee",
  "feeMismatch",
  "orders",
] as const;
export type ReviewedKind = (typeof REVIEWED_KINDS)[number];

/** `throughMs`: what is reviewed with a press now, `beforeMs`: what was before. Times are the exchange's. */
export type Review = { readonly throughMs: number; readonly beforeMs: number | null };

/** What a press changed, which its undo puts back. */
export type TakenReview = Review & { readonly kind: ReviewedKind };

/** Negative amounts are not among them: rebates of makers are negative every day. */
export const ODD_KINDS = ["feeMismatch", "rebateWithoutFee"] as const;
export type OddKind = (typeof ODD_KINDS)[number];

export type Attention = Pick<LedgerFreshness, "failed" | "missing" | "nextLoss"> & {
  /** Days since the first known one that were never fetched and no longer can be. */
  readonly lost: number;
  /** Revisions that were found in the last days. */
  readonly restated: {
    /** Days whose amounts changed, oldest first. */
    readonly days: readonly Day[];
    /** Whether there are more than were looked at. */
    readonly hasMore: boolean;
    readonly withinDays: number;
  };
  /** Rows that are unlike what rows should be, and the days that they are of: those read since the last review. */
  readonly odd: Readonly<Record<OddKind, { readonly rows: number; readonly days: DayRange }>>;
  /** Orders that differ from what the exchange says of them. */
  readonly orders: number;
  readonly reviews: Readonly<Record<ReviewedKind, Review>>;
};
