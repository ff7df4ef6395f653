import type { CommissionFilter } from "@/lib/commissions/commission";
import { findOddRates, listOddRows } from "@/lib/commissions/store/anomalies";
import { listCommissionCoins } from "@/lib/commissions/store/facets";
import * as store from "@/lib/commissions/store/reads";
import { type Amount, parseAmount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { readValuation } from "@/lib/rates/store/reference-rates";
import type { FeesQuery } from "./query";

const MOST_LISTED = 20;

/** The open list: rows of one kind, or clients whose rebate rate changed. Null: none is open. */
export async function loadOddList(
  scope: AccountScope,
  filter: CommissionFilter,
  { odd, rateGap }: FeesQuery,
) {
  if (odd === null) return null;
  if (odd !== "rates")
    return { kind: odd, rows: await listOddRows(scope, filter, { kind: odd, limit: MOST_LISTED }) };
  const found = await findOddRates(scope, filter, {
    gap: parseAmount((rateGap / 100).toFixed(2)), // whole percentage points: 5 is "0.05"
    limit: MOST_LISTED,
    worth: await loadWorth(scope, filter.range.to),
  });
  return { kind: odd, found };
}

async function loadWorth(scope: AccountScope, day: Day) {
  const [coins, { rateOf }] = await Promise.all([
    listCommissionCoins(scope),
    readValuation({ from: day, to: day }),
  ]);
  return coins
    .map((coin) => ({ coin, rate: rateOf(coin, day)?.rate ?? null }))
    .filter((worth): worth is { coin: string; rate: Amount } => worth.rate !== null);
}

/** Fees of the filter per coin, the coin with most rows first. A coin without rows is absent. */
export function sumCommissionFees(scope: AccountScope, filter: CommissionFilter) {
  return store.sumCommissionFees(scope, filter);
}
