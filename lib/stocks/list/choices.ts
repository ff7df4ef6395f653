import { type Amount, compareAmounts, findAmount, multiplyAmounts } from "@/lib/core/amount";

/** The figures of the list of stocks, each of which a range can be asked of. */
export const FIGURE_KEYS = [
  "price",
  "dayChange",
  "monthChange",
  "yearChange",
  "dividendYield",
  "priceEarnings",
  "priceBook",
  "marketValue",
] as const;
export type FigureKey = (typeof FIGURE_KEYS)[number];

export const STATE_CHOICES = ["open", "closed", "suspended", "unknown"] as const;
export type StateChoice = (typeof STATE_CHOICES)[number];

/** Stands for a list's id: any list. */
export const ANY_LIST = "any";

/** The next date is within so many days. */
export const NEXT_CHOICES = ["7", "30", "90"] as const;

export const STOCK_SORTS = ["code", "name", ...FIGURE_KEYS, "next", "state"] as const;
export type StockSort = (typeof STOCK_SORTS)[number];

/** Both ends included; null: open. */
export type FigureRange = { readonly min: Amount | null; readonly max: Amount | null };
export type FigureRanges = { readonly [Key in FigureKey]?: FigureRange };

/** Figures that people, addresses and ranges give in percent. */
const PERCENT_KEYS: readonly FigureKey[] = [
  "dayChange",
  "monthChange",
  "yearChange",
  "dividendYield",
];

export function isPercent(key: FigureKey): boolean {
  return PERCENT_KEYS.includes(key);
}

const RANGE = /^(-?\d{1,18}(?:\.\d{1,8})?)?\.\.(-?\d{1,18}(?:\.\d{1,8})?)?$/;

/** "5..20", "5.." and "..20"; null: it is no range. */
export function findRange(text: string): FigureRange | null {
  const found = RANGE.exec(text);
  if (found === null) return null;
  const [, from, to] = found;
  const [min, max] = [from, to].map((bound) => (bound === undefined ? null : findAmount(bound)));
  const isRead = (from === undefined || min !== null) && (to === undefined || max !== null);
  return isRead && (min ?? max) ? { min: min ?? null, max: max ?? null } : null;
}

export function isBackwards({ min, max }: FigureRange): boolean {
  return min !== null && max !== null && compareAmounts(min, max) > 0;
}

/** The range as `findRange` reads it; null: it is open at both ends. */
export function formatRange({ min, max }: FigureRange): string | null {
  return min === null && max === null ? null : `${min ?? ""}..${max ?? ""}`;
}

const PERCENT = "100" as Amount;

/** Whether a figure lies in the range; an unknown one lies in none. */
export function isInRange(key: FigureKey, value: Amount | null, range: FigureRange): boolean {
  if (value === null) return false;
  const { min, max } = range;
  const given = isPercent(key) ? multiplyAmounts(value, PERCENT) : value;
  if (min !== null && compareAmounts(given, min) < 0) return false;
  return max === null || compareAmounts(given, max) <= 0;
}
