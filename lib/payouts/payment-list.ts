import { type Day, findDay } from "@/lib/core/day";
import {
  type CsvFault,
  type CsvRecord,
  type CsvSeparator,
  CsvSyntaxError,
  readCsvRecords,
} from "@/lib/core/files/csv-records";
import { unwrapText } from "@/lib/core/files/unwrap-text";

/** What a list of payments says of each statement. */
export const PAYMENT_COLUMNS = ["number", "day", "reference"] as const;
export type PaymentColumn = (typeof PAYMENT_COLUMNS)[number];

/** Where each is, from 0; null: it is not known which column it is. */
export type PaymentColumns = Readonly<Record<PaymentColumn, number | null>>;

/** "day-ambiguous": 03/04/2026 may be March or April, and no other line tells. */
export type UnreadDay = "day-malformed" | "day-ambiguous";

/** One line as it was read. */
export type ListedPayment = {
  /** In the text, from 1. */
  readonly line: number;
  /** As it was typed, without blanks around it. */
  readonly typed: Readonly<Record<PaymentColumn, string>>;
  /** Of the statement; null: the text is no number. */
  readonly number: number | null;
  readonly day: Day | UnreadDay;
};

export type PaymentList = {
  readonly columns: PaymentColumns;
  /** The columns' names; a column without one has its number. */
  readonly names: readonly string[];
  /** Empty if a column is not known. */
  readonly payments: readonly ListedPayment[];
};

export type PaymentListProblem =
  | { readonly kind: "empty" | "one-column" | "too-many" }
  | { readonly kind: "not-csv"; readonly line: number; readonly fault: CsvFault };

/** Payments in one list. */
export const MOST_PAYMENTS = 500;

/**
 * Reads a pasted table or a file of a bank or a treasury: columns apart by tabs, semicolons or
 * commas, in any order, with or without a line of names. A column is found by its name, then by
 * what is in it; `chosen` are columns that a person named.
 */
export function readPaymentList(
  text: string,
  chosen: PaymentColumns | null = null,
): PaymentList | PaymentListProblem {
  const read = readRecords(text);
  if ("kind" in read) return read;
  const [first, ...others] = read;
  if (!first) return { kind: "empty" };
  const width = Math.max(first.fields.length, others[0]?.fields.length ?? 0);
  if (width < PAYMENT_COLUMNS.length) return { kind: "one-column" };
  const hasNames = !first.fields.some((cell) => isDayText(cell) || findNumber(cell) !== null);
  const records = hasNames ? others : read;
  if (records.length === 0) return { kind: "empty" };
  if (records.length > MOST_PAYMENTS) return { kind: "too-many" };
  const names = Array.from({ length: width }, (_, at) =>
    hasNames && first.fields[at] ? first.fields[at] : String(at + 1),
  );
  const columns = chosen ?? findColumns(hasNames ? first.fields : [], records, width);
  return { columns, names, payments: readPayments(records, columns) };
}

/** Longer cells are cut: a reference of this length is refused anyway. */
const LONGEST_CELL = 1_000;

/** Cells without blanks, guards and invisible characters around them. */
function readRecords(text: string): CsvRecord[] | PaymentListProblem {
  try {
    return [...readCsvRecords(text, { separator: findSeparator(text), quote: QUOTE })]
      .map(({ line, fields }) => ({ line, fields: fields.map(readCell) }))
      .filter(({ fields }) => fields.some((field) => field !== ""));
  } catch (error) {
    if (!(error instanceof CsvSyntaxError)) throw error;
    return { kind: "not-csv", line: error.line, fault: error.fault };
  }
}

const readCell = (field: string) => unwrapText(field.slice(0, LONGEST_CELL));

const QUOTE = '"';

/** Lines that tell the separator. */
const TELLING_LINES = 10;

/** The one that gives the most columns in every line; of several the first of these. */
function findSeparator(text: string): CsvSeparator {
  const widths = (["\t", ";", ","] as const).map((separator) => {
    return { separator, width: leastWidth(text, separator) };
  });
  return widths.reduce((best, next) => (next.width > best.width ? next : best)).separator;
}

/** 0: with this separator the text is no CSV. */
function leastWidth(text: string, separator: CsvSeparator): number {
  let least = Number.POSITIVE_INFINITY;
  let lines = 0;
  try {
    for (const { fields } of readCsvRecords(text, { separator, quote: QUOTE })) {
      if (fields.every((field) => field.trim() === "")) continue;
      least = Math.min(least, fields.length);
      lines += 1;
      if (lines === TELLING_LINES) break;
    }
  } catch (error) {
    if (!(error instanceof CsvSyntaxError)) throw error;
    return 0;
  }
  return lines === 0 ? 0 : least;
}

/** Without blanks and signs, in lower case. */
const COLUMN_NAMES: Readonly<Record<PaymentColumn, readonly string[]>> = {
  number: ["statement", "statementnumber", "statementno", "number", "no", "nr", "结算单", "编号"],
  day: ["day", "date", "paidon", "paymentdate", "valuedate", "bookingdate", "日期", "付款日"],
  reference: [
    "reference",
    "paymentreference",
    "ref",
    "txid",
    "txhash",
    "hash",
    "transactionid",
    "transaction",
    "付款凭证",
    "交易哈希",
    "流水号",
  ],
};
const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

function findColumns(
  names: readonly string[],
  records: readonly CsvRecord[],
  width: number,
): PaymentColumns {
  const found: Record<PaymentColumn, number | null> = { number: null, day: null, reference: null };
  for (const column of PAYMENT_COLUMNS) {
    const at = COLUMN_NAMES[column]
      .map((name) => names.findIndex((each) => plain(each) === name))
      .find((index) => index >= 0);
    found[column] = at ?? null;
  }
  const isFree = (at: number) => !Object.values(found).includes(at);
  const all = Array.from({ length: width }, (_, at) => at);
  const columnsOf = (is: (text: string) => boolean) =>
    all.filter((at) => {
      const cells = records.map(({ fields }) => fields[at] ?? "").filter((cell) => cell !== "");
      return isFree(at) && cells.length > 0 && cells.every(is);
    });
  found.day ??= columnsOf(isDayText)[0] ?? null;
  const numbers = columnsOf((text) => findNumber(text) !== null);
  // Of several a person says which: a reference may be a number too.
  if (numbers.length === 1) found.number ??= numbers[0] ?? null;
  const free = all.filter(isFree);
  // Of several texts nobody can tell which is the reference.
  if (free.length === 1) found.reference ??= free[0] ?? null;
  return found;
}

function readPayments(
  records: readonly CsvRecord[],
  { number, day, reference }: PaymentColumns,
): ListedPayment[] {
  if (number === null || day === null || reference === null) return [];
  const days = readDays(records.map(({ fields }) => fields[day] ?? ""));
  return records.map(({ line, fields }, at) => {
    const cell = (column: number) => fields[column] ?? "";
    const typed = { number: cell(number), day: cell(day), reference: cell(reference) };
    return { line, typed, number: findNumber(typed.number), day: days[at] ?? "day-malformed" };
  });
}

const NUMBER = /^(?:statement|number|no|nr|结算单|编号|第|[\s.:#])*(\d{1,9})\s*号?$/iu;

/** "12", "#12", "Statement No. 12"; null: no number of a statement. */
function findNumber(text: string): number | null {
  const digits = NUMBER.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

const TIME = /[T\s,]{1,3}\d{1,2}:\d{2}.*$/;
const YEAR_FIRST = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;

function isDayText(text: string): boolean {
  const day = text.replace(TIME, "");
  return [YEAR_FIRST, COMPACT, YEAR_LAST].some((form) => form.test(day));
}

/**
 * The days of one column. A time of day is left out. 31.10.2026 has the day first; in 10/31/2026
 * the order is that of a line which has a number above 12.
 */
function readDays(cells: readonly string[]): (Day | UnreadDay)[] {
  const texts = cells.map((cell) => cell.replace(TIME, ""));
  const ends = texts.map((text) => YEAR_LAST.exec(text)).filter((end) => end && end[2] !== ".");
  const hasDayFirst = ends.some((end) => Number(end?.[1]) > 12);
  const hasMonthFirst = ends.some((end) => Number(end?.[3]) > 12);
  return texts.map((text) => {
    const whole = YEAR_FIRST.exec(text) ?? COMPACT.exec(text);
    if (whole) return dayFrom(whole[1], whole[2], whole[3]);
    const end = YEAR_LAST.exec(text);
    if (!end) return "day-malformed";
    const [, one, sign, other, year] = end;
    if (sign === ".") return dayFrom(year, other, one);
    if (hasDayFirst === hasMonthFirst && one !== other) return "day-ambiguous";
    return hasMonthFirst ? dayFrom(year, one, other) : dayFrom(year, other, one);
  });
}

function dayFrom(year = "", month = "", day = ""): Day | "day-malformed" {
  return findDay(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`) ?? "day-malformed";
}
