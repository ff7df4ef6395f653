import type { RepaymentTime } from "@/lib/core/repayments/time";
import type { WholeAccountScope } from "@/lib/core/scope";
import { loadRepaymentCoverage } from "@/lib/store/repayments/coverage";
import { countRepaymentsByMonth } from "@/lib/store/repayments/repayments";
import { planRepaymentMonths } from "./repayment-months";

/** Which time of an account's loan repayments is known, with at most so many of the places that are not whole. */
export async function loadRepaymentTime(
  scope: WholeAccountScope,
  { mostGaps }: { mostGaps: number },
): Promise<RepaymentTime> {
  const [coverage, counts] = await Promise.all([loadRepaymentCoverage(scope), countRepaymentsByMonth(scope)]);
  const { ranges, gaps, history } = coverage;
  return {
    months: planRepaymentMonths({ ...coverage, counts }),
    ranges: ranges.map(({ readAt, ...range }) => ({ ...range, readAtMs: readAt.getTime() })),
    gaps: gaps
      .toReversed()
      .slice(0, mostGaps)
      .map(({ seenAt, ...gap }) => ({
        ...gap,
        seenAtMs: seenAt.getTime(),
        wasListed: ranges.some(({ fromMs, toMs }) => fromMs <= gap.toMs && toMs >= gap.fromMs),
      })),
    gapCount: gaps.length,
    beginning: history && {
      atMs: history.beginsAt.getTime(),
      endedBy: history.endedBy,
      failure: history.failure,
    },
  };
}
