import type { Amount } from "@/lib/core/amount";

/** Screen decimals: at most 8, and of a figure below 1 at most 8 that say something (0.0000003881). */
const MAX_DECIMALS = 8;
const EXACT_DIGITS = 20;
const MINUS = "−";

const shown = new Intl.NumberFormat("en-US", {
  maximumFractionDigits: MAX_DECIMALS,
  maximumSignificantDigits: MAX_DECIMALS,
  roundingPriority: "morePrecision",
});
const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits: 3 });
const grouped = new Intl.NumberFormat("en-US", { maximumFractionDigits: EXACT_DIGITS });

export type AmountText = {
  /** Sign and digits before the point, grouped. */
  readonly whole: string;
  /** The point and what follows it, or "". */
  readonly fraction: string;
  readonly sign: "negative" | "zero" | "positive";
  /** Whether the screen shows fewer digits than the exchange sent. */
  readonly rounded: boolean;
};

/** Never goes through a float: Intl formats decimal text exactly. */
export function amountText(amount: Amount): AmountText {
  const text = shown.format(amount as `${number}`).replace("-", MINUS);
  const [whole = "", digits = ""] = text.split(".");
  return {
    whole,
    fraction: digits === "" ? "" : `.${digits}`,
    sign: signOf(amount),
    rounded: !sameValue(amount, text),
  };
}

/** The figure in one piece, for titles and sentences. */
export function amountLabel(amount: Amount): string {
  const { whole, fraction } = amountText(amount);
  return whole + fraction;
}

/** For axes only: three digits and a unit. */
export function compactNumber(value: number): string {
  return compact.format(value).replace("-", MINUS);
}

export function countText(count: number): string {
  return grouped.format(count);
}

/** "1 day", "2 days". */
export function plural(count: number, word: string): string {
  return `${countText(count)} ${word}${count === 1 ? "" : "s"}`;
}

function signOf(amount: Amount): AmountText["sign"] {
  if (!/[1-9]/.test(amount)) return "zero";
  return amount.startsWith("-") ? "negative" : "positive";
}

function sameValue(amount: Amount, text: string): boolean {
  const trim = (digits: string) => (digits.includes(".") ? digits.replace(/\.?0+$/, "") : digits);
  return trim(amount.replace("-", MINUS)) === trim(text.replaceAll(",", ""));
}
