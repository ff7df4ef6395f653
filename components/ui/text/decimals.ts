import type { Amount } from "@/lib/core/amount";
import { type AmountDetail, amountText } from "./amount-text";

/** Characters that `amounts` need after the whole part, the point included. */
export function decimalsOf(amounts: Iterable<Amount | null>, detail: AmountDetail = "ledger"): number {
  let most = 0;
  for (const amount of amounts)
    if (amount !== null) most = Math.max(most, amountText(amount, detail).fraction.length);
  return most;
}
