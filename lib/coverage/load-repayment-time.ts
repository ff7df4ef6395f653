import { dayEndMs, dayOf, dayStartMs } from "@/lib/core/day";
import { largest, smallest } from "@/lib/core/large-lists";
import { listMonths, type Month, monthDays } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { TimeRange } from "@/lib/core/time-ranges";
import { overlap, timeWithout } from "@/lib/core/time-ranges";
import type { RepaymentMonth, RepaymentMonthStatus } from "@/lib/repayments/repayment-time";
import { loadRepaymentCoverage, type RepaymentCoverage } from "@/lib/repayments/store/coverage";
import { listMonthsFromFiles } from "@/lib/repayments/store/imported";
import { countRepaymentsByMonth } from "@/lib/repayments/store/repayments";
import { timeAfterEnd } from "@/lib/repayments/wholeness";

/**
 * Which time of an account's loan repayments is known. `mostGaps`: at most so many incomplete
 * places are listed.
 */
export async function loadRepaymentTime(
  scope: WholeAccountScope,
  { mostGaps }: { mostGaps: number },
) {
  const [coverage, counts, fromFiles] = await Promise.all([
    loadRepaymentCoverage(scope),
    countRepaymentsByMonth(scope),
    listMonthsFromFiles(scope),
  ]);
  const { ranges, gaps, history } = coverage;
  return {
    months: planRepaymentMonths({ ...coverage, counts, fromFiles: new Set(fromFiles) }),
    ranges,
    gaps: gaps
      .toReversed()
      .slice(0, mostGaps)
      .map((gap) => ({ ...gap, wasListed: ranges.some((range) => overlap(range, gap)) })),
    gapCount: gaps.length,
    beginning: history,
  };
}

/**
 * The known time, how many repayments each month has, and the months with some that only a file
 * gave.
 */
export type KnownTime = RepaymentCoverage & {
  readonly counts: ReadonlyMap<Month, number>;
  readonly fromFiles: ReadonlySet<Month>;
};

/**
 * Every month (UTC+8) from the first requested time to the last, and those of imported files,
 * oldest first; [] before the first run and import.
 */
export function planRepaymentMonths(known: KnownTime): RepaymentMonth[] {
  const { ranges, gaps, imported, source, counts, fromFiles } = known;
  const ended = timeAfterEnd(source);
  const span = requestedTime(known);
  const spans = span === null ? [...imported] : [span, ...imported];
  const months = new Set(
    spans.flatMap(({ fromMs, toMs }) => listMonths({ from: dayOf(fromMs), to: dayOf(toMs) })),
  );
  return [...months].sort().map((month) => {
    const { from, to } = monthDays(month);
    const whole = { fromMs: dayStartMs(from), toMs: dayEndMs(to) };
    const time = span !== null && overlap(span, whole) ? commonTime(span, whole) : whole;
    const listed = ranges.filter((range) => overlap(range, time));
    const missed = gaps.filter((gap) => overlap(gap, time));
    const ofFiles = [...imported, ...ended].filter((range) => overlap(range, whole));
    const repayments = counts.get(month) ?? 0; // no repayments are stored of such a month; its status says why
    const oldest = smallest(listed.map(({ readAtMs }) => readAtMs));
    const status = statusOf(time, { ranges: listed, gaps: missed, imported: ofFiles }, repayments);
    const isKnown = status === "whole" || status === "empty";
    return {
      month,
      status: isKnown && fromFiles.has(month) ? "imported" : status,
      repayments,
      gaps: missed.length,
      readAtMs: listed.length > 0 ? oldest : null,
    };
  });
}

/** From the first requested time to the last; null: nothing was requested. */
function requestedTime({ ranges, gaps, history }: RepaymentCoverage): TimeRange | null {
  const asked = [...ranges, ...gaps];
  if (asked.length === 0) return null;
  const fromMs = history?.beginsAtMs ?? smallest(asked.map((each) => each.fromMs));
  const toMs = largest(asked.map((each) => each.toMs));
  return toMs < fromMs ? null : { fromMs, toMs };
}

function commonTime(one: TimeRange, other: TimeRange): TimeRange {
  return {
    fromMs: Math.max(one.fromMs, other.fromMs),
    toMs: Math.min(one.toMs, other.toMs),
  };
}

function statusOf(
  time: TimeRange,
  { ranges, gaps, imported }: Pick<RepaymentCoverage, "ranges" | "gaps" | "imported">,
  repayments: number,
): RepaymentMonthStatus {
  const notListed = timeWithout(time, ranges);
  const unlisted = timeWithout(time, [...ranges, ...imported]);
  const tried = gaps.filter(({ reason }) => reason !== "unlisted");
  const untried = unlisted.flatMap((piece) => timeWithout(piece, tried));
  const isFailed = unlisted.some((piece) =>
    gaps.some((gap) => gap.reason === "failed" && overlap(gap, piece)),
  );
  if (isFailed) return "failed";
  if (untried.length > 0) return "unread";
  if (gaps.some(({ reason }) => reason === "full-millisecond")) return "incomplete";
  if (gaps.some(({ reason }) => reason === "unlisted")) return "unlisted";
  if (notListed.some((piece) => imported.some((range) => overlap(range, piece)))) return "imported";
  return repayments > 0 ? "whole" : "empty";
}
