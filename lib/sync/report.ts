import type { Day } from "@/lib/core/day";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { SyncRun, SyncRunProgress } from "@/lib/store/sync-runs";
import type { DayCounts, DayOutcome } from "./summary";

/**
 * What a sync came to. "refused": the range cannot be asked for. "interrupted": somebody ended it, or its process
 * lost the run. `stoppedBy`: why the run did not ask for every planned day. `joined`: it was going already.
 */
export type SyncReport =
  | {
      readonly status: "done" | "incomplete";
      readonly days: DayCounts;
      readonly rows: number;
      readonly requests: number;
      readonly retries: number;
      readonly seconds: number;
      readonly stoppedBy: ExchangeFailure | null;
      readonly failures: readonly { day: Day; failure: ExchangeFailure }[];
      readonly joined: boolean;
    }
  | { readonly status: "refused"; readonly reason: string }
  | { readonly status: "interrupted" };

export function reportRun(
  status: "done" | "incomplete",
  progress: SyncRunProgress,
  {
    outcomes,
    stoppedBy,
    seconds,
  }: { outcomes: readonly DayOutcome[]; stoppedBy: ExchangeFailure | null; seconds: number },
): SyncReport {
  return {
    status,
    ...figures(progress),
    seconds,
    stoppedBy,
    failures: outcomes.flatMap(({ day, failure, status: end }) =>
      failure && end === "failed" ? [{ day, failure }] : [],
    ),
    joined: false,
  };
}

/** The report of a run that another process did; its single days are on the coverage calendar. */
export function reportJoined(run: SyncRun): SyncReport {
  return {
    status: run.status === "done" ? "done" : "incomplete",
    ...figures(run),
    seconds: run.finishedAt ? (run.finishedAt.getTime() - run.startedAt.getTime()) / 1000 : 0,
    stoppedBy: run.failure,
    failures: [],
    joined: true,
  };
}

function figures(progress: SyncRunProgress) {
  return {
    days: {
      complete: progress.daysComplete,
      empty: progress.daysEmpty,
      pending: progress.daysPending,
      failed: progress.daysFailed,
    },
    rows: progress.rows,
    requests: progress.requests,
    retries: progress.retries,
  };
}
