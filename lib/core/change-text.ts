// Apart from amount-text.ts, which nearly every page loads: amount.ts brings decimal.js with it.
import { type Amount, isZeroAmount } from "./amount";
import { amountLabel } from "./amount-text";

/** Which way an amount went. */
export const wayOf = (change: Amount) =>
  isZeroAmount(change) ? "same" : change.startsWith("-") ? "less" : "more";

/** The amount without its sign. */
export const sizeOf = (amount: Amount) => amount.replace("-", "") as Amount;

/** The amount without its sign, for a sentence that says which way it went. */
export const sizeText = (amount: Amount) => amountLabel(sizeOf(amount), "value");

/** The amount with its sign, also where it is positive. */
export function signedText(amount: Amount): string {
  const sign = { same: "", less: "−", more: "+" }[wayOf(amount)];
  return sign + sizeText(amount);
}
