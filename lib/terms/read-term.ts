import { type Amount, compareAmounts, findAmount, multiplyAmounts } from "@/lib/core/amount";
import { addDays, type Day, findDay } from "@/lib/core/day";
import { hasUnseen } from "@/lib/core/visible-text";
import type { TermScope } from "@/lib/terms/terms";
import type { TermField, TermProblem, TypedEnding, TypedTerm } from "./contract";

type ReadTerm =
  | {
      readonly ok: true;
      readonly term: TermScope & {
        readonly from: Day;
        readonly share: Amount;
        readonly note: string;
      };
    }
  | { readonly ok: false; readonly field: TermField; readonly problem: TermProblem };

/** A later first day is a mistyped year. */
const MOST_DAYS_AHEAD = 366;
const LONGEST_PERCENT = 20;
export const LONGEST_NAME = 64;
export const LONGEST_NOTE = 200;
const HUNDREDTH = "0.01" as Amount;

/**
 * Reads a term, or says what is wrong with a field. Trims every field. `today`: the exchange's day.
 */
export function readTerm(typed: TypedTerm, today: Day): ReadTerm {
  const refused = (field: TermField, problem: TermProblem): ReadTerm => ({
    ok: false,
    field,
    problem,
  });
  const from = readTermDay(typed.from, today);
  if (!from.ok) return refused("from", from.problem);
  const percent = readPercent(typed.percent);
  if (!percent.ok) return refused("percent", percent.problem);
  if (percent.value === null) return refused("percent", "percent-missing");
  const uid = readText(typed.uid, LONGEST_NAME);
  if (!uid.ok) return refused("uid", uid.problem);
  const symbol = readText(typed.symbol, LONGEST_NAME);
  if (!symbol.ok) return refused("symbol", symbol.problem);
  const productType = readText(typed.productType, LONGEST_NAME);
  if (!productType.ok) return refused("productType", productType.problem);
  const note = readText(typed.note, LONGEST_NOTE);
  if (!note.ok) return refused("note", note.problem);
  const scope = {
    uid: uid.value || null,
    symbol: symbol.value || null,
    productType: productType.value || null,
  };
  return { ok: true, term: { ...scope, from: from.value, share: percent.value, note: note.value } };
}

type ReadEnding =
  | { readonly ok: true; readonly ending: { readonly from: Day; readonly note: string } }
  | { readonly ok: false; readonly field: keyof TypedEnding; readonly problem: TermProblem };

/** Reads from which day on an exception no longer holds. `first`: its own first day. */
export function readEnding(
  typed: TypedEnding,
  { today, first }: { readonly today: Day; readonly first: Day },
): ReadEnding {
  const from = readTermDay(typed.from, today);
  if (!from.ok) return { ok: false, field: "from", problem: from.problem };
  if (from.value < first) return { ok: false, field: "from", problem: "end-before-start" };
  const note = readText(typed.note, LONGEST_NOTE);
  if (!note.ok) return { ok: false, field: "note", problem: note.problem };
  return { ok: true, ending: { from: from.value, note: note.value } };
}

type ReadField<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: TermProblem };

/** A share from 0 to 1; null for an empty field. */
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
