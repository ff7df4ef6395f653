import {
  COMMISSION_AMOUNTS,
  COMMISSION_TEXTS,
  type CommissionAmountField,
  type CommissionRow,
  type CommissionTextField,
  REQUIRED_COMMISSION_AMOUNTS,
  REQUIRED_COMMISSION_TEXTS,
} from "@/lib/commissions/commission";
import { type Amount, subtractAmounts } from "@/lib/core/amount";
import { type Day, findDay, findDayOf } from "@/lib/core/day";
import { undoDefuse } from "@/lib/core/files/csv";
import {
  type DatePattern,
  findDatePattern,
  readDate,
  type WrittenDate,
} from "@/lib/core/files/date-pattern";
import { unwrapText } from "@/lib/core/files/unwrap-text";
import {
  type DecimalSign,
  findDecimalSign,
  findWrittenAmount,
} from "@/lib/core/files/written-number";
import { instantIn, wallTimeIn } from "@/lib/stocks/market/market-clock";
import type { WallTime } from "@/lib/stocks/market/wall-time";
import { type FieldPlaces, type ImportField, MappingError, placeFields } from "./columns";
import type { FileMapping, RowKind } from "./file-mapping";
import type { ImportLineProblem } from "./import-obstacle";
import type { FileLook } from "./look-at-file";

/** Most characters of a wrong text that a problem shows. */
const LONGEST_SHOWN = 40;

/** How the rows of a file are read. */
export type RowRules = {
  readonly places: FieldPlaces;
  /** The number of columns. */
  readonly columns: number;
  readonly decimal: DecimalSign;
  readonly date: DatePattern;
  /** Where clocks without a zone stand. Null: in UTC+8, as the exchange's days. */
  readonly zone: string | null;
  readonly rows: RowKind;
};

/** Throws MappingError where the file can be read in several ways, and nobody said which. */
export function rulesOf({ header, rows }: FileLook, { columns, file }: FileMapping): RowRules {
  const places = placeFields(header, columns);
  const table = rows.filter((row) => !isLeftOut(row, places));
  return {
    places,
    columns: header.length,
    decimal: file.decimal ?? requireDecimal(places, table),
    date: file.date ?? requirePattern(places, table),
    zone: file.zone ?? null,
    rows: file.rows ?? "day",
  };
}

function cellsOf(places: FieldPlaces, table: FileLook["rows"], field: ImportField): string[] {
  const place = places.get(field);
  if (place === undefined) return [];
  if ("value" in place) return [unwrapText(place.value)];
  return table.map((row) => unwrapText(row[place.at] ?? ""));
}

function requireDecimal(places: FieldPlaces, table: FileLook["rows"]): DecimalSign {
  const cells = COMMISSION_AMOUNTS.flatMap((field) => cellsOf(places, table, field));
  const sign = findDecimalSign(cells);
  if (sign !== null) return sign;
  const example = cells.find((cell) => cell.includes(",")) ?? "";
  throw new MappingError({ kind: "decimal-unclear", text: example.slice(0, LONGEST_SHOWN) });
}

function requirePattern(places: FieldPlaces, table: FileLook["rows"]): DatePattern {
  const cells = cellsOf(places, table, "date").filter((cell) => cell !== "");
  const found = findDatePattern(cells);
  const text = (cells[0] ?? "").slice(0, LONGEST_SHOWN);
  switch (found.kind) {
    case "found":
      return found.pattern;
    case "several":
      throw new MappingError({
        kind: "date-unclear",
        text,
        patterns: found.patterns.slice(0, 2).join(", "),
      });
    case "none":
      // A table without rows has no date to learn from.
      if (cells.length === 0) return "YYYY-MM-DD";
      throw new MappingError({ kind: "date-unknown", text });
    default:
      return found satisfies never;
  }
}

const TOTAL = /^(?:(?:grand|sub)?[ -]?totals?\b|sums?\b|summe\b|gesamt\b|合计|总计|小计|总和)/iu;

/** Neither an empty row nor one of sums is a row of data. A row with a date is one. */
export function isLeftOut(fields: readonly string[], places: FieldPlaces): boolean {
  const first = fields.map(unwrapText).find((text) => text !== "");
  if (first === undefined) return true;
  const [date = first] = cellsOf(places, [fields], "date");
  return TOTAL.test(first) && (date === "" || TOTAL.test(date));
}

export class RowProblem extends Error {
  override readonly name = "RowProblem";
  constructor(readonly problem: ImportLineProblem) {
    super(JSON.stringify(problem));
  }
}

const ZERO = "0" as Amount;
/** The exchange has no longer names. */
const LONGEST_TEXT = 200;

/**
 * One record of a file as a row. Guesses nothing: throws RowProblem for the first field that cannot
 * be read.
 */
export function readRow(fields: readonly string[], rules: RowRules): CommissionRow {
  const { places, columns } = rules;
  const isTooLong = fields.slice(columns).some((field) => field.trim() !== "");
  if (fields.length < columns || isTooLong)
    throw new RowProblem({ kind: "fields", fields: fields.length, header: columns });
  const given = (field: ImportField) => {
    const place = places.get(field);
    if (!place) return "";
    return unwrapText("value" in place ? place.value : (fields[place.at] ?? ""));
  };
  const isNegated = (field: ImportField) => {
    const place = places.get(field);
    return place !== undefined && "isNegated" in place && place.isNegated;
  };
  const amounts = COMMISSION_AMOUNTS.map((field) => {
    const amount = readAmount(field, given(field), rules.decimal);
    return [field, amount !== null && isNegated(field) ? subtractAmounts(ZERO, amount) : amount];
  });
  const day = readDay(given("date"), rules);
  const texts = COMMISSION_TEXTS.map((field) => [field, readText(field, given(field))]);
  return {
    day,
    ...Object.fromEntries(texts),
    ...Object.fromEntries(amounts),
  } as CommissionRow;
}

function readDay(text: string, rules: RowRules): Day {
  const date = readDate(text, rules.date);
  const shown = text.slice(0, LONGEST_SHOWN);
  if (date === null) throw new RowProblem({ kind: "no-date", text: shown, pattern: rules.date });
  const day = rules.rows === "order" ? dayOfOrder(date, rules.zone) : dayOfSum(date, rules.zone);
  if (day === null) throw new RowProblem({ kind: "not-midnight", text: shown });
  return day;
}

/** Null: the time is not the beginning of a day, so it is not a day's sum. */
function dayOfSum(date: WrittenDate, zone: string | null): Day | null {
  switch (date.kind) {
    case "day":
      return date.day;
    case "clock":
      return date.ms % DAY_MS === 0 ? dayShown(date.ms) : null;
    case "moment": {
      if (zone === null) return (date.ms + UTC8_MS) % DAY_MS === 0 ? findDayOf(date.ms) : null;
      const isMidnight = date.ms % MINUTE_MS === 0 && wallTimeIn(zone, date.ms).endsWith("00:00");
      return isMidnight ? findDay(wallTimeIn(zone, date.ms).slice(0, 10)) : null;
    }
    default:
      return date satisfies never;
  }
}

/** The exchange's day in which it was made. */
function dayOfOrder(date: WrittenDate, zone: string | null): Day | null {
  switch (date.kind) {
    case "day":
      return date.day;
    case "clock":
      return zone === null ? dayShown(date.ms) : findDayOf(instantIn(zone, wallTimeOf(date.ms)));
    case "moment":
      return findDayOf(date.ms);
    default:
      return date satisfies never;
  }
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const UTC8_MS = 8 * 3_600_000;

/** The date that a clock shows. */
const dayShown = (ms: number) => findDay(new Date(ms).toISOString().slice(0, 10));
const wallTimeOf = (ms: number) =>
  new Date(ms).toISOString().slice(0, 16).replace("T", " ") as WallTime;

function readText(field: CommissionTextField, text: string): string {
  const plain = undoDefuse(text);
  if (plain === "" && (REQUIRED_COMMISSION_TEXTS as readonly string[]).includes(field))
    throw new RowProblem({ kind: "empty", field });
  if (UNSEEN.test(plain) || plain.length > LONGEST_TEXT)
    throw new RowProblem({ kind: "character", field });
  const shown = plain.slice(0, LONGEST_SHOWN);
  if (field === "uid" && !isPlainId(plain)) throw new RowProblem({ kind: "no-id", text: shown });
  if (field === "coin" && !isPlainCoin(plain))
    throw new RowProblem({ kind: "no-coin", text: shown });
  return plain;
}

/** Control characters, half characters, and invisible ones that change how a text looks. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/u;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}_.:-]*$/u;
/**
 * 3.1252E+11, 3125195374.0, 3.125: another program, such as a spreadsheet, made a number of it and
 * lost digits.
 */
const DAMAGED = /^\d+(?:[.,]\d*)?(?:E[+-]?\d+)?$/i;

function isPlainId(text: string): boolean {
  return NAME.test(text) && (/^\d+$/.test(text) || !DAMAGED.test(text));
}

/**
 * A coin has a letter, such as 1INCH; 1E+3 and 45000 are what a spreadsheet made of one, or another
 * column.
 */
function isPlainCoin(text: string): boolean {
  return NAME.test(text) && /\p{L}/u.test(text) && !DAMAGED.test(text);
}

function readAmount(
  field: CommissionAmountField,
  text: string,
  decimal: DecimalSign,
): Amount | null {
  if (text === "") {
    if (!(REQUIRED_COMMISSION_AMOUNTS as readonly string[]).includes(field)) return null;
    throw new RowProblem({ kind: "empty", field });
  }
  const amount = findWrittenAmount(text, decimal);
  if (amount === null)
    throw new RowProblem({ kind: "amount", field, text: text.slice(0, LONGEST_SHOWN) });
  return amount;
}
