import { saveFullReadAt } from "@/lib/accounts/store/accounts";
import { loadCommissionDays } from "@/lib/commissions/store/days/days";
import { ensureCommissionPartitions } from "@/lib/commissions/store/partitions";
import { type Day, type DayRange, dayOf, fetchableDays, listDays } from "@/lib/core/day";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { RunningSync, SubjectWork, WorkEnd } from "./perform-run";
import { isFullReadDue, planDays, refuseRange, type StoredDays } from "./plan";
import {
  type CommissionFigures,
  commissionFigures,
  type DayOutcome,
  runStatus,
  tallyDays,
} from "./report";
import { syncDays } from "./sync-days";

/** A sync of commissions: whole days of the exchange's window. */
export const commissionWork: SubjectWork<CommissionFigures> = {
  subject: "commissions",
  figuresOf: commissionFigures,
  begin: (running) => {
    const outcomes: DayOutcome[] = [];
    let planned = 0;
    return {
      progress: () => tallyDays(planned, outcomes),
      details: () => ({ failures: failuresOf(outcomes) }),
      perform: async (nowMs) => {
        const plan = await planRun(running, nowMs);
        if ("refused" in plan) return { status: "refused", reason: plan.refused };
        planned = plan.days.length;
        return readDays(running, plan, outcomes);
      },
    };
  },
};

type DayPlan = { today: Day; days: Day[]; readsAll: boolean };

async function readDays(
  running: RunningSync,
  plan: DayPlan,
  outcomes: DayOutcome[],
): Promise<WorkEnd> {
  const { scope, now, paused } = running;
  const { stoppedBy } = await syncDays({ ...running, today: plan.today }, plan.days, (outcome) => {
    outcomes.push(outcome);
    running.tell();
  });
  if (outcomes.length < plan.days.length) paused.throwIfAborted();
  const status = runStatus(tallyDays(plan.days.length, outcomes));
  if (plan.readsAll && status === "done") await saveFullReadAt(scope, now());
  return { status, stoppedBy };
}

async function planRun({ run, account, scope }: RunningSync, nowMs: number) {
  const today = dayOf(nowMs);
  const window = fetchableDays(today);
  const refused = run.range && refuseRange(run.range, today);
  if (refused) return { refused };
  await ensureCommissionPartitions(window);
  if (run.range)
    return { today, days: listDays(run.range), readsAll: coversAll(run.range, window) };

  const stored = await loadFetchableDays(scope, today);
  const fullReadAtMs = account.fullReadAt?.getTime() ?? null;
  return {
    today,
    days: planDays({ today, nowMs, fullReadAtMs, stored }),
    readsAll: isFullReadDue(fullReadAtMs, nowMs),
  };
}

/** The stored state of every day that the exchange still has. */
export async function loadFetchableDays(scope: WholeAccountScope, today: Day): Promise<StoredDays> {
  const known = await loadCommissionDays(scope, fetchableDays(today));
  return new Map(
    known.map(({ day, status, failure }) => [day, { status, failureKind: failure?.kind ?? null }]),
  );
}

function coversAll(range: DayRange, window: DayRange): boolean {
  return range.from <= window.from && range.to >= window.to;
}

function failuresOf(outcomes: readonly DayOutcome[]): CommissionFigures["failures"] {
  const failures: { day: Day; failure: ExchangeFailure }[] = [];
  for (const { day, failure, status } of outcomes) {
    const isFailed = status === "failed" || status === "unlisted";
    if (failure && isFailed) failures.push({ day, failure });
  }
  return failures;
}
