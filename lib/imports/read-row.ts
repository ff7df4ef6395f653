import { type Amount, parseAmount } from "@/lib/core/amount";
import {
  COMMISSION_AMOUNTS,
  COMMISSION_TEXTS,
  type CommissionAmountField,
  type CommissionRow,
  REQUIRED_COMMISSION_AMOUNTS,
  REQUIRED_COMMISSION_TEXTS,
} from "@/lib/core/commissions/commission";
import { type Day, dayOf, dayStartMs, parseDay } from "@/lib/core/day";
import { undoDefuse } from "@/lib/core/files/csv";
import type { LineProblem } from "@/lib/core/reports/import-obstacle";
import type { FieldPlaces, ImportField } from "./columns";

/** A record that cannot be taken, and why. */
export class RowProblem extends Error {
  override readonly name = "RowProblem";
  constructor(readonly problem: LineProblem) {
    super(JSON.stringify(problem));
  }
}

/** Enough of a text to find it by. */
const LONGEST_SHOWN = 40;
const MILLISECONDS = /^\d{12,14}$/;

/** One record of a file as a row. Nothing is guessed: throws RowProblem for the first field that cannot be taken. */
export function readRow(fields: readonly string[], places: FieldPlaces, columns: number): CommissionRow {
  if (fields.length !== columns) {
    throw new RowProblem({ kind: "fields", fields: fields.length, header: columns });
  }
  const given = (field: ImportField) => {
    const place = places.get(field);
    if (!place) return "";
    return "value" in place ? place.value : (fields[place.at] ?? "");
  };
  const amounts = COMMISSION_AMOUNTS.map((field) => [field, readAmount(field, given(field).trim())]);
  return {
    day: readDay(given("date").trim()),
    ...Object.fromEntries(COMMISSION_TEXTS.map((field) => [field, readText(field, given(field))])),
    ...Object.fromEntries(amounts),
  } as CommissionRow;
}

/** YYYY-MM-DD or YYYY/MM/DD, or the milliseconds of midnight in UTC+8, as the exchange writes it. */
function readDay(text: string): Day {
  if (MILLISECONDS.test(text)) {
    const day = dayOf(Number(text));
    if (dayStartMs(day) !== Number(text)) throw new RowProblem({ kind: "not-midnight", text });
    return day;
  }
  try {
    return parseDay(text.replaceAll("/", "-"));
  } catch (error) {
    if (error instanceof RangeError)
      throw new RowProblem({ kind: "no-day", text: text.slice(0, LONGEST_SHOWN) });
    throw error;
  }
}

function readText(field: ImportField, text: string): string {
  const plain = undoDefuse(text);
  if (plain === "" && (REQUIRED_COMMISSION_TEXTS as readonly string[]).includes(field))
    throw new RowProblem({ kind: "empty", field });
  if (plain.includes("\0")) throw new RowProblem({ kind: "character", field });
  return plain;
}

function readAmount(field: CommissionAmountField, text: string): Amount | null {
  if (text === "") {
    if (!(REQUIRED_COMMISSION_AMOUNTS as readonly string[]).includes(field)) return null;
    throw new RowProblem({ kind: "empty", field });
  }
  try {
    return parseAmount(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new RowProblem({ kind: "amount", field, text: text.slice(0, LONGEST_SHOWN) });
  }
}
