import { type CoinDaySums, sumCommissionsByCoinDay } from "@/lib/commissions/store/reads";
import { type Amount, subtractAmounts, sumAmounts } from "@/lib/core/amount";
import type { Day, DayRange } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { findGaps, isSettled } from "@/lib/coverage/coverage";
import { loadKnownDays } from "@/lib/coverage/load-coverage";
import { coinsByRows } from "@/lib/overview/figures";
import { allRepayments } from "@/lib/repayments/filter";
import type { NetOfInterest, NetRow } from "@/lib/repayments/net";
import { loadRepaymentCoverage } from "@/lib/repayments/store/coverage";
import { sumRepaymentsByCoin } from "@/lib/repayments/store/totals";
import type { RepaymentSums } from "@/lib/repayments/sums";
import { findUnknownTime, isAnyKnown } from "./wholeness";

const NONE = "0" as Amount;

/** The rebate of these days and the cost of loans, per coin. `today` is the exchange's day. */
export async function loadNetOfInterest(
  scope: WholeAccountScope,
  range: DayRange,
  today: Day,
): Promise<NetOfInterest> {
  // Coverage is read first, so that sums never count as complete by a range that was stored after
  // them.
  const [coverage, days] = await Promise.all([
    loadRepaymentCoverage(scope),
    loadKnownDays(scope, range, today),
  ]);
  const [sums, repaid] = await Promise.all([
    sumCommissionsByCoinDay(scope, range),
    sumRepaymentsByCoin(scope, allRepayments(range)),
  ]);
  const known = { rebates: days.some(isSettled), repayments: isAnyKnown(coverage, range) };
  return {
    rows: netRows(sums, repaid, known),
    rebateGaps: findGaps(days),
    repaymentGaps: findUnknownTime(coverage, range),
  };
}

/**
 * One row for each coin of either side. A coin without sums on a side counts as zero there, if that
 * side is known.
 */
function netRows(
  sums: readonly CoinDaySums[],
  repaid: readonly RepaymentSums[],
  known: { readonly rebates: boolean; readonly repayments: boolean },
): NetRow[] {
  const coins = [...new Set([...coinsByRows(sums), ...repaid.map(({ coin }) => coin)])];
  return coins.map((coin) => {
    const own = repaid.find((sum) => sum.coin === coin);
    const rebates = sums.filter((sum) => sum.coin === coin).map((sum) => sum.rebateAmount);
    const rebate = known.rebates ? sumAmounts(rebates) : null;
    const interest = known.repayments ? (own?.repaidInterest ?? NONE) : null;
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
