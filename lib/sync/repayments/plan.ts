import { type DayRange, dayEndMs, dayOf, dayStartMs } from "@/lib/core/day";
import type { TimeRange } from "@/lib/core/time-ranges";
import { cutOut, joinRanges, timeWithout } from "@/lib/core/time-ranges";
import type { RepaymentGap } from "@/lib/repayments/repayment-time";
import type { RepaymentCoverage } from "@/lib/repayments/store/coverage";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Records that appear late or are corrected (field notes name no bound) are expected within a week, as commissions' are. */
export const RECENT_MS = 7 * DAY_MS;
/** Older time is asked for again seldom: two years of a large book are hundreds of requests at five a second. */
const AGES = [
  { untilAgeMs: RECENT_MS, everyMs: 0 },
  { untilAgeMs: 90 * DAY_MS, everyMs: 7 * DAY_MS },
  { untilAgeMs: Number.POSITIVE_INFINITY, everyMs: 30 * DAY_MS },
];
/** A first walk that was interrupted goes on where it was, and not with the week it has just read. */
const RECENT_OF_FIRST_WALK_MS = HOUR_MS;
/** Our idea of the exchange's clock may be ahead by half of a slow answer: the last moments are not asked for. */
const SETTLE_MS = 5_000;

/** The newest instant that a run asks for. */
export function readableUntilMs(nowMs: number): number {
  return nowMs - SETTLE_MS;
}

/** Null when the days have begun; otherwise a sentence that says why they cannot be asked for. */
export function refuseFuture({ from, to }: DayRange, nowMs: number): string | null {
  if (from > to) return `the range ends (${to}) before it begins (${from})`;
  const today = dayOf(readableUntilMs(nowMs));
  return from > today
    ? `the exchange's day is ${today} (UTC+8), and the range begins after it`
    : null;
}

/** Days that were asked for, as far as they have passed. */
export function timeOfDays({ from, to }: DayRange, nowMs: number): TimeRange {
  return { fromMs: dayStartMs(from), toMs: Math.min(dayEndMs(to), readableUntilMs(nowMs)) };
}

/** Newest first, from the known beginning: what was never read, failed, or was read too long ago for its age. */
export function planRepayments(coverage: RepaymentCoverage, nowMs: number): TimeRange[] {
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
  const planned = [
    ...never,
    ...failed,
    ...(read.length > 0 ? dueAgain(read, nowMs, recentEveryMs) : []),
  ];
  return joinRanges(
    planned.map(({ fromMs: from, toMs: to }) => ({ fromMs: from, toMs: to })),
    () => true,
  )
    .flatMap((range) => clip(range, { fromMs, toMs: untilMs }))
    .reverse();
}

/** A reading that a wrong clock dated later than now is as good as one of long ago. */
function pastMs(atMs: number, nowMs: number): number {
  return atMs > nowMs ? 0 : atMs;
}

/** From where on time was asked for; null: nothing was yet. */
export function firstKnownMs({ history, ranges }: RepaymentCoverage): number | null {
  return history?.beginsAtMs ?? ranges[0]?.fromMs ?? null;
}

type ReadTime = TimeRange & { readonly atMs: number };

/** What is full or refused stays so for longer than an hour. */
function isWorthAskingAgain({ reason, failure }: RepaymentGap): boolean {
  return reason === "failed" && failure?.kind !== "out-of-range";
}

/** Of each age, once something is due, all that was not read lately, without what an interrupted run has done. */
function dueAgain(read: readonly ReadTime[], nowMs: number, recentEveryMs: number): TimeRange[] {
  let toMs = nowMs;
  return AGES.flatMap(({ untilAgeMs, everyMs: every }) => {
    const everyMs = every || recentEveryMs;
    const band = { fromMs: nowMs - untilAgeMs + 1, toMs };
    toMs = nowMs - untilAgeMs;
    const ofAge = read.flatMap((piece) => clip(piece, band));
    if (!ofAge.some(({ atMs }) => nowMs - atMs >= everyMs)) return [];
    return ofAge.filter(({ atMs }) => nowMs - atMs >= everyMs / 2);
  });
}

function clip<R extends TimeRange>(range: R, to: TimeRange): R[] {
  const clipped = {
    ...range,
    fromMs: Math.max(range.fromMs, to.fromMs),
    toMs: Math.min(range.toMs, to.toMs),
  };
  return clipped.fromMs <= clipped.toMs ? [clipped] : [];
}
