import type { CommissionSums } from "@/lib/commissions/commission";
import { sumAmounts } from "@/lib/core/amount";

/** The coins that the sums are of, in order. */
export function coinsOf(sums: readonly { readonly coin: string }[]): string[] {
  return [...new Set(sums.map(({ coin }) => coin))].sort();
}

/** Adds up sums of days, or adjustments, per coin in order of coins. */
export function sumByCoin(sums: readonly CommissionSums[]): CommissionSums[] {
  return coinsOf(sums).map((coin) => sumCoin(coin, sums));
}

/** The sums of one coin; `feeDeduction` is null where no sum has one. */
export function sumCoin(coin: string, all: readonly CommissionSums[]): CommissionSums {
  const sums = all.filter((sum) => sum.coin === coin);
  const deductions = sums.map((each) => each.feeDeduction).filter((amount) => amount !== null);
  const sum = (field: "dealAmount" | "fee" | "feePaid" | "rebateAmount") =>
    sumAmounts(sums.map((each) => each[field]));
  return {
    coin,
    rowCount: sums.reduce((count, { rowCount }) => count + rowCount, 0),
    dealAmount: sum("dealAmount"),
    fee: sum("fee"),
    feeDeduction: deductions.length > 0 ? sumAmounts(deductions) : null,
    feePaid: sum("feePaid"),
    rebateAmount: sum("rebateAmount"),
  };
}
