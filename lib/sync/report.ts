import type { Day } from "@/lib/core/day";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { TimeRange } from "@/lib/core/time-ranges";
import type { SyncRun, SyncRunProgress } from "@/lib/sync/store";

/** "lost": refused at the edge of the window. "unlisted": no longer listed; stored rows stay. */
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

/**
 * "incomplete": a day that the exchange still has could not be read. A pending day does not count.
 */
export function runStatus({
  daysFailed,
}: Pick<SyncRunProgress, "daysFailed">): "done" | "incomplete" {
  return daysFailed > 0 ? "incomplete" : "done";
}

/** "refused": the exchange does not have the range, or the account is paused. */
export type SyncReport<Figures> =
  | EndedReport<Figures>
  | { readonly status: "refused"; readonly reason: string };
/**
 * "interrupted": somebody stopped it, or its process lost the run. `joined`: another process ran
 * it.
 */
export type EndedReport<Figures> = Figures & {
  readonly status: "done" | "incomplete" | "interrupted";
  readonly requests: number;
  readonly retries: number;
  readonly seconds: number;
  /** Why the run did not request everything. */
  readonly stoppedBy: ExchangeFailure | null;
  readonly joined: boolean;
  /** The exchange's clock minus the expected one; null: they agree. */
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

/** `failures` is empty: the days of another process's run are on the coverage calendar. */
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

/**
 * Time that was not listed whole. `known`: how many repayments were listed. `isNew`: it failed, or
 * was not known to be full.
 */
export type MissedTime = TimeRange & {
  readonly reason: "full-millisecond" | "failed";
  readonly known: number;
  readonly failure: ExchangeFailure | null;
  readonly isNew: boolean;
};
/**
 * Time of stored repayments that the run did not list. They stay, because nothing proves that they
 * were withdrawn.
 */
export type UnlistedTime = TimeRange & { readonly known: number };
/**
 * `changed`: changed or withdrawn. `reachedMs`: the oldest time that was listed; null: none was.
 */
export type RepaymentFigures = {
  readonly records: { readonly listed: number; readonly new: number; readonly changed: number };
  readonly gaps: number;
  readonly reachedMs: number | null;
  /** Empty for another process's run; the coverage page has them. */
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
