import { type Amount, compareAmounts, findAmount, multiplyAmounts } from "@/lib/core/amount";
import { addDays, type Day, findDay } from "@/lib/core/day";
import { hasUnseen } from "@/lib/core/visible-text";
import type { TermScope } from "@/lib/terms/terms";

/** A term as somebody typed it. `percent` is empty for "as for everyone else". */
export type TermText = Readonly<Record<TermField, string>>;
export type TermField = "from" | "percent" | "uid" | "symbol" | "productType" | "note";

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
  const refused = (field: TermField, problem: TermProblem): ReadTerm => ({
    ok: false,
    field,
    problem,
  });
  const from = readTermDay(text.from, today);
  if (!from.ok) return refused("from", from.problem);
  const percent = readPercent(text.percent);
  if (!percent.ok) return refused("percent", percent.problem);
  const uid = readText(text.uid, LONGEST_NAME);
  if (!uid.ok) return refused("uid", uid.problem);
  const symbol = readText(text.symbol, LONGEST_NAME);
  if (!symbol.ok) return refused("symbol", symbol.problem);
  const productType = readText(text.productType, LONGEST_NAME);
  if (!productType.ok) return refused("productType", productType.problem);
  const isForAll = uid.value === "" && symbol.value === "" && productType.value === "";
  if (percent.value === null && isForAll) return refused("percent", "percent-missing");
  const note = readText(text.note, LONGEST_NOTE);
  if (!note.ok) return refused("note", note.problem);
  const scope = {
    uid: uid.value || null,
    symbol: symbol.value || null,
    productType: productType.value || null,
  };
  return { ok: true, term: { ...scope, from: from.value, share: percent.value, note: note.value } };
}

type ReadField<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: TermProblem };

/** A share, 0 to 1; null: the field is empty. */
export function readPercent(text: string): ReadField<Amount | null> {
  const digits = text.trim().replace(/\s*%$/, "");
  if (digits === "") return { ok: true, value: null };
  const percent = digits.length > LONGEST_PERCENT ? null : findAmount(digits);
  if (percent === null) return { ok: false, problem: "percent-malformed" };
  const value = multiplyAmounts(percent, HUNDREDTH);
  const isInRange =
    compareAmounts(value, "0" as Amount) >= 0 && compareAmounts(value, "1" as Amount) <= 0;
  return isInRange ? { ok: true, value } : { ok: false, problem: "percent-out-of-range" };
}

export function readTermDay(text: string, today: Day): ReadField<Day> {
  const value = findDay(text.trim());
  if (value === null) return { ok: false, problem: "day-malformed" };
  return value > addDays(today, MOST_DAYS_AHEAD)
    ? { ok: false, problem: "day-too-late" }
    : { ok: true, value };
}

export function readText(text: string, most: number): ReadField<string> {
  const value = text.trim();
  if (value.length > most) return { ok: false, problem: "text-too-long" };
  return hasUnseen(value) ? { ok: false, problem: "text-unprintable" } : { ok: true, value };
}
