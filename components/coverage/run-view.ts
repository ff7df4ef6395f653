import type { Worded } from "@/lib/core/action-result";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { Text } from "@/lib/core/text";
import type { CoverageDay } from "@/lib/coverage/day-status";
import type { RepaymentTime } from "@/lib/repayments/repayment-time";
import type { FetchDayOutcome, SyncNowOutcome } from "@/lib/sync/contract";
import type { SyncCounts, SyncRunStatus, SyncSubject, SyncTrigger } from "@/lib/sync/sync-run";

/** A sync run as sent to the browser: times in milliseconds. */
export type RunView = SyncCounts & {
  readonly id: number;
  readonly subject: SyncSubject;
  readonly trigger: SyncTrigger;
  readonly status: SyncRunStatus;
  readonly startedAtMs: number;
  readonly finishedAtMs: number | null;
  readonly reachedAtMs: number | null;
  readonly failure: ExchangeFailure | null;
  /** The exchange's clock minus the expected one, ms; null: they agreed. */
  readonly clockJumpMs: number | null;
};

/** The answer of the progress route, about once a second while the page is open. */
export type SyncProgressView = {
  /** At most one of each subject. */
  readonly running: readonly RunView[];
  readonly runs: readonly RunView[];
  readonly days: readonly CoverageDay[];
  readonly repayments: RepaymentTime;
  /** Whether a worker runs that will take a request. */
  readonly workerAlive: boolean;
};

/** How a run ended, in words. */
export function resultText(t: Text<"coverage.runs">, run: RunView): string {
  const result = endText(t, run);
  return run.clockJumpMs === null ? result : t("results.clock", { result });
}

function endText(t: Text<"coverage.runs">, run: RunView): string {
  switch (run.status) {
    case "done":
      if (run.gaps > 0) return t("results.donePlaces", { count: run.gaps });
      return run.daysPending > 0
        ? t("results.donePending", { count: run.daysPending })
        : t("results.done");
    case "incomplete":
      if (run.daysFailed > 0) return t("results.incompleteDays", { count: run.daysFailed });
      if (run.gaps > 0) return t("results.incompletePlaces", { count: run.gaps });
      return t("results.incomplete");
    case "running":
    case "failed":
    case "interrupted":
      return t(`results.${run.status}`);
    default:
      return run.status satisfies never;
  }
}

/** "8 s", "2 min 05 s", "1 h 04 min" */
export function durationText(t: Text<"coverage.runs">, ms: number): string {
  const whole = Math.round(ms / 1000);
  if (whole < 60) return t("seconds", { seconds: String(whole) });
  const pad = (value: number) => String(value).padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return t("minutes", { minutes: String(minutes), seconds: pad(whole % 60) });
  return t("hours", { hours: String(Math.floor(minutes / 60)), minutes: pad(minutes % 60) });
}

/** Null: the progress shows it already. */
export function outcomeText(
  t: Text<"shell.sync">,
  outcome: Worded<SyncNowOutcome | FetchDayOutcome>,
): string | null {
  switch (outcome.kind) {
    case "requested":
      return null;
    case "running":
      return t(`runs.${outcome.trigger}`);
    case "waits":
      return t("waits");
    case "no-worker":
      return t("noWorker");
    case "refused":
      return outcome.problem;
    default:
      return outcome satisfies never;
  }
}
