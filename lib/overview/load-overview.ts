import { type CoinDaySums, sumCommissionsByCoinDay } from "@/lib/commissions/store/reads";
import { monthDays, monthOf } from "@/lib/core/month";
import type { AccountScope } from "@/lib/core/scope";
import type { KnownDay } from "@/lib/coverage/day-status";
import { type BookDays, loadKnownDays } from "@/lib/coverage/load-coverage";
import { readValuation } from "@/lib/rates/store/reference-rates";
import type { Valuation } from "@/lib/rates/valuation";
import { type Comparison, describePeriods, hullOfPeriods, type Period } from "./compare";

/** What all figures of an overview are computed from, read once. */
export type OverviewBook = {
  readonly periods: readonly Period[];
  /**
   * Every day from the first of any period or comparison to the end of today's month: an account may
   * end on a day ahead.
   */
  readonly days: readonly KnownDay[];
  /** Per day and coin. An absent day has no rows or is unknown; `days` says which. */
  readonly sums: readonly CoinDaySums[];
  readonly valuation: Valuation;
};

export async function loadOverviewBook(
  scope: AccountScope,
  asked: BookDays & { comparison: Comparison | null },
) {
  const hull = hullOfPeriods(asked);
  // Coverage first: if a day arrives in between, its period is not called whole although the sums
  // include it.
  const { to } = monthDays(monthOf(asked.today));
  const days = await loadKnownDays(scope, { from: hull.from, to }, asked.today);
  const [sums, valuation] = await Promise.all([
    sumCommissionsByCoinDay(scope, hull),
    readValuation(hull),
  ]);
  return { periods: describePeriods({ ...asked, days }), days, sums, valuation };
}

export function findPeriod({ periods }: OverviewBook, name: Period["name"]): Period {
  const found = periods.find((period) => period.name === name);
  if (!found) throw new Error(`there is no period ${name}`);
  return found;
}
