import { Decimal } from "decimal.js";
import { type Amount, findAmount } from "@/lib/core/amount";
import type { Language } from "@/lib/core/language";

/** Zeros of each unit that a person may write after a number, the largest first. */
const ZEROS = {
  T: 12,
  万亿: 12,
  B: 9,
  亿: 8,
  M: 6,
  万: 4,
  K: 3,
} as const;
type Unit = keyof typeof ZEROS;

const UNITS: Readonly<Record<Language, readonly Unit[]>> = {
  "en-US": ["T", "B", "M"],
  "zh-CN": ["万亿", "亿", "万"],
};

const SHORT = /^([-−]?[\d,]*\.?\d+)\s*(%|T|B|M|K|万亿|亿|万)?$/i;
const MOST_DECIMALS = 8;

/** "10B", "1,000", "5 %", "3亿", "−2.5"; null: it is no such number, or has too many decimals. */
export function findShortAmount(text: string): Amount | null {
  const [, digits, unit] = SHORT.exec(text.normalize("NFKC").trim()) ?? [];
  if (digits === undefined) return null;
  const plain = findAmount(
    digits
      .replaceAll(",", "")
      .replace("−", "-")
      .replace(/^(-?)\./, "$10."),
  );
  if (plain === null) return null;
  const zeros = ZEROS[unit?.toUpperCase() as Unit] ?? 0;
  const amount = new Decimal(plain).times(new Decimal(10).pow(zeros));
  return amount.decimalPlaces() > MOST_DECIMALS ? null : (amount.toFixed() as Amount);
}

/** The same amount as one writes it: "10B", "100亿"; from a million (ten thousand) on. */
export function shortAmount(amount: Amount, language: Language): string {
  const exact = new Decimal(amount);
  const unit = UNITS[language].find((each) => exact.abs().gte(new Decimal(10).pow(ZEROS[each])));
  if (unit === undefined) return exact.toFixed();
  return `${exact.div(new Decimal(10).pow(ZEROS[unit])).toFixed()}${unit}`;
}
