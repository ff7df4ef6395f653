import { dayEndMs, dayOf, dayStartMs } from "@/lib/core/day";
import { largest, smallest } from "@/lib/core/large-lists";
import { listMonths, type Month, monthDays } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { TimeRange } from "@/lib/core/time-ranges";
import { overlap, timeWithout } from "@/lib/core/time-ranges";
import type { RepaymentMonth, RepaymentMonthStatus } from "@/lib/repayments/repayment-time";
import { loadRepaymentCoverage, type RepaymentCoverage } from "@/lib/repayments/store/coverage";
import { countRepaymentsByMonth } from "@/lib/repayments/store/repayments";

/**
 * Which time of an account's loan repayments is known. `mostGaps`: at most so many incomplete
 * places are listed.
 */
export async function loadRepaymentTime(
  scope: WholeAccountScope,
  { mostGaps }: { mostGaps: number },
) {
  const [coverage, counts] = await Promise.all([
    loadRepaymentCoverage(scope),
    countRepaymentsByMonth(scope),
  ]);
  const { ranges, gaps, history } = coverage;
  return {
    months: planRepaymentMonths({ ...coverage, counts }),
    ranges,
    gaps: gaps
      .toReversed()
      .slice(0, mostGaps)
      .map((gap) => ({ ...gap, wasListed: ranges.some((range) => overlap(range, gap)) })),
    gapCount: gaps.length,
    beginning: history,
  };
}

/** The stored ranges, gaps and history, and how many repayments each month has. */
export type KnownTime = RepaymentCoverage & { readonly counts: ReadonlyMap<Month, number> };

/**
 * Every month (UTC+8) from the first requested time to the last, oldest first; [] before the first
 * run.
 */
export function planRepaymentMonths({
  ranges,
  gaps,
  history,
  counts,
}: KnownTime): RepaymentMonth[] {
  const asked = [...ranges, ...gaps];
  const first = history?.beginsAtMs ?? smallest(asked.map(({ fromMs }) => fromMs));
  const last = largest(asked.map(({ toMs }) => toMs));
  if (asked.length === 0 || last < first) return [];
  return listMonths({ from: dayOf(first), to: dayOf(last) }).map((month) => {
    const { from, to } = monthDays(month);
    const time = { fromMs: Math.max(first, dayStartMs(from)), toMs: Math.min(last, dayEndMs(to)) };
    const listed = ranges.filter((range) => overlap(range, time));
    const missed = gaps.filter((gap) => overlap(gap, time));
    const repayments = counts.get(month) ?? 0; // no repayments are stored of such a month; its status says why
    const oldest = smallest(listed.map(({ readAtMs }) => readAtMs));
    return {
      month,
      status: statusOf(time, { ranges: listed, gaps: missed }, repayments),
      repayments,
      gaps: missed.length,
      readAtMs: listed.length > 0 ? oldest : null,
    };
  });
}

function statusOf(
  time: TimeRange,
  { ranges, gaps }: Pick<RepaymentCoverage, "ranges" | "gaps">,
  repayments: number,
): RepaymentMonthStatus {
  const unlisted = timeWithout(time, ranges);
  const tried = gaps.filter(({ reason }) => reason !== "unlisted");
  const untried = unlisted.flatMap((piece) => timeWithout(piece, tried));
  const isFailed = unlisted.some((piece) =>
    gaps.some((gap) => gap.reason === "failed" && overlap(gap, piece)),
  );
  if (isFailed) return "failed";
  if (untried.length > 0) return "unread";
  if (gaps.some(({ reason }) => reason === "full-millisecond")) return "incomplete";
  if (gaps.some(({ reason }) => reason === "unlisted")) return "unlisted";
  return repayments > 0 ? "whole" : "empty";
}
