import {
  type Breakdown,
  type BreakdownAmount,
  type BreakdownUnit,
  isAmountMeasure,
} from "@/lib/commissions/breakdown";
import { fittingBucket } from "@/lib/commissions/buckets";
import type { CommissionFilter } from "@/lib/commissions/commission";
import { countActiveClients } from "@/lib/commissions/store/active-clients";
import { type BreakdownRequest, readBreakdown } from "@/lib/commissions/store/breakdown";
import { namesSymbols } from "@/lib/commissions/store/filter";
import { rankClients } from "@/lib/commissions/store/ranking";
import { type Day, type DayRange, listDays, within } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { findGaps } from "@/lib/coverage/coverage";
import { loadKnownDays } from "@/lib/coverage/load-coverage";
import { dayRates } from "@/lib/rates/store/day-rates";
import { readValuation } from "@/lib/rates/store/reference-rates";
import { assembleClients, assembleParts, type BreakdownHead } from "./assemble";
import { type BreakdownQuery, showsValues } from "./query";

/**
 * Null: the filter has no rows. `coins`: those of the filter, the one with most rows first.
 * `today`: the exchange's day.
 */
export async function loadBreakdown(
  scope: AccountScope,
  filter: CommissionFilter,
  query: BreakdownQuery,
  { today, coins }: { today: Day; coins: readonly string[] },
): Promise<Breakdown | null> {
  const { range } = filter;
  const { by, measure, top } = query;
  const per = query.per ?? fittingBucket(range);
  const [firstCoin] = coins;
  if (firstCoin === undefined) return null;
  const days = await loadKnownDays(scope, range, today);
  const gapOf = (part: DayRange) => findGaps(within(days, part));
  const asked = { filter, by, per, top };
  const counted: BreakdownHead = { range, by, measure, per, unit: { kind: "count" } };
  if (measure === "clients" && by !== "uid") {
    return assembleClients(counted, await countActiveClients(scope, { ...asked, by }), gapOf);
  }
  if (!isAmountMeasure(measure)) {
    const sums = await readBreakdown(scope, {
      ...asked,
      measure: "rows",
      named: null,
      rates: null,
    });
    return assembleParts(counted, sums, { gapOf, valuation: null });
  }
  const isValued = showsValues(query, coins);
  const valuation = isValued ? await readValuation(range) : null;
  const coin = coins.find((name) => name === query.coin) ?? firstCoin;
  const unit: BreakdownUnit = valuation
    ? { kind: "value", currency: valuation.currency }
    : { kind: "coin", coin };
  const request = {
    ...asked,
    filter: valuation ? filter : { ...filter, coins: [coin] },
    measure,
    rates: valuation && dayRates(listDays(range), valuation, coins),
  };
  const named = await findNamedClients(scope, request, coin);
  const sums = await readBreakdown(scope, { ...request, named });
  return assembleParts({ range, by, measure, per, unit }, sums, { gapOf, valuation });
}

/** The largest clients by the ranking, which is quicker than their rows; null: it cannot answer. */
async function findNamedClients(
  scope: AccountScope,
  {
    filter,
    by,
    measure,
    top,
    rates,
  }: Omit<BreakdownRequest, "named"> & { measure: BreakdownAmount },
  coin: string,
): Promise<string[] | null> {
  if (by !== "uid" || namesSymbols(filter)) return null;
  if (rates && measure === "fee") return null; // totals of weeks hold no values of fees
  const ranked =
    measure === "fee" ? { field: measure, coin } : { field: measure, coin: rates ? null : coin };
  const { rows } = await rankClients(scope, { filter, by: ranked, limit: top });
  return rows.filter(({ amount }) => amount !== null).map(({ uid }) => uid);
}
