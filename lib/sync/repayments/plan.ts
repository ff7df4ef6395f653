import { type DayRange, dayEndMs, dayOf, dayStartMs } from "@/lib/core/day";
import type { TimeRange } from "@/lib/core/time-ranges";
import { cutOut, joinRanges, timeWithout } from "@/lib/core/time-ranges";
import type { RepaymentGap } from "@/lib/repayments/repayment-time";
import type { ListedTime } from "@/lib/repayments/store/coverage";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Late and corrected records are expected within a week, as for commissions. The field notes name
 * no bound.
 */
export const RECENT_MS = 7 * DAY_MS;
/**
 * Older time is read again rarely: two years of a large book are hundreds of requests at five a
 * second.
 */
const AGES = [
  { untilAgeMs: RECENT_MS, everyMs: 0 },
  { untilAgeMs: 90 * DAY_MS, everyMs: 7 * DAY_MS },
  { untilAgeMs: Number.POSITIVE_INFINITY, everyMs: 30 * DAY_MS },
];
/**
 * An interrupted first walk continues where it was, and does not read the last week again within
 * this time.
 */
const RECENT_OF_FIRST_WALK_MS = HOUR_MS;
/**
 * Our estimate of the exchange's clock may be ahead by half of a slow answer, so the last moments
 * are not requested.
 */
const SETTLE_MS = 5_000;

/** The newest instant that a run requests. */
export function readableUntilMs(nowMs: number): number {
  return nowMs - SETTLE_MS;
}

/** Null: the range has begun. Otherwise a sentence that says why it cannot be requested. */
export function refuseFuture({ from, to }: DayRange, nowMs: number): string | null {
  if (from > to) return `the range ends (${to}) before it begins (${from})`;
  const today = dayOf(readableUntilMs(nowMs));
  return from > today
    ? `the exchange's day is ${today} (UTC+8), and the range begins after it`
    : null;
}

/** The time of requested days, up to now. */
export function timeOfDays({ from, to }: DayRange, nowMs: number): TimeRange {
  return { fromMs: dayStartMs(from), toMs: Math.min(dayEndMs(to), readableUntilMs(nowMs)) };
}

/**
 * The time to read, newest first: never read, failed, or read too long ago for its age. It begins
 * with the known beginning.
 */
export function planRepayments(coverage: ListedTime, nowMs: number): TimeRange[] {
  const fromMs = firstKnownMs(coverage);
  const untilMs = readableUntilMs(nowMs);
  if (fromMs === null || fromMs > untilMs) return [];
  const settled = coverage.gaps.filter((gap) => !isWorthAskingAgain(gap));
  const failed = coverage.gaps.filter(isWorthAskingAgain);
  const read = [
    ...settled.reduce<ReadTime[]>(
      cutOut,
      coverage.ranges.map((range) => ({ ...range, atMs: pastMs(range.readAtMs, nowMs) })),
    ),
    ...settled.map((gap) => ({ ...gap, atMs: pastMs(gap.seenAtMs, nowMs) })),
  ];
  const never = timeWithout({ fromMs, toMs: untilMs }, read);
  const recentEveryMs = coverage.history ? 0 : RECENT_OF_FIRST_WALK_MS;
  const planned = [...never, ...failed, ...dueAgain(read, nowMs, recentEveryMs)];
  const spans = planned.map((span) => ({ fromMs: span.fromMs, toMs: span.toMs }));
  const joined = joinRanges(spans, () => true);
  return clipAll(joined, { fromMs, toMs: untilMs }).reverse();
}

/** A read that a wrong clock dated in the future counts as very old. */
function pastMs(atMs: number, nowMs: number): number {
  return atMs > nowMs ? 0 : atMs;
}

/** The first instant that was requested; null: nothing was yet. */
export function firstKnownMs({ history, ranges }: ListedTime): number | null {
  return history?.beginsAtMs ?? ranges[0]?.fromMs ?? null;
}

type ReadTime = TimeRange & { readonly atMs: number };

/** Full and refused time stays so for longer than an hour. */
function isWorthAskingAgain({ reason, failure }: RepaymentGap): boolean {
  return reason === "failed" && failure?.kind !== "out-of-range";
}

/**
 * Once something of an age is due, everything of that age is read again, but for what an
 * interrupted run has just read.
 */
function dueAgain(read: readonly ReadTime[], nowMs: number, recentEveryMs: number): TimeRange[] {
  let toMs = nowMs;
  return AGES.flatMap(({ untilAgeMs, everyMs: every }) => {
    const everyMs = every || recentEveryMs;
    const band = { fromMs: nowMs - untilAgeMs + 1, toMs };
    toMs = nowMs - untilAgeMs;
    const ofAge = clipAll(read, band);
    if (!ofAge.some(({ atMs }) => nowMs - atMs >= everyMs)) return [];
    return ofAge.filter(({ atMs }) => nowMs - atMs >= everyMs / 2);
  });
}

/** The parts of the ranges that lie within `band`. */
function clipAll<R extends TimeRange>(ranges: readonly R[], band: TimeRange): R[] {
  return ranges
    .map((range) => ({
      ...range,
      fromMs: Math.max(range.fromMs, band.fromMs),
      toMs: Math.min(range.toMs, band.toMs),
    }))
    .filter(({ fromMs, toMs }) => fromMs <= toMs);
}
