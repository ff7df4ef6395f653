import { type Amount, compareAmounts, findAmount, multiplyAmounts } from "@/lib/core/amount";
import { addDays, type Day, findDay } from "@/lib/core/day";
import type { TermScope } from "@/lib/core/terms/terms";
import { hasUnseen } from "@/lib/core/visible-text";

/** A term as somebody typed it. `percent` is empty for "as for everyone else". */
export type TermText = Readonly<Record<TermField, string>>;
export const TERM_FIELDS = ["from", "percent", "uid", "symbol", "productType", "note"] as const;
export type TermField = (typeof TERM_FIELDS)[number];

export type TermProblem =
  | "day-malformed"
  | "day-too-late"
  | "percent-malformed"
  | "percent-missing"
  | "percent-out-of-range"
  | "text-too-long"
  | "text-unprintable";

export type TypedTerm = TermScope & {
  readonly from: Day;
  readonly share: Amount | null;
  readonly note: string;
};

export type ReadTerm =
  | { readonly ok: true; readonly term: TypedTerm }
  | { readonly ok: false; readonly field: TermField; readonly problem: TermProblem };

/** Terms are agreed a year ahead at most: later is a slip of the year. */
const MOST_DAYS_AHEAD = 366;
const LONGEST_PERCENT = 20;
export const LONGEST_NAME = 64;
export const LONGEST_NOTE = 200;
const HUNDREDTH = "0.01" as Amount;

/** Reads a term, or says which field cannot be taken and why. Spaces around a field are dropped. */
export function readTerm(text: TermText, today: Day): ReadTerm {
  const given = Object.fromEntries(TERM_FIELDS.map((field) => [field, text[field].trim()])) as TermText;
  const scope = {
    uid: given.uid || null,
    symbol: given.symbol || null,
    productType: given.productType || null,
  };
  const percent = readPercent(given.percent);
  const isForAll = Object.values(scope).every((part) => part === null);
  const problems: Readonly<Record<TermField, TermProblem | null>> = {
    from: dayProblem(given.from, today),
    percent:
      typeof percent === "string" ? percent : percent.share === null && isForAll ? "percent-missing" : null,
    uid: textProblem(given.uid, LONGEST_NAME),
    symbol: textProblem(given.symbol, LONGEST_NAME),
    productType: textProblem(given.productType, LONGEST_NAME),
    note: textProblem(given.note, LONGEST_NOTE),
  };
  for (const field of TERM_FIELDS) {
    const problem = problems[field];
    if (problem) return { ok: false, field, problem };
  }
  const { share } = percent as { share: Amount | null }; // it has no problem
  return { ok: true, term: { ...scope, from: given.from as Day, share, note: given.note } };
}

export function readPercent(text: string): TermProblem | { readonly share: Amount | null } {
  const digits = text.replace(/\s*%$/, "");
  if (digits === "") return { share: null };
  const percent = digits.length > LONGEST_PERCENT ? null : findAmount(digits);
  if (percent === null) return "percent-malformed";
  const share = multiplyAmounts(percent, HUNDREDTH);
  const isInRange = compareAmounts(share, "0" as Amount) >= 0 && compareAmounts(share, "1" as Amount) <= 0;
  return isInRange ? { share } : "percent-out-of-range";
}

export function dayProblem(text: string, today: Day): TermProblem | null {
  const day = findDay(text);
  if (day === null) return "day-malformed";
  return day > addDays(today, MOST_DAYS_AHEAD) ? "day-too-late" : null;
}

export function textProblem(text: string, most: number): TermProblem | null {
  if (text.length > most) return "text-too-long";
  return hasUnseen(text) ? "text-unprintable" : null;
}
