import type { Amount } from "./amount";
import { groupBy } from "./group-by";
import { forEachLanguage, type Language } from "./language";

/**
 * Decimals of a large figure. "value" is in the reporting currency: two, as money has. "payment"
 * has all eight that a payment can have, and at least two.
 */
export type AmountDetail = "ledger" | "headline" | "value" | "payment";

const LEAST_DECIMALS = { ledger: 4, headline: 2 } as const;
/** The most decimals on screen; larger figures have fewer. */
const MOST_DECIMALS = 8;
/** Below a millionth, where eight decimals would show nothing, three significant digits. */
const TINY = /^-?0\.0{6}/;
const MINUS = "−";

const byDecimals = Array.from(
  { length: MOST_DECIMALS + 1 },
  (_, decimals) => new Intl.NumberFormat("en-US", { maximumFractionDigits: decimals }),
);
const VALUE_DECIMALS = 2;
/** What cents would show as zero, but is not nothing: two digits that say how much. */
const UNDER_A_CENT = /^-?0\.00[0-4]\d*$/;
const money = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: VALUE_DECIMALS,
  maximumFractionDigits: VALUE_DECIMALS,
});
const underACent = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 2 });
const payment = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: VALUE_DECIMALS,
  maximumFractionDigits: MOST_DECIMALS,
});
const tiny = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });
const compact = forEachLanguage(
  (language) =>
    new Intl.NumberFormat(language, { notation: "compact", maximumSignificantDigits: 3 }),
);
const grouped = new Intl.NumberFormat("en-US");

export type AmountText = {
  /** Sign and digits before the point, grouped. */
  readonly whole: string;
  /** The point and what follows it, or "". */
  readonly fraction: string;
  readonly sign: "negative" | "zero" | "positive";
};

/** Groups digits without a float: Intl formats decimal text exactly. */
export function amountText(amount: Amount, detail: AmountDetail = "ledger"): AmountText {
  return textBy(formatOf(amount, detail), amount);
}

/**
 * The amount and the room that it leaves of `decimals` characters from the point on, as `zeros`, so
 * that points of a column stand below each other. Without a detail it has as many digits as the
 * column.
 */
export function alignedText(
  amount: Amount,
  decimals: number,
  detail: AmountDetail | null = null,
): AmountText & { readonly zeros: string } {
  const text = textBy(alignedFormat(amount, decimals, detail), amount);
  const blank = `.${"0".repeat(Math.max(0, decimals - 1))}`;
  return { ...text, zeros: blank.slice(text.fraction.length) };
}

function alignedFormat(amount: Amount, decimals: number, detail: AmountDetail | null) {
  if (detail !== null) return formatOf(amount, detail);
  if (TINY.test(amount)) return tiny;
  return byDecimals[Math.min(MOST_DECIMALS, decimals - 1)] ?? tiny;
}

function textBy(format: Intl.NumberFormat, amount: Amount): AmountText {
  const text = format.format(amount as `${number}`).replace("-", MINUS);
  const [whole = "", decimals = ""] = text.split(".");
  return { whole, fraction: decimals === "" ? "" : `.${decimals}`, sign: signOf(amount) };
}

export function amountLabel(amount: Amount, detail?: AmountDetail): string {
  const { whole, fraction } = amountText(amount, detail);
  return whole + fraction;
}

/** Money of states, and coins that stand for it: a hundredth of one is little. */
const STATES = new Set(Intl.supportedValuesOf("currency"));
const STABLE_COIN = /USD|EUR|^DAI$/;

/**
 * How a value in this reporting currency is shown: in money with two decimals, in a coin such as BTC,
 * whose hundredth is much, with eight significant digits.
 */
export function valueDetail(currency: string): AmountDetail {
  return STATES.has(currency) || STABLE_COIN.test(currency) ? "value" : "ledger";
}

/** Every digit as it was sent, with thousands separators: "-1,234.50". */
export function groupDigits(amount: string): string {
  const [whole = "", ...fraction] = amount.split(".");
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ","), ...fraction].join(".");
}

/** For axes only: three digits and a unit, "12.3K" or "1.23万". */
export function compactNumber(value: number, language: Language): string {
  return compact[language].format(value).replace("-", MINUS);
}

/** Money in three digits: "$449B", "US$4490亿"; an unknown currency shows its code. */
export function moneyText(amount: Amount, currency: string | null, language: Language): string {
  const isKnown = currency !== null && /^[A-Z]{3}$/.test(currency);
  if (!isKnown) return [compactNumber(Number(amount), language), currency].join(" ").trim();
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    notation: "compact",
    maximumSignificantDigits: 3,
  });
  return format.format(amount as `${number}`).replace("-", MINUS);
}

export function countText(count: number): string {
  return grouped.format(count);
}

function formatOf(amount: Amount, detail: AmountDetail): Intl.NumberFormat {
  if (TINY.test(amount)) return tiny;
  if (detail === "payment") return payment;
  if (detail === "value")
    return UNDER_A_CENT.test(amount) && /[1-9]/.test(amount) ? underACent : money;
  const wholeDigits = /^-?0(?:\.|$)/.test(amount)
    ? 0
    : (amount.replace("-", "").split(".")[0] ?? "").length;
  return byDecimals[Math.max(LEAST_DECIMALS[detail], MOST_DECIMALS - wholeDigits)] ?? tiny;
}

function signOf(amount: Amount): AmountText["sign"] {
  if (!/[1-9]/.test(amount)) return "zero";
  return amount.startsWith("-") ? "negative" : "positive";
}

const percent = (decimals: number, signDisplay: "auto" | "never") =>
  new Intl.NumberFormat("en-US", {
    style: "percent",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay,
  });
const ratioFormat = percent(2, "auto");
const sizeFormat = percent(1, "never");
const pointsFormat = percent(2, "never");

/**
 * "40.12%" of a ratio of lib/core/amount.ts ("0.4012…"). Intl rounds the decimal text itself,
 * never a float.
 */
export function ratioText(ratio: Amount): string {
  return trueMinus(ratioFormat.format(ratio as `${number}`));
}

/** "40.12", for a chart's axis and table, which say the unit. */
export function percentText(ratio: Amount): string {
  return ratioFormat.format(ratio as `${number}`).replace(/[%,]/g, "");
}

/** "4.1%", without a sign: an arrow or a word says which way. */
export function changeSizeText(ratio: Amount): string {
  return trueMinus(sizeFormat.format(ratio as `${number}`));
}

/** "1.18 pp" (percentage points), of a difference of two ratios, without a sign. */
export function pointsText(difference: Amount): string {
  return `${pointsFormat.format(difference as `${number}`).replace("%", "")} pp`;
}

const multipleFormat = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** "31.24": how often one amount goes into another. */
export function multipleText(ratio: Amount): string {
  return multipleFormat.format(ratio as `${number}`).replace("-", "−");
}

function trueMinus(text: string): string {
  return text.replace("-", "−");
}

/** The most characters that one of `amounts` has from the point on. */
export function decimalsOf(
  amounts: Iterable<Amount | null>,
  detail: AmountDetail = "ledger",
): number {
  let most = 0;
  for (const amount of amounts)
    if (amount !== null) most = Math.max(most, amountText(amount, detail).fraction.length);
  return most;
}

/** By coin, the most characters from the point on in a column with amounts of several coins. */
export function decimalsByCoin<Row extends { readonly coin: string }>(
  rows: readonly Row[],
  amountOf: (row: Row) => Amount | null,
): (coin: string) => number {
  const coins = groupBy(rows, ({ coin }) => coin);
  const decimals = new Map(
    [...coins].map(([coin, some]) => [coin, decimalsOf(some.map(amountOf))]),
  );
  return (coin) => decimals.get(coin) ?? 0;
}
