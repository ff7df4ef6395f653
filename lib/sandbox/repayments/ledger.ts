import type { TimeRange } from "@/lib/core/time-ranges";
import { createPendingEdits } from "../core/pending-edits";
import { createRepaymentBook, type RepaymentBook } from "./book";
import type { RepaymentEdit } from "./edits";
import type { RepaymentBookOptions } from "./options";
import { isVisible } from "./page";
import type { RepaymentSwitches } from "./switches";
import { computeRepaymentTruth, type RepaymentTruth } from "./truth";

/** The book of repayments, with what happens to it and what it should come to. */
export type RepaymentLedger = {
  readonly book: RepaymentBook;
  /** Throws RangeError on a record that is not there, or is there already. */
  readonly edit: (edit: RepaymentEdit) => void;
  /** To be called after each page, with the instants it was asked for. */
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
