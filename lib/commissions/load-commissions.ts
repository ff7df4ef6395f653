import type { CommissionFilter, FilterValue } from "@/lib/commissions/commission";
import { countMissing } from "@/lib/commissions/count-missing";
import type { CommissionRowKey, RowDetail } from "@/lib/commissions/row-key";
import {
  loadCommissionRevisions,
  loadCommissionRowVersions,
} from "@/lib/commissions/store/days/history";
import { findSortLimit, loadCommissionPage } from "@/lib/commissions/store/pages/page";
import {
  countCommissions,
  sumCommissionsByCoin,
  sumFilterByCoinDay,
} from "@/lib/commissions/store/reads";
import type { Day } from "@/lib/core/day";
import { type AccountScope, isWholeAccount } from "@/lib/core/scope";
import { findGaps } from "@/lib/coverage/coverage";
import { loadKnownDays } from "@/lib/coverage/load-coverage";
import { readValuation } from "@/lib/rates/store/reference-rates";
import { valueField } from "@/lib/rates/value-field";
import type { CommissionViewQuery } from "./query";

/**
 * Totals per coin, the one with most rows first. `partial`: why the range is incomplete, or null.
 * `today`: the exchange's day.
 */
export async function loadCommissionOverview(
  scope: AccountScope,
  filter: CommissionFilter,
  today: Day,
) {
  const days = await loadKnownDays(scope, filter.range, today);
  const totals = await sumCommissionsByCoin(scope, filter);
  return { totals, days, partial: findGaps(days) };
}

/** The filter's rebate and fees paid in the reporting currency, each day at its own rate. */
export async function loadFilterValue(
  scope: AccountScope,
  filter: CommissionFilter,
): Promise<FilterValue> {
  const [sums, valuation] = await Promise.all([
    sumFilterByCoinDay(scope, filter),
    readValuation(filter.range),
  ]);
  return {
    currency: valuation.currency,
    rebateAmount: valueField(valuation, sums, "rebateAmount"),
    feePaid: valueField(valuation, sums, "feePaid"),
    feePaidMissing: countMissing(sums, "feePaid"),
  };
}

/** One page of rows in the order that the address asks for. */
export function loadCommissionTable(
  scope: AccountScope,
  { filter, ...request }: CommissionViewQuery,
) {
  return loadCommissionPage(scope, filter, request);
}

/**
 * Null: the filter's rows can be sorted so. Otherwise there are too many of them for this order.
 */
export async function findSortObstacle(scope: AccountScope, { filter, sort }: CommissionViewQuery) {
  const most = findSortLimit(sort);
  if (most === null) return null;
  const rowCount = await countCommissions(scope, filter);
  return rowCount > most ? { rowCount, most } : null;
}

/** Every version of one row, and what is known of its day. */
export async function loadRowDetail(
  scope: AccountScope,
  key: CommissionRowKey,
  today: Day,
): Promise<RowDetail> {
  const range = { from: key.day, to: key.day };
  const [versions, [known], revisions] = await Promise.all([
    loadCommissionRowVersions(scope, key),
    loadKnownDays(scope, range, today),
    isWholeAccount(scope) ? loadCommissionRevisions(scope, key.day) : null,
  ]);
  if (!known) throw new Error(`there is no day ${key.day}`);
  const { day, status, fetchedAtMs } = known;
  const newest = revisions?.at(-1);
  const ofAccount = revisions && {
    rows: newest?.rowCount ?? 0, // the whole day was never read, so no rows are stored
    revision: newest?.revision ?? 0,
    firstSeenAtMs: revisions[0]?.firstSeenAtMs ?? null,
  };
  return { versions, day: { day, status, ofAccount, fetchedAtMs } };
}
