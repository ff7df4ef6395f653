import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import {
  computeFindings,
  type DayCheck,
  listKnownDays,
  loadCheckedDays,
  type StoredFindings,
  saveFindings,
} from "@/lib/store/commissions/days/reconciliation";
import { isCurrent, planChecks } from "./plan";

/** Days whose totals were not compared yet, or whose figures changed since, the newest first. */
export async function listUnchecked(scope: WholeAccountScope): Promise<DayCheck[]> {
  const [known, checked] = await Promise.all([listKnownDays(scope), loadCheckedDays(scope)]);
  const found = new Map(checked.map((day) => [day.day, day]));
  return planChecks(known)
    .filter((check) => !isCurrent(check, found.get(check.day)))
    .reverse();
}

/**
 * Compares every day that is not compared yet with the exchange's totals; returns how many. Each day is a few
 * statements of its own, so it can be called off between two days, and two that do it at once only do it twice.
 */
export async function reconcileDays(scope: WholeAccountScope, signal: AbortSignal): Promise<number> {
  const unchecked = await listUnchecked(scope);
  for (const check of unchecked) {
    signal.throwIfAborted();
    await reconcileDay(scope, check);
  }
  return unchecked.length;
}

export async function reconcileDay(scope: WholeAccountScope, check: DayCheck): Promise<StoredFindings> {
  const findings = await computeFindings(scope, check);
  await saveFindings(scope, check, findings);
  return { ...check, findings };
}

/** The check of one day; null for a day without rows. */
export async function findCheck(scope: WholeAccountScope, day: Day): Promise<DayCheck | null> {
  return planChecks(await listKnownDays(scope)).find((check) => check.day === day) ?? null;
}
