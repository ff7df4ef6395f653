import type { TimeRange } from "@/lib/core/time-ranges";
import type { Repayment } from "@/lib/repayments/repayment";

export type RepaymentWindow = {
  /** Instants ms, both ends included. */
  readonly range: TimeRange;
  /** All repayments of that time; of an incomplete one those that are known. */
  readonly repayments: readonly Repayment[];
  /** Null: listed whole. */
  readonly incomplete: { readonly reason: "full-millisecond"; readonly known: number } | null;
};

/** One answer, in any order. Whether the exchange includes the bounds is not known. */
export type AskRecords = (range: TimeRange) => Promise<readonly Repayment[]>;

export type AnsweredPage = {
  /** The instants asked for, both included. */
  readonly range: TimeRange;
  /** The records of the range, each once. */
  readonly records: readonly Repayment[];
  /**
   * How many records the answer had, repeated and neighbouring ones too; decides whether it is
   * full.
   */
  readonly given: number;
};
export type AskRepaymentPage = (range: TimeRange) => Promise<AnsweredPage>;

/** Time that was read, and what is known of the time after it, in the order in which it is read. */
export type ReadStretch = {
  /** Without a gap up to `leftMs`, in that order. */
  readonly pieces: readonly RepaymentWindow[];
  /** The first instant that is still to be listed; outside of the range when nothing is left. */
  readonly leftMs: number;
  /** Records of `leftMs` that were seen already: another page of that time must have them. */
  readonly seen: readonly Repayment[];
};

export function isIn({ fromMs, toMs }: TimeRange, { repaidTimeMs }: Repayment): boolean {
  return repaidTimeMs >= fromMs && repaidTimeMs <= toMs;
}

export function timesOf(records: readonly Repayment[]): number[] {
  return records.map(({ repaidTimeMs }) => repaidTimeMs).sort((a, b) => a - b);
}
