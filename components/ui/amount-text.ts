import type { Amount } from "@/lib/core/amount";

/** How many digits a place has room for; never fewer than the whole part has. */
export type AmountDetail = "ledger" | "headline";

const EXACT_DIGITS = 20;
const MINUS = "−";
/** Eight digits that say something (1,234.5679, 0.0000003881), and `decimals` of a large figure. */
const digits = (decimals: number) =>
  new Intl.NumberFormat("en-US", {
    maximumFractionDigits: decimals,
    maximumSignificantDigits: 8,
    roundingPriority: "morePrecision",
  });
const shown: Record<AmountDetail, Intl.NumberFormat> = { ledger: digits(4), headline: digits(2) };
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
export function amountText(amount: Amount, detail: AmountDetail = "ledger"): AmountText {
  const text = shown[detail].format(amount as `${number}`).replace("-", MINUS);
  const [whole = "", decimals = ""] = text.split(".");
  return {
    whole,
    fraction: decimals === "" ? "" : `.${decimals}`,
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
  const trim = (figure: string) => (figure.includes(".") ? figure.replace(/\.?0+$/, "") : figure);
  return trim(amount.replace("-", MINUS)) === trim(text.replaceAll(",", ""));
}
