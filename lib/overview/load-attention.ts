import { countOddRows } from "@/lib/commissions/store/anomalies";
import { listRestatements } from "@/lib/commissions/store/days/restatements";
import { addDays, type Day, type DayRange, dayOf, dayStartMs, fetchableDays } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { summarizeFreshness } from "@/lib/coverage/coverage";
import { loadSource } from "@/lib/coverage/load-coverage";
import type { Attention, OddKind, Review, ReviewedKind } from "@/lib/overview/attention";
import { loadReviews } from "@/lib/overview/store/reviews";
import { openTradingBook } from "@/lib/trading/load-reading-state";
import { countFindings } from "@/lib/trading/store/findings";
import type { OverviewBook } from "./load-overview";
import { countLost } from "./state";

const RECENT_DAYS = 7;
const MOST_RESTATEMENTS = 50;

/**
 * What nobody has reviewed yet, independent of the shown period. `since`, `last`: the first known
 * and the last published day.
 */
export async function loadAttention(
  scope: WholeAccountScope,
  { days }: OverviewBook,
  { today, nowMs, since, last }: { today: Day; nowMs: number; since: Day; last: Day },
): Promise<Attention> {
  const { failed, missing, nextLoss } = summarizeFreshness(days, await loadSource(scope));
  const reviewed = await loadReviews(scope);
  const [, lostFrom = since] = [since, dayOf(reviewed.lost ?? 0)].sort();
  const published = { from: since, to: last };
  const countOdd = async (kind: OddKind) => {
    const asked = { kind, readAfterMs: reviewed[kind] ?? -1 };
    return (await countOddRows(scope, published, asked)) ?? { rows: 0, days: published };
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
