import type { CommissionFilter } from "@/lib/core/commission";
import type { Day, DayRange } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { type CommissionPage, loadCommissionPage } from "@/lib/store/commission-page";
import {
  type CommissionFacets,
  type CommissionSums,
  type DailyCommissionSums,
  loadCommissionFacets,
  sumCommissionsByCoin,
  sumCommissionsByDay,
} from "@/lib/store/commission-reads";
import type { CoverageDay } from "../coverage/coverage";
import { loadCoverageDays } from "../coverage/load";
import { describeGaps } from "../coverage/wholeness";
import type { CommissionViewQuery } from "./query";

export type CommissionOverview = {
  /** Per coin, never added together; the coin with most rows first. */
  readonly totals: readonly CommissionSums[];
  /** Per day, coin and product type. A day that is not here has no rows, or is not known: `days` says which. */
  readonly daily: readonly DailyCommissionSums[];
  /** Every day of the range with its state. */
  readonly days: readonly CoverageDay[];
  /** Why the range is not whole ("not whole: 2 days failed"); null when it is. */
  readonly partial: string | null;
};

/** Totals and chart of a filter, and how whole they are. `today` is the exchange's day. */
export async function loadCommissionOverview(
  scope: AccountScope,
  filter: CommissionFilter,
  today: Day,
): Promise<CommissionOverview> {
  const [totals, daily, days] = await Promise.all([
    sumCommissionsByCoin(scope, filter),
    sumCommissionsByDay(scope, filter),
    loadCoverageDays(scope, filter.range, today),
  ]);
  return { totals, daily, days, partial: describeGaps(days) };
}

/** One page of the ledger and how many rows there are on all pages. */
export function loadCommissionTable(
  scope: AccountScope,
  { filter, ...request }: CommissionViewQuery,
): Promise<CommissionPage> {
  return loadCommissionPage(scope, filter, request);
}

/** The coins, symbols and product types that the range can be filtered by. */
export function loadCommissionChoices(scope: AccountScope, range: DayRange): Promise<CommissionFacets> {
  return loadCommissionFacets(scope, range);
}
