import { type AuditOrigin, actorWord, doneEntry } from "@/lib/audit/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import { saveReview, undoReview } from "@/lib/overview/store/reviews";
import type { ReviewedKind, TakenReview } from "./attention";

type ToReview = {
  readonly kind: ReviewedKind;
  readonly throughMs: number;
  readonly nowMs: number;
};

/**
 * Marks a kind as reviewed through an instant, at most now. Returns the change, for
 * `takeReviewBack`.
 */
export async function reviewAttention(
  scope: WholeAccountScope,
  { kind, throughMs, nowMs }: ToReview,
  origin: AuditOrigin,
): Promise<TakenReview> {
  const saved = await saveReview(
    scope,
    { kind, throughMs: Math.min(throughMs, nowMs), by: actorWord(origin) },
    reviewEntry(scope, { about: kind, isUndone: false }, origin),
  );
  return { kind, ...saved };
}

/** Reverts a review. False: somebody has reviewed since, and that stays. */
export function takeReviewBack(
  scope: WholeAccountScope,
  { kind, throughMs, beforeMs }: TakenReview,
  origin: AuditOrigin,
): Promise<boolean> {
  const entry = reviewEntry(scope, { about: kind, isUndone: true }, origin);
  return undoReview(scope, { kind, throughMs, beforeMs, by: actorWord(origin) }, entry);
}

function reviewEntry(
  { accountId }: WholeAccountScope,
  details: { readonly about: ReviewedKind; readonly isUndone: boolean },
  origin: AuditOrigin,
) {
  return doneEntry(origin, "attention-reviewed", null, details, { id: accountId, name: null });
}
