import { amountLabel } from "@/components/ui/text/amount-text";
import { CAUSES, type Cause, type Explained } from "@/lib/brief/explain";
import { type Amount, compareAmounts, isZeroAmount } from "@/lib/core/amount";

export const wayOf = (change: Amount) =>
  isZeroAmount(change) ? "same" : change.startsWith("-") ? "less" : "more";

export const sizeOf = (amount: Amount) => amount.replace("-", "") as Amount;

/** A size in a sentence that says which way. */
export const sizeText = (amount: Amount) => amountLabel(sizeOf(amount), "value");

/** The same with its sign either way. */
export function signedText(amount: Amount): string {
  const sign = { same: "", less: "−", more: "+" }[wayOf(amount)];
  return sign + sizeText(amount);
}

/** The cause that did most in the way that the whole went; null: nothing changed. */
export function mainCauseOf({ parts, change }: Explained): Cause | null {
  if (isZeroAmount(change)) return null;
  const way = wayOf(change);
  const [main = null] = CAUSES.filter((cause) => wayOf(parts[cause]) === way).toSorted((a, b) =>
    compareAmounts(sizeOf(parts[b]), sizeOf(parts[a])),
  );
  return main;
}

const MOST_CLIENTS = 3;

/** The clients that a sentence names. */
export function mainClientsOf<Line extends Explained>(lines: readonly Line[]): Line[] {
  return lines.filter(({ change }) => !isZeroAmount(change)).slice(0, MOST_CLIENTS);
}
