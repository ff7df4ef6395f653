import { addDays, type Day, dayOf, dayStartMs } from "@/lib/core/day";
import { append } from "@/lib/core/large-lists";
import { dayNumber } from "../core/day-number";
import { generateRepaymentDay } from "./day";
import { changeRepayment, lateRepayment, type RepaymentEditAction } from "./edits";
import { generateAt, generateMadeBook } from "./made";
import {
  BROKER_PER_DAY,
  BROKER_SINCE,
  checkRepaymentOptions,
  madeBook,
  type RepaymentBookOptions,
} from "./options";
import { type BookRepayment, repaymentId } from "./record";

export type RepaymentBook = {
  /**
   * Every record up to the end of the day of `nowMs` at least, by time. Do not keep it: edits
   * replace it.
   */
  readonly upTo: (nowMs: number) => readonly BookRepayment[];
  readonly edit: (action: RepaymentEditAction, nowMs: number) => void;
  /** Throws RangeError when there is no such record. */
  readonly find: (repayOrderId: string, nowMs: number) => BookRepayment;
};

/** Ids of added records: this part lies above the numbers of all days. */
const ADDED_PART = 1_000_000;

/** Records of the same instant are not ordered by id. */
const byTime = (a: BookRepayment, b: BookRepayment) =>
  a.repaidTimeMs - b.repaidTimeMs || a.lot - b.lot;

/** Makes the records of the time since the last call, up to the day of `nowMs`. */
function createSource(
  seed: string,
  options: RepaymentBookOptions,
): (nowMs: number) => BookRepayment[] {
  if (options.kind === "broker") {
    let next: Day = options.since ?? BROKER_SINCE;
    return (nowMs) => {
      const made: BookRepayment[] = [];
      for (const today = dayOf(nowMs); next <= today; next = addDays(next, 1)) {
        const perDay = options.perDay ?? BROKER_PER_DAY;
        append(made, generateRepaymentDay(seed, dayNumber(next), dayStartMs(next), perDay));
      }
      return made;
    };
  }
  let done = false;
  return () => {
    if (done) return [];
    done = true;
    if (options.kind === "made") return generateMadeBook(seed, madeBook(options));
    return options.kind === "times" ? generateAt(seed, options.times) : [];
  };
}

/**
 * Records are made when they are first asked for. Throws RangeError on options that make no book.
 */
export function createRepaymentBook(seed: string, options: RepaymentBookOptions): RepaymentBook {
  checkRepaymentOptions(options);
  const label = `${seed}:repayments`;
  const source = createSource(label, options);
  let records: BookRepayment[] = [];
  let added = 0;
  const upTo = (nowMs: number) => {
    const more = source(nowMs);
    if (more.length > 0) records = [...records, ...more].sort(byTime);
    return records;
  };
  const find = (repayOrderId: string, nowMs: number) => {
    const found = upTo(nowMs).find((record) => record.repayOrderId === repayOrderId);
    if (!found) throw new RangeError(`no repayment ${JSON.stringify(repayOrderId)}`);
    return found;
  };
  const replace = (old: BookRepayment | null, next: BookRepayment | null) => {
    const others = old ? records.filter((record) => record !== old) : records;
    if (next && others.some(({ repayOrderId }) => repayOrderId === next.repayOrderId)) {
      throw new RangeError(`there is a repayment ${JSON.stringify(next.repayOrderId)} already`);
    }
    records = next ? [...others, next].sort(byTime) : others;
  };
  return {
    upTo,
    find,
    edit: (action, nowMs) => {
      upTo(nowMs);
      if (action.kind === "add") {
        replace(null, lateRepayment(label, repaymentId(ADDED_PART, added++), action.repayment));
        return;
      }
      const old = find(action.repayOrderId, nowMs);
      replace(old, action.kind === "change" ? changeRepayment(old, action.change) : null);
    },
  };
}
