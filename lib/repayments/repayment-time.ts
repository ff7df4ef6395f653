import { type DayRange, dayEndMs, dayStartMs } from "@/lib/core/day";
import type { ExchangeFailure, FailureKind } from "@/lib/core/failure";
import type { Month } from "@/lib/core/month";
import type { TimeRange } from "@/lib/core/time-ranges";

/** Both ends included. */
export function timeOfDays({ from, to }: DayRange): TimeRange {
  return { fromMs: dayStartMs(from), toMs: dayEndMs(to) };
}

/**
 * What is known of a month, the worst first: "failed" (some of it was never listed, and the last
 * attempt failed), "unread" (some of it was never requested), "incomplete" (a millisecond has more
 * repayments than an answer holds), "unlisted" (the exchange no longer lists some stored
 * repayments), "imported" (some of it is known from a file alone), "whole" and "empty" (all of it was listed, with and without repayments).
 */
export type RepaymentMonthStatus =
  | "failed"
  | "unread"
  | "incomplete"
  | "unlisted"
  | "imported"
  | "whole"
  | "empty";

export type RepaymentMonth = {
  readonly month: Month;
  readonly status: RepaymentMonthStatus;
  readonly repayments: number;
  /** How many places could not be listed when they were last requested. */
  readonly gaps: number;
  /** When the part that was listed longest ago was listed; null: nothing was. */
  readonly readAtMs: number | null;
};

/**
 * Time that was listed whole, both ends included. `readAtMs`: when the run that listed it began.
 */
export type RepaymentRange = TimeRange & { readonly readAtMs: number };

/**
 * Time that could not be listed whole; stored repayments stay. A full millisecond is in no range;
 * failed time may be in one from before. Unlisted: stored, not listed by the last read, and not
 * proven to be withdrawn.
 */
export type RepaymentGap = TimeRange & {
  readonly reason: "full-millisecond" | "failed" | "unlisted";
  /** How many repayments of it are stored; for unlisted time only those that are not listed. */
  readonly known: number;
  readonly failure: ExchangeFailure | null;
  readonly seenAtMs: number;
};
export type MissedRepayments = RepaymentGap & { readonly wasListed: boolean };

/**
 * Everything from `beginsAtMs` on was requested. "silence": nothing was listed before it for long.
 * "refused": see `failure`.
 */
export type RepaymentHistory = {
  readonly beginsAtMs: number;
  readonly endedBy: "silence" | "refused";
  readonly failure: ExchangeFailure | null;
};

export type RepaymentTime = {
  /** From the first requested time, oldest first; [] before the first run. */
  readonly months: readonly RepaymentMonth[];
  /** Time that was listed whole, oldest first. */
  readonly ranges: readonly RepaymentRange[];
  /** The newest first, at most as many as requested. */
  readonly gaps: readonly MissedRepayments[];
  readonly gapCount: number;
  /** Null: the beginning of the history is not known yet. */
  readonly beginning: RepaymentHistory | null;
};

/** Why time at the edge of the known time is unknown; null: no reason is known. */
export type UnknownReason =
  | { readonly kind: "failed"; readonly failure: FailureKind }
  /**
   * refused: the exchange has nothing earlier. silence: it had nothing for long, so no earlier time
   * was requested.
   */
  | { readonly kind: "refused" | "silence" }
  /** not-imported: of an account that is fed by files alone. */
  | { readonly kind: "first-read" | "not-imported" }
  | null;

/** Some time that is not completely known. Instants in ms. */
export type TimeGap =
  | { readonly kind: "all"; readonly reason: UnknownReason }
  | { readonly kind: "before" | "after"; readonly atMs: number; readonly reason: UnknownReason }
  | {
      readonly kind: "stretch";
      readonly fromMs: number;
      readonly toMs: number;
      readonly failed: number;
    }
  | { readonly kind: "stretches"; readonly count: number; readonly failed: number }
  /** Milliseconds with more repayments than the exchange lists at once. */
  | { readonly kind: "full"; readonly places: number; readonly known: number };

/** Why some time is not completely known; there is at least one reason. */
export type TimeGaps = readonly TimeGap[];
