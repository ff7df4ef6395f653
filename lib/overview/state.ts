import { loadPublicationTraces, type PublicationTraces } from "@/lib/commissions/store/days/days";
import { addDays, type Day, dayOf, dayStartMs } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { summarizeFreshness } from "@/lib/coverage/coverage";
import type { BookState, KnownDay } from "@/lib/coverage/day-status";
import type { OverviewBook } from "./load-overview";

const WATCHED_DAYS = 14;

/** `today` is the exchange's day, `since` the first day the account knows. */
export async function loadBookState(
  scope: AccountScope,
  { days }: OverviewBook,
  { today, since }: { today: Day; since: Day },
): Promise<BookState> {
  const freshness = summarizeFreshness(days);
  const watched = { from: addDays(today, -WATCHED_DAYS), to: today };
  const usualMs = usualPublicationMs(await loadPublicationTraces(scope, watched));
  return {
    ...freshness,
    lost: countLost(days, since),
    expectedMs: expectedPublicationMs(freshness.notPublished ?? today, usualMs),
  };
}

/** Days before the first known one were never anybody's. */
export function countLost(days: readonly KnownDay[], since: Day): number {
  return days.filter(({ day, status }) => day >= since && status === "lost").length;
}

const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 24 * MS_PER_HOUR;
/** Syncs look once an hour while a day is not there; a wider gap says too little of when it came. */
const WIDEST_GAP_MS = 2 * MS_PER_HOUR;
const FEWEST_DAYS = 3;
const ROUND_TO_MS = MS_PER_HOUR / 2;

/**
 * How long after the end of its day (00:00 UTC+8) the exchange publishes it, in milliseconds, to the half hour: the median
 * of days found absent and at most two hours later there. Null while fewer than three days were watched so closely.
 */
export function usualPublicationMs({ seen, absentAtMs }: PublicationTraces): number | null {
  const watched = seen.flatMap(({ day, atMs }) => {
    const next = addDays(day, 1);
    const lastAbsent = absentAtMs.findLast((absentMs) => absentMs < atMs);
    // Only on the day after it is a day the one that a sync can find absent.
    if (lastAbsent === undefined || dayOf(lastAbsent) !== next || atMs - lastAbsent > WIDEST_GAP_MS)
      return [];
    return (lastAbsent + atMs) / 2 - dayStartMs(next);
  });
  if (watched.length < FEWEST_DAYS) return null;
  return Math.round(median(watched) / ROUND_TO_MS) * ROUND_TO_MS;
}

/** When `day` should be published, as an instant; null where no habit of the exchange is known. */
export function expectedPublicationMs(day: Day, usualMs: number | null): number | null {
  return usualMs === null ? null : dayStartMs(day) + MS_PER_DAY + usualMs;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[middle] ?? 0];
  return (low + high) / 2;
}
