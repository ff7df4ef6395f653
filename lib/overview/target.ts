import { type Amount, compareAmounts, decimalsOf, findAmount } from "@/lib/core/amount";
import { addMonths, findMonth, type Month } from "@/lib/core/month";
import type { MonthTarget, TargetProblem, TypedTarget } from "./contract";

export type { MonthTarget };

/** The target that holds in a month; null: none was set, or it was ended. */
export function findTarget(
  targets: readonly MonthTarget[],
  month: Month,
): (MonthTarget & { readonly amount: Amount }) | null {
  const [latest] = targets
    .filter(({ from }) => from <= month)
    .toSorted((a, b) => (a.from === b.from ? b.id - a.id : a.from < b.from ? 1 : -1));
  return latest && latest.amount !== null ? { ...latest, amount: latest.amount } : null;
}

/** From so many months ago, for the record, to so many ahead: a later one is a mistyped year. */
export const TARGET_MONTHS = { back: 12, ahead: 12 } as const;
const MOST = "1000000000000000" as Amount;
const MOST_DECIMALS = 8;
/** Thousands as a person writes them: "50,000" or "50 000.50". */
const GROUPED = /^\d{1,3}(?:([,\s])\d{3})(?:\1\d{3})*(?:\.\d+)?$/;

type ReadTarget =
  | { readonly ok: true; readonly from: Month; readonly amount: Amount | null }
  | { readonly ok: false; readonly field: keyof TypedTarget; readonly problem: TargetProblem };

/**
 * Reads a target, or says what is wrong with a field. An empty amount ends the target. `month`: of
 * the last published day.
 */
export function readTarget(typed: TypedTarget, month: Month): ReadTarget {
  const from = findMonth(typed.from.trim());
  if (from === null) return { ok: false, field: "from", problem: "month-malformed" };
  const isNear =
    from >= addMonths(month, -TARGET_MONTHS.back) && from <= addMonths(month, TARGET_MONTHS.ahead);
  if (!isNear) return { ok: false, field: "from", problem: "month-out-of-range" };
  const text = typed.amount.trim();
  if (text === "") return { ok: true, from, amount: null };
  const amount = findAmount(GROUPED.test(text) ? text.replaceAll(/[,\s]/g, "") : text);
  if (amount === null || decimalsOf(amount) > MOST_DECIMALS)
    return { ok: false, field: "amount", problem: "amount-malformed" };
  const isPositive = compareAmounts(amount, "0" as Amount) > 0;
  if (!isPositive || compareAmounts(amount, MOST) > 0)
    return { ok: false, field: "amount", problem: "amount-out-of-range" };
  return { ok: true, from, amount };
}
