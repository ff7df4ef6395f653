import { loadPublicationTraces, type PublicationTraces } from "@/lib/commissions/store/days/days";
import { addDays, type Day, dayOf, dayStartMs } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { summarizeFreshness } from "@/lib/coverage/coverage";
import type { BookState, KnownDay } from "@/lib/coverage/day-status";
import { loadSource } from "@/lib/coverage/load-coverage";
import type { OverviewBook } from "./load-overview";

const WATCHED_DAYS = 14;

/** `today` is the exchange's day, `since` the first day the account knows. */
export async function loadBookState(
  scope: AccountScope,
  { days }: OverviewBook,
  { today, since }: { today: Day; since: Day },
): Promise<BookState> {
  const freshness = summarizeFreshness(days, await loadSource(scope));
  const watched = { from: addDays(today, -WATCHED_DAYS), to: today };
  const usualMs = usualPublicationMs(await loadPublicationTraces(scope, watched));
  return {
    ...freshness,
    lost: countLost(days, since),
    expectedMs: expectedPublicationMs(freshness.notPublished ?? today, usualMs),
  };
}

/** Lost days since the first known one. */
export function countLost(days: readonly KnownDay[], since: Day): number {
  return days.filter(({ day, status }) => day >= since && status === "lost").length;
}

const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 24 * MS_PER_HOUR;
/** Syncs look every hour while a day is absent; a wider gap says too little about when it came. */
const WIDEST_GAP_MS = 2 * MS_PER_HOUR;
const FEWEST_DAYS = 3;
const ROUND_TO_MS = MS_PER_HOUR / 2;

/**
 * How long after a day's end (00:00 UTC+8) the exchange publishes it, in milliseconds, to the half
 * hour: the median over days found absent, and present at most two hours later. Null: fewer than
 * three days were watched so closely.
 */
export function usualPublicationMs({ seen, absentAtMs }: PublicationTraces): number | null {
  const watched: number[] = [];
  for (const { day, atMs } of seen) {
    const next = addDays(day, 1);
    const lastAbsent = absentAtMs.findLast((absentMs) => absentMs < atMs);
    // A sync can find a day absent only on the next day.
    if (lastAbsent === undefined || dayOf(lastAbsent) !== next) continue;
    if (atMs - lastAbsent > WIDEST_GAP_MS) continue;
    watched.push((lastAbsent + atMs) / 2 - dayStartMs(next));
  }
  if (watched.length < FEWEST_DAYS) return null;
  return Math.round(median(watched) / ROUND_TO_MS) * ROUND_TO_MS;
}

/** When `day` should be published, as an instant; null: the usual time is unknown. */
export function expectedPublicationMs(day: Day, usualMs: number | null): number | null {
  return usualMs === null ? null : dayStartMs(day) + MS_PER_DAY + usualMs;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[middle] ?? 0];
  return (low + high) / 2;
}
