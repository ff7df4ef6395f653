import type { ExchangeFailure, FailureKind } from "@/lib/core/failure";
import type { Month } from "@/lib/core/month";
import type { TimeRange } from "@/lib/core/time-ranges";

/**
 * What is known of a month, the worst first: "failed" (some of it was never listed, and the last try failed),
 * "unread" (some of it was never asked for), "incomplete" (a millisecond holds more than an answer), "unlisted" (it was
 * listed, and the exchange lists some of it no longer), "whole" and "empty" (all of it was listed, with and without
 * repayments).
 */
export type RepaymentMonthStatus =
  | "failed"
  | "unread"
  | "incomplete"
  | "unlisted"
  | "whole"
  | "empty";

export type RepaymentMonth = {
  readonly month: Month;
  readonly status: RepaymentMonthStatus;
  readonly repayments: number;
  /** Places of it that could not be listed when they were last asked for. */
  readonly gaps: number;
  /** When the part of it that was listed longest ago was listed; null: none was. */
  readonly readAtMs: number | null;
};

/** Time that was listed whole, both ends included. `readAtMs`: the reading it is known from began then. */
export type RepaymentRange = TimeRange & { readonly readAtMs: number };

/**
 * Time that could not be listed whole; what is stored stays. A full millisecond is never in a range too; failed time
 * may be, from before. Unlisted: stored, not listed by the last reading, and not proven withdrawn.
 */
export type RepaymentGap = TimeRange & {
  readonly reason: "full-millisecond" | "failed" | "unlisted";
  /** How many repayments of it are stored; of unlisted time, how many of them are not listed. */
  readonly known: number;
  readonly failure: ExchangeFailure | null;
  readonly seenAtMs: number;
};
export type MissedRepayments = RepaymentGap & { readonly wasListed: boolean };

/** All from `beginsAtMs` on was asked for. "silence": nothing was listed before it; "refused": see `failure`. */
export type RepaymentHistory = {
  readonly beginsAtMs: number;
  readonly endedBy: "silence" | "refused";
  readonly failure: ExchangeFailure | null;
};

export type RepaymentTime = {
  /** From the first time that was asked for, oldest first; [] before anything was. */
  readonly months: readonly RepaymentMonth[];
  /** What was listed whole, oldest first. */
  readonly ranges: readonly RepaymentRange[];
  /** Newest first, as many as were asked for. */
  readonly gaps: readonly MissedRepayments[];
  readonly gapCount: number;
  /** Null: it is not known yet where the history begins. */
  readonly beginning: RepaymentHistory | null;
};

/** Why time at the edge of what is known is not; null: nothing says why. */
export type UnknownReason =
  | { readonly kind: "failed"; readonly failure: FailureKind }
  /** The exchange answers for nothing earlier; or had nothing for long, and was not asked further back. */
  | { readonly kind: "refused" | "silence" }
  | { readonly kind: "first-read" }
  | null;

/** Some time of which not everything is known. Instants in ms. */
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
  /** Milliseconds with more records than the exchange lists at once. */
  | { readonly kind: "full"; readonly places: number; readonly known: number };

/** Why the records of some time are not all known; there is at least one. */
export type TimeGaps = readonly TimeGap[];
