import type { CommissionSums, OmittedAmount } from "@/lib/commissions/commission";
import { type Amount, sumAmounts } from "@/lib/core/amount";
import { countMissing } from "./count-missing";

/** The coins that the sums are of, in order. */
export function coinsOf(sums: readonly { readonly coin: string }[]): string[] {
  return [...new Set(sums.map(({ coin }) => coin))].sort();
}

/** Adds up sums of days, or adjustments, per coin in order of coins. */
export function sumByCoin(sums: readonly CommissionSums[]): CommissionSums[] {
  return coinsOf(sums).map((coin) => sumCoin(coin, sums));
}

/** The sums of one coin; an amount is null where no sum has one. */
export function sumCoin(coin: string, all: readonly CommissionSums[]): CommissionSums {
  const sums = all.filter((sum) => sum.coin === coin);
  const sum = (field: OmittedAmount | "feeDeduction") => sumGiven(sums.map((each) => each[field]));
  const missing = (field: OmittedAmount) => countMissing(sums, field);
  return {
    coin,
    rowCount: sums.reduce((count, { rowCount }) => count + rowCount, 0),
    dealAmount: sum("dealAmount"),
    fee: sum("fee"),
    feeDeduction: sum("feeDeduction"),
    feePaid: sum("feePaid"),
    rebateAmount: sumAmounts(sums.map(({ rebateAmount }) => rebateAmount)),
    dealAmountMissing: missing("dealAmount"),
    feeMissing: missing("fee"),
    feePaidMissing: missing("feePaid"),
  };
}

/** The sum of the amounts that are given; null where none is. */
export function sumGiven(amounts: readonly (Amount | null)[]): Amount | null {
  const given = amounts.filter((amount) => amount !== null);
  return given.length > 0 ? sumAmounts(given) : null;
}
