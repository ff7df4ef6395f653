import { addDays, type Day, dayOf } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { loadRepaymentCoverage, type RepaymentCoverage } from "@/lib/store/repayments/coverage";
import { findFirstRepaymentDay } from "@/lib/store/repayments/totals";
import { loadExchangeToday } from "../coverage/load";
import type { RepaymentDays } from "./query";

/** The exchange's day, and the day that "everything" begins with. */
export async function loadRepaymentDays(scope: WholeAccountScope): Promise<RepaymentDays> {
  const today = await loadExchangeToday(scope);
  return { today, since: await findRepaymentsSince(scope, today) };
}

export async function findRepaymentsSince(scope: WholeAccountScope, today: Day): Promise<Day> {
  const [first, coverage] = await Promise.all([findFirstRepaymentDay(scope), loadRepaymentCoverage(scope)]);
  return beginOf(coverage, first, today);
}

/**
 * After silence nothing is missing before the first repayment, so everything begins there. Where the exchange refused,
 * or the first walk has not ended, it begins with the first day of which something was listed, and says what is not known.
 */
export function beginOf({ history, ranges }: RepaymentCoverage, first: Day | null, today: Day): Day {
  const [oldest] = ranges;
  const listed = history ? dayOf(history.beginsAt.getTime()) : oldest ? dayOf(oldest.fromMs) : today;
  const days =
    history?.endedBy === "silence" ? [first ?? addDays(listed, 1)] : [listed, ...(first ? [first] : [])];
  const [earliest = today] = days.toSorted();
  return earliest < today ? earliest : today;
}
