import { type DayRange, dayEndMs, LAST_DAY } from "@/lib/core/day";
import { append } from "@/lib/core/large-lists";
import type { TimeRange } from "@/lib/core/time-ranges";
import { overlap, timeWithout } from "@/lib/core/time-ranges";
import type { DaySource } from "@/lib/coverage/day-status";
import {
  type TimeGap,
  type TimeGaps,
  timeOfDays,
  type UnknownReason,
} from "@/lib/repayments/repayment-time";
import type { RepaymentCoverage } from "@/lib/repayments/store/coverage";

/**
 * Which time of these days is not known; null: all of it was listed whole, or a file covers it.
 */
export function findUnknownTime(coverage: RepaymentCoverage, days: DayRange): TimeGaps | null {
  const time = timeOfDays(days);
  const unknown = timeWithout(time, within(knownTime(coverage), time));
  if (unknown.length === 0) return null;
  const full = coverage.gaps.filter(
    (gap) => gap.reason === "full-millisecond" && unknown.some((span) => overlap(gap, span)),
  );
  const unread = unknown.flatMap((span) => timeWithout(span, within(full, span)));
  return [...unreadGaps(unread, time, coverage), ...fullGaps(full)];
}

/** Whether some time of these days was listed, or a file covers it. */
export function isAnyKnown(coverage: RepaymentCoverage, days: DayRange): boolean {
  return within(knownTime(coverage), timeOfDays(days)).length > 0;
}

function knownTime({ ranges, imported, source }: RepaymentCoverage): TimeRange[] {
  return [...ranges, ...imported, ...timeAfterEnd(source)];
}

/** Nothing is repaid after the end of an account. */
export function timeAfterEnd(source: DaySource): TimeRange[] {
  if (source.feed === "exchange" || source.endedOn === null) return [];
  return [{ fromMs: dayEndMs(source.endedOn) + 1, toMs: dayEndMs(LAST_DAY) }];
}

function unreadGaps(
  unread: readonly TimeRange[],
  time: TimeRange,
  coverage: RepaymentCoverage,
): TimeGap[] {
  if (unread.some(({ fromMs, toMs }) => fromMs === time.fromMs && toMs === time.toMs)) {
    return [{ kind: "all", reason: findReason(time, coverage) }];
  }
  const before = unread.find(({ fromMs }) => fromMs === time.fromMs);
  const after = unread.find(({ toMs }) => toMs === time.toMs);
  const between = unread.filter((span) => span !== before && span !== after);
  const gaps: TimeGap[] = [];
  if (before) {
    gaps.push({ kind: "before", atMs: before.toMs + 1, reason: findReason(before, coverage) });
  }
  append(gaps, betweenGaps(between, coverage));
  if (after) {
    gaps.push({ kind: "after", atMs: after.fromMs - 1, reason: findReason(after, coverage) });
  }
  return gaps;
}

function betweenGaps(between: readonly TimeRange[], coverage: RepaymentCoverage): TimeGap[] {
  const [first] = between;
  if (!first) return [];
  const failed = between.filter((span) => findFailure(span, coverage)).length;
  if (between.length > 1) return [{ kind: "stretches", count: between.length, failed }];
  return [{ kind: "stretch", fromMs: first.fromMs, toMs: first.toMs, failed }];
}

function findReason(span: TimeRange, coverage: RepaymentCoverage): UnknownReason {
  const { history, source } = coverage;
  const failure = findFailure(span, coverage);
  if (failure) return { kind: "failed", failure: failure.kind };
  if (history && span.toMs < history.beginsAtMs) return { kind: history.endedBy };
  if (source.feed === "files") return { kind: "not-imported" };
  return history === null ? { kind: "first-read" } : null;
}

function findFailure(span: TimeRange, { gaps }: RepaymentCoverage) {
  return gaps.find((gap) => gap.reason === "failed" && overlap(gap, span))?.failure ?? null;
}

function fullGaps(full: RepaymentCoverage["gaps"]): TimeGap[] {
  if (full.length === 0) return [];
  const known = full.reduce((sum, gap) => sum + gap.known, 0);
  return [{ kind: "full", places: full.length, known }];
}

function within<R extends TimeRange>(ranges: readonly R[], time: TimeRange): R[] {
  return ranges.filter((range) => overlap(range, time));
}

/**
 * The gaps in English, for files; pages use components/repayments/time-gaps-text.ts. Null:
 * everything is known.
 */
export function describeUnknownTime(gaps: TimeGaps | null): string | null {
  return gaps && `incomplete: ${gaps.map(describeGap).join(", ")}`;
}

function describeGap(gap: TimeGap): string {
  switch (gap.kind) {
    case "all":
      return `no data for this period${describeReason(gap.reason)}`;
    case "before":
    case "after":
      return `no data ${gap.kind} ${timeText(gap.atMs)}${describeReason(gap.reason)}`;
    case "stretch":
      return `${timeText(gap.fromMs)} to ${timeText(gap.toMs)} missing${describeFailed(gap.failed)}`;
    case "stretches":
      return `${gap.count} gaps${describeFailed(gap.failed)}`;
    case "full": {
      const places = gap.places === 1 ? "1 millisecond has" : `${gap.places} milliseconds have`;
      return `${places} more repayments than the exchange returns at once (${gap.known} fetched)`;
    }
    default:
      return gap satisfies never;
  }
}

const REASONS = {
  refused: "the exchange has no earlier data",
  silence: "the exchange had no earlier repayments for more than two years",
  "first-read": "first sync not finished",
  "not-imported": "no file imported",
} as const;

function describeReason(reason: UnknownReason): string {
  if (reason === null) return "";
  if (reason.kind !== "failed") return ` (${REASONS[reason.kind]})`;
  return ` (last attempt failed: ${reason.failure.replaceAll("-", " ")})`;
}

function describeFailed(failed: number): string {
  return failed > 0 ? ` (${failed} failed)` : "";
}

const timeFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Shanghai",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** "21 Nov 2026 18:05 (UTC+8)" */
function timeText(ms: number): string {
  return `${timeFormat.format(ms).replace(",", "")} (UTC+8)`;
}
