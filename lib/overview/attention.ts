import { type AuditOrigin, actorWord, doneEntry } from "@/lib/audit/origin";
import { countOddRows } from "@/lib/commissions/store/anomalies";
import { listRestatements } from "@/lib/commissions/store/days/restatements";
import { addDays, type Day, type DayRange, dayOf, dayStartMs, fetchableDays } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { summarizeFreshness } from "@/lib/coverage/coverage";
import type {
  Attention,
  OddKind,
  Review,
  ReviewedKind,
  TakenReview,
} from "@/lib/overview/attention-kinds";
import { loadReviews, saveReview, undoReview } from "@/lib/overview/store";
import { openTradingBook } from "@/lib/trading/load-reading-state";
import { countFindings } from "@/lib/trading/store/findings";
import type { OverviewBook } from "./load-overview";
import { countLost } from "./state";

const RECENT_DAYS = 7;
const MOST_RESTATEMENTS = 50;

/** What nobody has reviewed yet, whatever period is shown. `since`, `last`: the first known and the last published day. */
export async function loadAttention(
  scope: WholeAccountScope,
  { days }: OverviewBook,
  { today, nowMs, since, last }: { today: Day; nowMs: number; since: Day; last: Day },
): Promise<Attention> {
  const { failed, missing, nextLoss } = summarizeFreshness(days);
  const reviewed = await loadReviews(scope);
  const [, lostFrom = since] = [since, dayOf(reviewed.lost ?? 0)].sort();
  const countOdd = async (kind: OddKind) => {
    const days = { from: since, to: last };
    return (
      (await countOddRows(scope, days, { kind, readAfterMs: reviewed[kind] ?? -1 })) ?? {
        rows: 0,
        days,
      }
    );
  };
  const [restated, rebateWithoutFee, feeMismatch, orders] = await Promise.all([
    loadRecentRestatements(scope, { from: since, to: today }, reviewed.restated ?? 0),
    countOdd("rebateWithoutFee"),
    countOdd("feeMismatch"),
    countFindings(await openTradingBook(scope), reviewed.orders ?? 0),
  ]);
  const review = (kind: ReviewedKind, throughMs: number): Review => ({
    throughMs,
    beforeMs: reviewed[kind] ?? null,
  });
  return {
    failed,
    missing,
    nextLoss,
    lost: countLost(days, lostFrom),
    restated,
    odd: { rebateWithoutFee, feeMismatch },
    orders,
    reviews: {
      lost: review("lost", dayStartMs(fetchableDays(today).from)),
      restated: review("restated", nowMs),
      rebateWithoutFee: review("rebateWithoutFee", nowMs),
      feeMismatch: review("feeMismatch", nowMs),
      orders: review("orders", nowMs),
    },
  };
}

type ReviewRequest = {
  readonly kind: ReviewedKind;
  readonly throughMs: number;
  readonly nowMs: number;
  readonly origin: AuditOrigin;
};

/** Marks a kind as reviewed until then, at most until now. Returns what that changed, for `takeReviewBack`. */
export async function reviewAttention(
  scope: WholeAccountScope,
  { kind, throughMs, nowMs, origin }: ReviewRequest,
): Promise<TakenReview> {
  const saved = await saveReview(
    scope,
    { kind, throughMs: Math.min(throughMs, nowMs), by: actorWord(origin) },
    reviewEntry(scope, { about: kind, isUndone: false }, origin),
  );
  return { kind, ...saved };
}

/** Puts back what a review changed. False: somebody reviewed it since, and that stays. */
export function takeReviewBack(
  scope: WholeAccountScope,
  taken: TakenReview,
  origin: AuditOrigin,
): Promise<boolean> {
  const entry = reviewEntry(scope, { about: taken.kind, isUndone: true }, origin);
  return undoReview(scope, { ...taken, by: actorWord(origin) }, entry);
}

function reviewEntry(
  { accountId }: WholeAccountScope,
  details: { readonly about: ReviewedKind; readonly isUndone: boolean },
  origin: AuditOrigin,
) {
  return doneEntry(origin, "attention-reviewed", null, details, { id: accountId, name: null });
}

async function loadRecentRestatements(
  scope: WholeAccountScope,
  range: DayRange,
  reviewedMs: number,
) {
  const limit = MOST_RESTATEMENTS;
  const found = await listRestatements(scope, { range, kind: "amounts", after: null, limit });
  const sinceMs = dayStartMs(addDays(range.to, -RECENT_DAYS));
  const recent = found.filter(
    ({ seenAt }) => seenAt.getTime() >= sinceMs && seenAt.getTime() > reviewedMs,
  );
  return {
    days: [...new Set(recent.map(({ day }) => day))].sort(),
    hasMore: recent.length === limit,
    withinDays: RECENT_DAYS,
  };
}
