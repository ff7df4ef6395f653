import type { Day, DayRange } from "@/lib/core/day";
import type { LedgerFreshness } from "@/lib/coverage/day-status";

/** Kinds that need attention until somebody reviews them; later ones are new again. */
export const REVIEWED_KINDS = [
  "lost",
  "restated",
  "rebateWithoutFee",
  "feeMismatch",
  "orders",
] as const;
export type ReviewedKind = (typeof REVIEWED_KINDS)[number];

/**
 * By the exchange's time. `throughMs`: what a review now covers. `beforeMs`: what the last one
 * covered; null: none.
 */
export type Review = { readonly throughMs: number; readonly beforeMs: number | null };

/** A review that was made; its undo restores `beforeMs`. */
export type TakenReview = Review & { readonly kind: ReviewedKind };

/** Without negative amounts: rebates of makers are negative every day. */
export const ODD_KINDS = ["feeMismatch", "rebateWithoutFee"] as const;
export type OddKind = (typeof ODD_KINDS)[number];

export type Attention = Pick<LedgerFreshness, "failed" | "missing" | "nextLoss"> & {
  /** Days since the first known one that can no longer be fetched. */
  readonly lost: number;
  /** Revisions found in the last days. */
  readonly restated: {
    /** Days whose amounts changed, oldest first. */
    readonly days: readonly Day[];
    /** Whether there are more than were read. */
    readonly hasMore: boolean;
    readonly withinDays: number;
  };
  /** Odd rows read since the last review, and their days. */
  readonly odd: Readonly<Record<OddKind, { readonly rows: number; readonly days: DayRange }>>;
  /** Orders that differ from the exchange's records. */
  readonly orders: number;
  readonly reviews: Readonly<Record<ReviewedKind, Review>>;
};
