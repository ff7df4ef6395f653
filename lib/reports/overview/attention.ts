import { addDays, type Day, type DayRange, dayStartMs } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
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
  readonly odd: OddRowCounts;
};

/** How long a restatement is news. */
const RECENT_DAYS = 7;
const MOST_RESTATEMENTS = 50;

/** `today` is the exchange's day, `since` the first day the account knows. */
export async function loadAttention(
  scope: WholeAccountScope,
  { days }: OverviewBook,
  { today, since, range }: { today: Day; since: Day; range: DayRange },
): Promise<Attention> {
  const { failed, missing, nextLoss } = summarizeFreshness(days);
  const [restated, odd] = await Promise.all([
    loadRecentRestatements(scope, { from: since, to: today }),
    countOddRows(scope, range),
  ]);
  return { failed, missing, nextLoss, lost: countLost(days, since), restated, odd };
}

async function loadRecentRestatements(
  scope: WholeAccountScope,
  range: DayRange,
): Promise<Attention["restated"]> {
  const limit = MOST_RESTATEMENTS;
  const found = await listRestatements(scope, { range, kind: "amounts", after: null, limit });
  const sinceMs = dayStartMs(addDays(range.to, -RECENT_DAYS));
  const recent = found.filter(({ seenAt }) => seenAt.getTime() >= sinceMs);
  return {
    days: [...new Set(recent.map(({ day }) => day))].sort(),
    hasMore: recent.length === limit,
    withinDays: RECENT_DAYS,
  };
}
