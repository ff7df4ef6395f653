import type { Day } from "@/lib/core/day";
import type { ExchangeFailure } from "@/lib/core/failure";

/**
 * What became of one day in a run. "lost": the exchange refused it at the edge of its window. "unlisted": it no longer
 * lists what is stored of the day, which stays.
 */
export type DayOutcome = {
  readonly day: Day;
  readonly status: "complete" | "empty" | "pending" | "failed" | "lost" | "unlisted";
  readonly rows: number;
  /** Whether what is stored differs from before this run. */
  readonly changed: boolean;
  readonly failure: ExchangeFailure | null;
};

export type DayCounts = { complete: number; empty: number; pending: number; failed: number };

export type SyncTally = {
  readonly planned: number;
  readonly days: DayCounts;
  readonly changed: number;
  readonly rows: number;
};

export function tallyDays(planned: number, outcomes: readonly DayOutcome[]): SyncTally {
  const count = (status: DayOutcome["status"]) =>
    outcomes.filter((outcome) => outcome.status === status).length;
  return {
    planned,
    days: {
      complete: count("complete"),
      empty: count("empty"),
      pending: count("pending"),
      failed: count("failed"),
    },
    changed: outcomes.filter((outcome) => outcome.changed).length,
    rows: outcomes.reduce((total, outcome) => total + outcome.rows, 0),
  };
}

/** "incomplete" when a day that can still be had was not had: run again. A pending day is nobody's fault. */
export function runStatus(tally: SyncTally): "done" | "incomplete" {
  return tally.days.failed > 0 ? "incomplete" : "done";
}
