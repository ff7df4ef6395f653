import type { Day } from "@/lib/core/day";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { TimeRange } from "@/lib/core/time-ranges";
import type { SyncRun, SyncRunProgress } from "@/lib/sync/store";

/** "lost": refused at the edge of the window. "unlisted": no longer listed; what is stored stays. */
export type DayOutcome = {
  readonly day: Day;
  readonly status: "complete" | "empty" | "pending" | "failed" | "lost" | "unlisted";
  readonly rows: number;
  readonly failure: ExchangeFailure | null;
};

export function tallyDays(daysPlanned: number, outcomes: readonly DayOutcome[]) {
  const count = (status: DayOutcome["status"]) =>
    outcomes.filter((outcome) => outcome.status === status).length;
  return {
    daysPlanned,
    daysComplete: count("complete"),
    daysEmpty: count("empty"),
    daysPending: count("pending"),
    daysFailed: count("failed"),
    rows: outcomes.reduce((total, outcome) => total + outcome.rows, 0),
  };
}

/** "incomplete" when a day that can still be had was not had: run again. A pending day is nobody's fault. */
export function runStatus({
  daysFailed,
}: Pick<SyncRunProgress, "daysFailed">): "done" | "incomplete" {
  return daysFailed > 0 ? "incomplete" : "done";
}

/** "refused": the range cannot be asked for, or the account is paused. */
export type SyncReport<Figures> =
  | EndedReport<Figures>
  | { readonly status: "refused"; readonly reason: string };
/** "interrupted": somebody ended it, or its process lost the run. `joined`: it was going already. */
export type EndedReport<Figures> = Figures & {
  readonly status: "done" | "incomplete" | "interrupted";
  readonly requests: number;
  readonly retries: number;
  readonly seconds: number;
  /** Why not all was asked for. */
  readonly stoppedBy: ExchangeFailure | null;
  readonly joined: boolean;
  /** The exchange's clock minus what this machine's makes of it; null: they agree. */
  readonly clockJumpMs: number | null;
};

export type CommissionFigures = {
  readonly days: { complete: number; empty: number; pending: number; failed: number };
  readonly rows: number;
  /** Days that failed, and those that the exchange no longer lists. */
  readonly failures: readonly { day: Day; failure: ExchangeFailure }[];
};
export type CommissionReport = SyncReport<CommissionFigures>;
type DaysDone = Pick<
  SyncRunProgress,
  "daysComplete" | "daysEmpty" | "daysPending" | "daysFailed" | "rows"
>;

/** The single days of a run that another process did are on the coverage calendar. */
export function commissionFigures(run: DaysDone): CommissionFigures {
  const { daysComplete, daysEmpty, daysPending, daysFailed, rows } = run;
  const days = {
    complete: daysComplete,
    empty: daysEmpty,
    pending: daysPending,
    failed: daysFailed,
  };
  return { days, rows, failures: [] };
}

/** `known`: how many this reading listed. `isNew`: it failed, or no run before found it full. */
export type MissedTime = TimeRange & {
  readonly reason: "full-millisecond" | "failed";
  readonly known: number;
  readonly failure: ExchangeFailure | null;
  readonly isNew: boolean;
};
/** Stored repayments that the run did not list, and that stay because nothing proves that they were withdrawn. */
export type UnlistedTime = TimeRange & { readonly known: number };
/** `changed`: changed or withdrawn. `reachedMs`: the oldest time that was listed; null: none. */
export type RepaymentFigures = {
  readonly records: { readonly listed: number; readonly new: number; readonly changed: number };
  readonly gaps: number;
  readonly reachedMs: number | null;
  /** Of a run that another process did they are on the coverage page only. */
  readonly missed: readonly MissedTime[];
  readonly unlisted: UnlistedTime | null;
};
export type RepaymentReport = SyncReport<RepaymentFigures>;

export type SyncEnd =
  | { readonly subject: "commissions"; readonly report: CommissionReport }
  | { readonly subject: "repayments"; readonly report: RepaymentReport };

/** The report of a run that another process did. */
export function reportJoined<Figures>(run: SyncRun, figures: Figures): SyncReport<Figures> {
  return {
    ...figures,
    status: run.status === "done" ? "done" : "incomplete",
    requests: run.requests,
    retries: run.retries,
    seconds: run.finishedAt ? (run.finishedAt.getTime() - run.startedAt.getTime()) / 1000 : 0,
    stoppedBy: run.failure,
    joined: true,
    clockJumpMs: run.clockJumpMs,
  };
}
