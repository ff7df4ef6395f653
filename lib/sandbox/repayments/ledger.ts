import type { TimeRange } from "@/lib/core/time-ranges";
import { createPendingEdits } from "../core/pending-edits";
import { createRepaymentBook, type RepaymentBook } from "./book";
import type { RepaymentEdit } from "./edits";
import type { RepaymentBookOptions } from "./options";
import { isVisible } from "./page";
import type { RepaymentSwitches } from "./switches";
import { computeRepaymentTruth, type RepaymentTruth } from "./truth";

/** The book of repayments, its edits, and the truth about it. */
export type RepaymentLedger = {
  readonly book: RepaymentBook;
  /**
   * Throws RangeError on a change of a record that does not exist, and on an id that exists
   * already.
   */
  readonly edit: (edit: RepaymentEdit) => void;
  /** Call it after each page, with the range that the page was asked for. */
  readonly pageSent: (range: TimeRange) => void;
  readonly truth: (range: TimeRange) => RepaymentTruth;
};

export function createRepaymentLedger(
  seed: string,
  options: RepaymentBookOptions,
  now: () => number,
  switches: () => RepaymentSwitches,
): RepaymentLedger {
  const book = createRepaymentBook(seed, options);
  const timeOf = (edit: RepaymentEdit) =>
    edit.kind === "add"
      ? edit.repayment.repaidTimeMs
      : book.find(edit.repayOrderId, now()).repaidTimeMs;
  const edits = createPendingEdits<RepaymentEdit & { readonly atMs: number }, TimeRange>(
    (edit) => book.edit(edit, now()),
    ({ atMs }, { fromMs, toMs }) => atMs >= fromMs && atMs <= toMs,
  );
  return {
    book,
    edit: (edit) => edits.add({ ...edit, atMs: timeOf(edit) }),
    pageSent: edits.pageSent,
    truth: ({ fromMs, toMs }) => {
      const nowMs = now();
      const range = { fromMs, toMs: Math.min(toMs, nowMs) };
      return computeRepaymentTruth(book.upTo(nowMs), range, (one) =>
        isVisible(one, nowMs, switches()),
      );
    },
  };
}
