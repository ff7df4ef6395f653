import type { Month } from "@/lib/core/month";
import type {
  MissedRepayments,
  RepaymentMonth,
  RepaymentMonthStatus,
  RepaymentTime,
} from "@/lib/core/repayments/time";

/** What a square says. "before" and "not-yet" are of time that no run asked for. */
export type SquareStatus = RepaymentMonthStatus | "before" | "not-yet";

export const SQUARE_ORDER: readonly SquareStatus[] = [
  "whole",
  "empty",
  "incomplete",
  "unlisted",
  "failed",
  "unread",
  "not-yet",
  "before",
];

export type YearSquare = {
  readonly month: Month;
  readonly status: SquareStatus;
  readonly view: RepaymentMonth | null;
};

export type YearStrip = {
  readonly year: string;
  /** January to December; null: after the last month that was asked for. */
  readonly squares: readonly (YearSquare | null)[];
};

/** Neighbours that failed for the same reason, which is then said once; a full millisecond is its own group. */
export function groupGaps(gaps: RepaymentTime["gaps"]): MissedRepayments[][] {
  const groups: MissedRepayments[][] = [];
  for (const gap of gaps) {
    const last = groups.at(-1);
    if (last?.[0] && gap.failure !== null && reasonKey(last[0]) === reasonKey(gap)) last.push(gap);
    else groups.push([gap]);
  }
  return groups;
}

function reasonKey({ reason, failure, wasListed }: MissedRepayments): string {
  return JSON.stringify([
    reason,
    wasListed,
    failure?.kind,
    failure?.code,
    failure?.httpStatus,
    failure?.detail,
  ]);
}

export function planYears({ months, beginning }: Pick<RepaymentTime, "months" | "beginning">): YearStrip[] {
  const byMonth = new Map(months.map((month) => [month.month, month]));
  const [first, last] = [months[0]?.month, months.at(-1)?.month];
  if (!first || !last) return [];
  const earlier = beginning ? "before" : "not-yet";
  const strips: YearStrip[] = [];
  for (let year = Number(last.slice(0, 4)); year >= Number(first.slice(0, 4)); year -= 1) {
    const squares = Array.from({ length: 12 }, (_, at) => {
      const month = `${year}-${String(at + 1).padStart(2, "0")}` as Month;
      if (month > last) return null;
      const view = byMonth.get(month) ?? null;
      return { month, status: view?.status ?? earlier, view } as const;
    });
    strips.push({ year: String(year), squares });
  }
  return strips;
}
