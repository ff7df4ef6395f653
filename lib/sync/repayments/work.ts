import { loadRepaymentCoverage } from "@/lib/store/repayments/coverage";
import type { RepaymentFigures } from "../report";
import type { RunningSync, SubjectWork } from "../run-started";
import { findUnlisted, lookAround, walkBack } from "./history";
import { planRepayments, refuseFuture, timeOfDays } from "./plan";
import { createRepaymentTally, repaymentFigures, repaymentProgress } from "./tally";
import { createRepaymentWalk, type RepaymentWalk, readTargets } from "./walk";

/** Loan repayments. A millisecond found too full makes the run incomplete; one met again does not. */
export const repaymentWork: SubjectWork<RepaymentFigures> = {
  subject: "repayments",
  figuresOf: repaymentFigures,
  begin: (running) => {
    const tally = createRepaymentTally(() => running.tell());
    return {
      progress: () => repaymentProgress(tally.figures()),
      figures: tally.figures,
      perform: async (nowMs) => {
        const { scope, client, run } = running;
        const signal = AbortSignal.any([running.signal, running.paused]); // a window is stored whole or not
        const refused = run.range && refuseFuture(run.range, nowMs);
        if (refused) return { status: "refused", reason: refused };
        const walk = createRepaymentWalk({ scope, client, readAtMs: nowMs, tally, signal });
        const stoppedBy = await readAll(running, walk, nowMs);
        tally.unlisted(await findUnlisted(scope, nowMs));
        const isNews = tally.figures().missed.some(({ isNew }) => isNew);
        const status = stoppedBy || isNews ? "incomplete" : "done";
        return { status, stoppedBy };
      },
    };
  },
};

async function readAll({ scope, run }: RunningSync, walk: RepaymentWalk, nowMs: number) {
  if (run.range) {
    const stoppedBy = await readTargets(walk, [timeOfDays(run.range, nowMs)], { nowMs, isAskedFor: true });
    return stoppedBy ?? lookAround(scope, walk, nowMs);
  }
  const coverage = await loadRepaymentCoverage(scope);
  const planned = planRepayments(coverage, nowMs);
  const targetsEnd = await readTargets(walk, planned, { nowMs, isAskedFor: false });
  const stoppedBy = targetsEnd ?? (await lookAround(scope, walk, nowMs));
  if (stoppedBy || coverage.history) return stoppedBy;
  return walkBack(scope, walk, coverage, nowMs);
}
