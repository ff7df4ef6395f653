import { addDays, type Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { auditRebates } from "./audit-rebates";
import type { RecentDifferences } from "./rebate-audit";

const RECENT_DAYS = 7;

/**
 * Null if everything was paid as agreed, or nothing is agreed. `today`: the exchange's day; `last`:
 * the last published day.
 */
export async function findRecentDifferences(
  scope: WholeAccountScope,
  { today, last }: { readonly today: Day; readonly last: Day },
): Promise<RecentDifferences | null> {
  const range = { from: addDays(last, 1 - RECENT_DAYS), to: last };
  const { differing, differingDays, value, currency } = await auditRebates(scope, range, today);
  if (differing === 0) return null;
  return { range, within: RECENT_DAYS, days: differingDays.length, value, currency };
}
