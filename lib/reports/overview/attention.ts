import { type AuditOrigin, actorWord } from "@/lib/core/audit/origin";
import { addDays, type Day, type DayRange, dayOf, dayStartMs, fetchableDays } from "@/lib/core/day";
import type { Review, ReviewedKind } from "@/lib/core/reports/attention";
import type { WholeAccountScope } from "@/lib/core/scope";
import { loadReviews, saveReview } from "@/lib/store/accounts/attention-reviews";
import { countOddRows, type OddRowCounts } from "@/lib/store/commissions/anomalies";
import { listRestatements } from "@/lib/store/commissions/days/restatements";
import { type Freshness, summarizeFreshness } from "../coverage/coverage";
import type { OverviewBook } from "./load";
import { countLost } from "./state";

export type Attention = Pick<Freshness, "failed" | "missing" | "nextLoss"> & {
  /** Days from the first known one on that were never read and no longer can be. */
  readonly lost: number;
  /** What the exchange changed of late in days that were read before. */
  readonly restated: {
    /** Days whose amounts changed, oldest first. */
    readonly days: readonly Day[];
    /** Whether there are more than were looked at. */
    readonly hasMore: boolean;
    readonly withinDays: number;
  };
  /** Rows of the range that are unlike what rows should be. */
  readonly odd: Pick<OddRowCounts, OddKind>;
  readonly reviews: Readonly<Record<ReviewedKind, Review>>;
};

/** Negative amounts are not among them: rebates of makers are negative every day. */
type OddKind = "rebateWithoutFee" | "feeMismatch";

/** How long a restatement is news. */
const RECENT_DAYS = 7;
const MOST_RESTATEMENTS = 50;

/** What nobody has reviewed yet. `today`, `nowMs`: the exchange's; `since`: the first day the account knows. */
export async function loadAttention(
  scope: WholeAccountScope,
  { days }: OverviewBook,
  { today, nowMs, since, range }: { today: Day; nowMs: number; since: Day; range: DayRange },
): Promise<Attention> {
  const { failed, missing, nextLoss } = summarizeFreshness(days);
  const reviewed = await loadReviews(scope);
  const newFrom = (kind: ReviewedKind, from: Day): Day => {
    const [, later = from] = [from, dayOf(reviewed[kind] ?? 0)].sort();
    return later;
  };
  const countOdd = async (kind: OddKind) => {
    const from = newFrom(kind, range.from);
    return from > range.to ? 0 : (await countOddRows(scope, { from, to: range.to }))[kind];
  };
  const [restated, rebateWithoutFee, feeMismatch] = await Promise.all([
    loadRecentRestatements(scope, { from: since, to: today }, reviewed.restated ?? 0),
    countOdd("rebateWithoutFee"),
    countOdd("feeMismatch"),
  ]);
  const afterRangeMs = dayStartMs(addDays(range.to, 1));
  const review = (kind: ReviewedKind, throughMs: number): Review => ({
    throughMs,
    beforeMs: reviewed[kind] ?? null,
  });
  return {
    failed,
    missing,
    nextLoss,
    lost: countLost(days, newFrom("lost", since)),
    restated,
    odd: { rebateWithoutFee, feeMismatch },
    reviews: {
      lost: review("lost", dayStartMs(fetchableDays(today).from)),
      restated: review("restated", nowMs),
      rebateWithoutFee: review("rebateWithoutFee", afterRangeMs),
      feeMismatch: review("feeMismatch", afterRangeMs),
    },
  };
}

/** Marks a kind as reviewed, or takes that back (null). */
export async function reviewAttention(
  scope: WholeAccountScope,
  { kind, throughMs, origin }: { kind: ReviewedKind; throughMs: number | null; origin: AuditOrigin },
): Promise<void> {
  const about = { account: { id: scope.accountId, name: null }, object: null };
  const details = { about: kind, isUndone: throughMs === null };
  await saveReview(
    scope,
    { kind, throughMs, by: actorWord(origin) },
    { origin, event: { kind: "attention-reviewed", result: "done", ...about, details } },
  );
}

async function loadRecentRestatements(
  scope: WholeAccountScope,
  range: DayRange,
  reviewedMs: number,
): Promise<Attention["restated"]> {
  const limit = MOST_RESTATEMENTS;
  const found = await listRestatements(scope, { range, kind: "amounts", after: null, limit });
  const sinceMs = dayStartMs(addDays(range.to, -RECENT_DAYS));
  const recent = found.filter(({ seenAt }) => seenAt.getTime() >= sinceMs && seenAt.getTime() > reviewedMs);
  return {
    days: [...new Set(recent.map(({ day }) => day))].sort(),
    hasMore: recent.length === limit,
    withinDays: RECENT_DAYS,
  };
}
