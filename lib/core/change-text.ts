// Apart from amount-text.ts, which nearly every page loads: amount.ts brings decimal.js with it.
import { type Amount, isZeroAmount } from "./amount";
import { type AmountDetail, amountLabel, changeSizeText } from "./amount-text";

/** Which way an amount went. */
export const wayOf = (change: Amount) =>
  isZeroAmount(change) ? "same" : change.startsWith("-") ? "less" : "more";

/** The amount without its sign. */
export const sizeOf = (amount: Amount) => amount.replace("-", "") as Amount;

/**
 * The amount without its sign, for a sentence that says which way it went. `detail`: "value" of the
 * reporting currency, "payment" of a coin.
 */
export const sizeText = (amount: Amount, detail: AmountDetail = "value") =>
  amountLabel(sizeOf(amount), detail);

/** The amount with its sign, also where it is positive. */
export function signedText(amount: Amount, detail?: AmountDetail): string {
  const sign = { same: "", less: "−", more: "+" }[wayOf(amount)];
  return sign + sizeText(amount, detail);
}

/** A ratio's change in percent with its sign: "+12.3%". */
export function signedChangeText(ratio: Amount): string {
  const size = changeSizeText(ratio);
  if (!/[1-9]/.test(size)) return size;
  return `${ratio.startsWith("-") ? "−" : "+"}${size}`;
}
