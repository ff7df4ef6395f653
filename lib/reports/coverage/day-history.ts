import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import {
  type CommissionRevision,
  loadCommissionRevisions,
  loadRevisionSums,
  type RevisionSums,
} from "@/lib/store/commissions/days/history";

/** A version of a day with what each coin came to in it. */
export type DayVersion = CommissionRevision & { readonly coins: readonly RevisionSums[] };

/** Every version of a day, the newest first; none for a day that was never read whole. */
export async function loadDayHistory(scope: WholeAccountScope, day: Day): Promise<DayVersion[]> {
  const [revisions, sums] = await Promise.all([
    loadCommissionRevisions(scope, day),
    loadRevisionSums(scope, day),
  ]);
  return revisions
    .map((version) => ({ ...version, coins: sums.filter(({ revision }) => revision === version.revision) }))
    .reverse();
}
