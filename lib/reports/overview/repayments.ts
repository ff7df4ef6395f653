import { type Amount, subtractAmounts, sumAmounts } from "@/lib/core/amount";
import { within } from "@/lib/core/day";
import { allRepayments } from "@/lib/core/repayments/filter";
import type { RepaymentSums } from "@/lib/core/repayments/sums";
import type { NetRow, OverviewRepayments } from "@/lib/core/reports/overview";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { CoinDaySums } from "@/lib/store/commissions/days/coin-days";
import { loadRepaymentCoverage } from "@/lib/store/repayments/coverage";
import { findFirstRepaymentDay, sumRepaymentsByCoin } from "@/lib/store/repayments/totals";
import { findUnknownTime, isAnyKnown } from "../repayments/wholeness";
import type { Period } from "./compare";
import type { OverviewBook } from "./load";
import { coinsByRows } from "./rows";

const NONE = "0" as Amount;

/** Rebate beside what loans cost, per coin. Null: the exchange has listed no repayment back to the beginning. */
export async function loadOverviewRepayments(
  scope: WholeAccountScope,
  { sums }: Pick<OverviewBook, "sums">,
  { now }: Pick<Period, "now">,
): Promise<OverviewRepayments | null> {
  // Coverage first: what comes in between is then in sums that are not called whole.
  const coverage = await loadRepaymentCoverage(scope);
  const [first, repaid] = await Promise.all([
    findFirstRepaymentDay(scope),
    sumRepaymentsByCoin(scope, allRepayments(now)),
  ]);
  if (first === null && coverage.history !== null) return null;
  const known = { rebates: now.isKnown, repayments: isAnyKnown(coverage, now) };
  return {
    rows: netRows(within(sums, now), repaid, known),
    rebateGaps: now.gaps,
    repaymentGaps: findUnknownTime(coverage, now),
  };
}

/** Sums of the same days. A coin that one side has nothing of has nothing there, where anything is known of that side. */
export function netRows(
  sums: readonly CoinDaySums[],
  repaid: readonly RepaymentSums[],
  known: { readonly rebates: boolean; readonly repayments: boolean },
): NetRow[] {
  const coins = [...new Set([...coinsByRows(sums), ...repaid.map(({ coin }) => coin)])];
  return coins.map((coin) => {
    const own = repaid.find((sum) => sum.coin === coin);
    const rebates = sums.flatMap((sum) => (sum.coin === coin ? [sum.rebateAmount] : []));
    const rebate = known.rebates ? sumAmounts(rebates) : null;
    const interest = known.repayments ? (own?.repaidInterest ?? NONE) : null; // listed, and none of this coin
    return {
      coin,
      rebate,
      interest,
      net: rebate === null || interest === null ? null : subtractAmounts(rebate, interest),
      principal: known.repayments ? (own?.repaidAmount ?? NONE) : null,
      liquidations: own?.liquidated.recordCount ?? 0,
    };
  });
}
