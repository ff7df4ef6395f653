import type { Amount } from "@/lib/core/amount";
import { groupBy } from "@/lib/core/group-by";
import { amountText } from "./amount-text";

/** Characters that the longest of `amounts`, all of one coin, needs after the whole part, the point included. */
export function decimalsOf(amounts: Iterable<Amount | null>): number {
  let most = 0;
  for (const amount of amounts)
    if (amount !== null) most = Math.max(most, amountText(amount).fraction.length);
  return most;
}

/** The same of a column with amounts of several coins. */
export function decimalsByCoin<Row extends { readonly coin: string }>(
  rows: readonly Row[],
  amountOf: (row: Row) => Amount | null,
): (coin: string) => number {
  const coins = groupBy(rows, ({ coin }) => coin);
  const decimals = new Map([...coins].map(([coin, some]) => [coin, decimalsOf(some.map(amountOf))]));
  return (coin) => decimals.get(coin) ?? 0;
}
