import type { Day } from "@/lib/core/day";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { SyncRun } from "@/lib/store/jobs/sync-runs";
import type { DayCounts } from "./summary";

/**
 * What a sync came to. "refused": the range cannot be asked for, or the account is paused. "interrupted": somebody ended it, or its process
 * lost the run. `stoppedBy`: why the run did not ask for all that was planned. `joined`: it was going already.
 */
export type SyncReport<Figures> = EndedReport<Figures> | UndoneReport;
export type EndedReport<Figures> = Figures & {
  readonly status: "done" | "incomplete";
  readonly requests: number;
  readonly retries: number;
  readonly seconds: number;
  readonly stoppedBy: ExchangeFailure | null;
  readonly joined: boolean;
  /** The exchange's clock minus what this machine's makes of it; null: they agree. */
  readonly clockJumpMs: number | null;
};
type UndoneReport =
  | { readonly status: "refused"; readonly reason: string }
  | { readonly status: "interrupted" };

export type CommissionFigures = {
  readonly days: DayCounts;
  readonly rows: number;
  /** Days that failed, and those that the exchange no longer lists. */
  readonly failures: readonly { day: Day; failure: ExchangeFailure }[];
};
export type CommissionReport = SyncReport<CommissionFigures>;

/**
 * A place of this run that was not listed whole. `known`: how many of it this reading listed. `isNew`: it failed, or
 * no run before found it full.
 */
export type MissedTime = {
  readonly fromMs: number;
  readonly toMs: number;
  readonly reason: "full-millisecond" | "failed";
  readonly known: number;
  readonly failure: ExchangeFailure | null;
  readonly isNew: boolean;
};
/** Stored repayments that the run did not list, and that stay because nothing proves that they were withdrawn. */
export type UnlistedTime = { readonly fromMs: number; readonly toMs: number; readonly known: number };
/** `changed`: changed or withdrawn. `reachedMs`: the oldest time that was listed; null: none. */
export type RepaymentFigures = {
  readonly windows: number;
  readonly records: { readonly listed: number; readonly new: number; readonly changed: number };
  readonly gaps: number;
  readonly reachedMs: number | null;
  /** Of a run that another process did they are on the coverage page only. */
  readonly missed: readonly MissedTime[];
  readonly unlisted: UnlistedTime | null;
};
export type RepaymentReport = SyncReport<RepaymentFigures>;

/** An ended sync with what it was of. */
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
