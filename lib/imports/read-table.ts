import { type Amount, compareAmounts, subtractAmounts } from "@/lib/core/amount";
import { type Day, findDay, findDayOf } from "@/lib/core/day";
import { undoDefuse } from "@/lib/core/files/csv";
import {
  type DatePattern,
  findDatePattern,
  isSameDate,
  readDate,
  swappedPattern,
  type WrittenDate,
} from "@/lib/core/files/date-pattern";
import { unwrapText } from "@/lib/core/files/unwrap-text";
import {
  type DecimalSign,
  findSignOfCells,
  findWrittenAmount,
} from "@/lib/core/files/written-number";
import { NO_FAULTS, type SheetRecord } from "@/lib/core/workbooks/workbook";
import { instantIn, wallTimeIn } from "@/lib/stocks/market/market-clock";
import type { WallTime } from "@/lib/stocks/market/wall-time";
import { type FieldPlaces, MappingError, type Place, placeFields } from "./columns";
import { FIELDS_OF, type FieldType, type FileField, type FileKind } from "./fields";
import type { FileMapping, RowKind } from "./file-mapping";
import type { ImportLineProblem } from "./import-obstacle";
import type { FileLook } from "./look-at-file";
import { findTitleZone, zoneText } from "./title-zone";

/** Most characters of a wrong text that a problem shows. */
const LONGEST_SHOWN = 40;

type Table = readonly (readonly string[])[];

/** How the rows of a file are read. */
export type RowRules = {
  readonly fields: readonly FileField[];
  readonly places: FieldPlaces;
  /** The number of columns. */
  readonly columns: number;
  readonly decimal: DecimalSign;
  /**
   * The other sign, where the first rows do not show which is meant, such as whole numbers; the first
   * text that may be thousands or a fraction is an obstacle. Null: the sign is known.
   */
  readonly otherDecimal: DecimalSign | null;
  readonly date: DatePattern;
  /**
   * The pattern of the other order of day and month that reads the first rows alike, such as
   * 05/05/2024; the first row that it reads differently is an obstacle. Null: there is none.
   */
  readonly otherDate: DatePattern | null;
  /** Where clocks without a zone stand. Null: in UTC+8, as the exchange's days. */
  readonly zone: string | null;
  readonly rows: RowKind;
  /** By field, texts of the file and what is stored of each. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, string>>;
};

/** Throws MappingError where the file can be read in several ways, and nobody said which. */
export function rulesOf(
  { header, rows, texts }: Pick<FileLook, "header" | "rows" | "texts">,
  { columns, file, values }: FileMapping,
  kind: FileKind,
): RowRules {
  const fields = FIELDS_OF[kind];
  const places = placeFields(header, columns, kind);
  const isData = rows.map((row) => !isLeftOut(row, NO_FAULTS, { fields, places }));
  const dataOf = (table: Table) => table.filter((_, at) => isData[at]);
  const cellsOf = (types: readonly FieldType[], table: Table) => {
    const cells: string[] = [];
    for (const { name, type } of fields) {
      if (!types.includes(type)) continue;
      for (const cell of columnOf(places, table, name)) cells.push(cell);
    }
    return cells;
  };
  const amountsOf = (table: Table) => cellsOf(["amount"], dataOf(table));
  const amounts = amountsOf(rows);
  const decimal = file.decimal ?? requireDecimal(amounts, amountsOf(texts));
  const dates = cellsOf(DATES, dataOf(rows));
  const date = file.date ?? requirePattern(dates);
  const hasTimes = dates.some((text) => isTime(readDate(text, date)));
  return {
    fields,
    places,
    columns: header.length,
    decimal,
    otherDecimal: file.decimal === undefined ? findOtherSign(amounts, decimal) : null,
    date,
    otherDate: file.date === undefined ? findOtherOrder(dates, date) : null,
    zone: file.zone ?? requireZone(titleOfDates(header, { fields, places }), hasTimes),
    rows: file.rows ?? "day",
    values: new Map(Object.entries(values).map(([field, texts]) => [field, mapOf(texts)])),
  };
}

const DATES: readonly FieldType[] = ["day", "moment"];

const isTime = (date: WrittenDate | null) => date !== null && date.kind !== "day";

/** Empty where the file has no column of dates. */
function titleOfDates(
  header: readonly string[],
  { fields, places }: Pick<RowRules, "fields" | "places">,
): string {
  const dated = fields.find(({ type }) => DATES.includes(type));
  const place = dated && places.get(dated.name);
  return place && "at" in place ? unwrapText(header[place.at] ?? "") : "";
}

/** Where the clocks of the column stand, by its title. Days without a time need no zone. */
function requireZone(title: string, hasTimes: boolean): string | null {
  const found = findTitleZone(title);
  switch (found.kind) {
    case "none":
      return null;
    case "found":
      return found.zone;
    case "unclear":
      if (!hasTimes) return null;
      throw new MappingError({ kind: "zone-unclear", text: title.slice(0, LONGEST_SHOWN) });
    default:
      return found satisfies never;
  }
}

const mapOf = (texts: Readonly<Record<string, string>>) => new Map(Object.entries(texts));

function columnOf(places: FieldPlaces, table: Table, field: string): string[] {
  const place = places.get(field);
  if (place === undefined) return [];
  if ("value" in place) return [unwrapText(place.value)];
  return table.map((row) => unwrapText(row[place.at] ?? ""));
}

function requireDecimal(cells: readonly string[], texts: readonly string[]): DecimalSign {
  const sign = findSignOfCells(cells, texts);
  if (sign !== null) return sign;
  const example = cells.find((cell) => cell.includes(",")) ?? "";
  throw new MappingError({ kind: "decimal-unclear", text: example.slice(0, LONGEST_SHOWN) });
}

/** Null: some amount of these is another one with the other sign. */
function findOtherSign(texts: readonly string[], sign: DecimalSign): DecimalSign | null {
  const other = sign === "." ? "," : ".";
  return texts.every((text) => isSameAmount(text, [sign, other])) ? other : null;
}

function isSameAmount(text: string, signs: readonly [DecimalSign, DecimalSign]): boolean {
  const [one, other] = signs.map((sign) => findWrittenAmount(text, sign));
  if (!one || !other) return one === other;
  return compareAmounts(one, other) === 0;
}

function requirePattern(all: readonly string[]): DatePattern {
  const cells = all.filter((cell) => cell !== "");
  const found = findDatePattern(cells);
  const text = (cells[0] ?? "").slice(0, LONGEST_SHOWN);
  switch (found.kind) {
    case "found":
      return found.pattern;
    case "several": {
      const patterns = found.patterns.slice(0, 2).join(", ");
      throw new MappingError({ kind: "date-unclear", text, patterns });
    }
    case "none":
      // A table without rows has no date to learn from.
      if (cells.length === 0) return "YYYY-MM-DD";
      throw new MappingError({ kind: "date-unknown", text });
    default:
      return found satisfies never;
  }
}

/** Null: the dates say which order is meant, or the pattern has only one. */
function findOtherOrder(texts: readonly string[], date: DatePattern): DatePattern | null {
  const other = swappedPattern(date);
  if (other === null) return null;
  const isAlike = texts.every((text) => isSameDate(readDate(text, date), readDate(text, other)));
  return isAlike ? other : null;
}

const TOTAL = /^(?:(?:grand|sub)?[ -]?totals?\b|sums?\b|summe\b|gesamt\b|合计|总计|小计|总和)/iu;

/**
 * Neither an empty row nor one of sums is a row of data. A row with a date is one, and so is one of
 * which a field, or the date of a sum, is in a cell that cannot be trusted.
 */
export function isLeftOut(
  row: readonly string[],
  faults: SheetRecord["faults"],
  { fields, places }: Pick<RowRules, "fields" | "places">,
): boolean {
  const isFaulty = (place: Place | undefined) =>
    place !== undefined && "at" in place && faults.has(place.at);
  const first = row.map(unwrapText).find((text) => text !== "");
  if (first === undefined) return ![...places.values()].some(isFaulty);
  if (!TOTAL.test(first)) return false;
  const dated = fields.find(({ type }) => DATES.includes(type));
  if (dated !== undefined && isFaulty(places.get(dated.name))) return false;
  const [date = first] = dated === undefined ? [] : columnOf(places, [row], dated.name);
  return date === "" || TOTAL.test(date);
}

export class RowProblem extends Error {
  override readonly name = "RowProblem";
  constructor(readonly problem: ImportLineProblem) {
    super(JSON.stringify(problem));
  }
}

/** A row's values by field. What the file does not give is in none of them. */
export type TableRow = {
  /** Of ids, coins, markets and words. */
  readonly texts: ReadonlyMap<string, string>;
  readonly amounts: ReadonlyMap<string, Amount>;
  readonly days: ReadonlyMap<string, Day>;
  /** In milliseconds since 1970; of an order's day too, where the file has its time. */
  readonly moments: ReadonlyMap<string, number>;
  /** Texts from which blanks or what guards them from a spreadsheet were taken off. */
  readonly unwrapped: number;
};

/** The value of a field that every row of its kind has. */
export function given<Value>(values: ReadonlyMap<string, Value>, field: string): Value {
  const value = values.get(field);
  if (value === undefined) throw new Error(`the row has no ${field}`);
  return value;
}

const ZERO = "0" as Amount;

/**
 * One record of a file. Guesses nothing: throws RowProblem for the first field that cannot be read,
 * and MappingError where its date shows that a person has to say the order of day and month.
 */
export function readTableRow(record: readonly string[], rules: RowRules): TableRow {
  const { fields, places, columns } = rules;
  const isTooLong = record.slice(columns).some((cell) => cell.trim() !== "");
  if (record.length < columns || isTooLong)
    throw new RowProblem({ kind: "fields", fields: record.length, header: columns });
  const texts = new Map<string, string>();
  const amounts = new Map<string, Amount>();
  const days = new Map<string, Day>();
  const moments = new Map<string, number>();
  let unwrapped = 0;
  for (const field of fields) {
    const { name } = field;
    const place = places.get(name);
    if (place === undefined) continue;
    const cell = "value" in place ? place.value : (record[place.at] ?? "");
    const text = unwrapText(cell);
    if (text.length < cell.length) unwrapped += 1;
    if (text === "") {
      if (field.isNeeded && !field.mayBeEmpty) throw new RowProblem({ kind: "empty", field: name });
      continue;
    }
    switch (field.type) {
      case "amount": {
        const amount = readAmount(name, text, rules);
        const isNegated = "isNegated" in place && place.isNegated;
        amounts.set(name, isNegated ? subtractAmounts(ZERO, amount) : amount);
        break;
      }
      case "day": {
        const date = requireDate(text, rules);
        days.set(name, readDay(date, text, rules));
        const ms = rules.rows === "order" ? momentOf(date, rules.zone) : null;
        if (ms !== null) moments.set(name, ms);
        break;
      }
      case "moment":
        moments.set(name, readMoment(text, rules));
        break;
      case "id":
      case "coin":
      case "market":
      case "word": {
        const stored = storedText(name, undoDefuse(text), rules);
        if (stored !== "") texts.set(name, readText(field, stored));
        else if (!field.mayBeEmpty) throw new RowProblem({ kind: "empty", field: name });
        break;
      }
      default:
        field.type satisfies never;
    }
  }
  return { texts, amounts, days, moments, unwrapped };
}

function storedText(field: string, text: string, { values }: RowRules): string {
  return values.get(field)?.get(text) ?? text;
}

/** Throws MappingError for the first text that the other sign reads differently. */
function readAmount(field: string, text: string, { decimal, otherDecimal }: RowRules): Amount {
  const amount = findWrittenAmount(text, decimal);
  // A point alone is taken for the sign of a fraction, as in the first rows.
  const mayBeEither = otherDecimal !== null && amount !== null && text.includes(",");
  if (mayBeEither && !isSameAmount(text, [decimal, otherDecimal]))
    throw new MappingError({ kind: "decimal-unclear", text: text.slice(0, LONGEST_SHOWN) });
  if (amount === null)
    throw new RowProblem({ kind: "amount", field, text: text.slice(0, LONGEST_SHOWN) });
  return amount;
}

/** Throws MappingError for the first date that the other order of day and month reads differently. */
function requireDate(text: string, { date: pattern, otherDate }: RowRules): WrittenDate {
  const date = readDate(text, pattern);
  const other = otherDate === null ? null : readDate(text, otherDate);
  if (other !== null && !isSameDate(date, other)) {
    const patterns = [pattern, otherDate].join(", ");
    throw new MappingError({ kind: "date-unclear", text: text.slice(0, LONGEST_SHOWN), patterns });
  }
  if (date === null)
    throw new RowProblem({ kind: "no-date", text: text.slice(0, LONGEST_SHOWN), pattern });
  return date;
}

function readDay(date: WrittenDate, text: string, { rows, zone }: RowRules): Day {
  const day = rows === "order" ? dayOfOrder(date, zone) : dayOfSum(date, zone);
  if (day === null) {
    const problem = { kind: "not-midnight", text: text.slice(0, LONGEST_SHOWN) } as const;
    throw new RowProblem(zone === null ? problem : { ...problem, zone: zoneText(zone) });
  }
  return day;
}

function readMoment(text: string, rules: RowRules): number {
  const ms = momentOf(requireDate(text, rules), rules.zone);
  if (ms === null) throw new RowProblem({ kind: "no-clock", text: text.slice(0, LONGEST_SHOWN) });
  return ms;
}

/** Null: the time is not the beginning of a day, so it is not a day's sum. */
function dayOfSum(date: WrittenDate, zone: string | null): Day | null {
  switch (date.kind) {
    case "day":
      return date.day;
    case "clock":
      return date.ms % DAY_MS === 0 ? findDay(new Date(date.ms).toISOString().slice(0, 10)) : null;
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
  const ms = momentOf(date, zone);
  if (date.kind === "day") return date.day;
  return ms === null ? null : findDayOf(ms);
}

/** In milliseconds since 1970. Null: the date has no time. */
function momentOf(date: WrittenDate, zone: string | null): number | null {
  switch (date.kind) {
    case "day":
      return null;
    case "moment":
      return date.ms;
    case "clock":
      if (zone === null) return date.ms - UTC8_MS;
      return instantIn(zone, wallTimeOf(date.ms)) + (date.ms % MINUTE_MS);
    default:
      return date satisfies never;
  }
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const UTC8_MS = 8 * 3_600_000;

const wallTimeOf = (ms: number) =>
  new Date(ms).toISOString().slice(0, 16).replace("T", " ") as WallTime;

/** The exchange has no longer names. */
const LONGEST_TEXT = 200;

function readText({ name, type }: FileField, text: string): string {
  if (UNSEEN.test(text) || text.length > LONGEST_TEXT)
    throw new RowProblem({ kind: "character", field: name });
  const shown = text.slice(0, LONGEST_SHOWN);
  // Stored as a client, it would count everybody's rows a second time.
  if (type === "id" && TOTAL.test(text)) throw new RowProblem({ kind: "sum-as-id", text: shown });
  if (type === "id" && !isPlainId(text)) throw new RowProblem({ kind: "no-id", text: shown });
  if (type === "coin" && !isPlainCoin(text)) throw new RowProblem({ kind: "no-coin", text: shown });
  return text;
}

/**
 * Control characters, half characters, separators of lines and paragraphs, and invisible ones that
 * change how a text looks.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}_.:-]*$/u;
/**
 * 3.1252E+11, 3125195374.0, 3.125: another program, such as a spreadsheet, made a number of it and
 * lost digits.
 */
const DAMAGED = /^\d+(?:[.,]\d*)?(?:E[+-]?\d+)?$/i;

export function isPlainId(text: string): boolean {
  return NAME.test(text) && (/^\d+$/.test(text) || !DAMAGED.test(text));
}

/**
 * A coin has a letter, such as 1INCH; 1E+3 and 45000 are what a spreadsheet made of one, or another
 * column.
 */
export function isPlainCoin(text: string): boolean {
  return NAME.test(text) && /\p{L}/u.test(text) && !DAMAGED.test(text);
}
