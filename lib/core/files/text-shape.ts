import {
  CSV_QUOTES,
  CSV_SEPARATORS,
  type CsvDialect,
  type CsvRecord,
  type CsvSeparator,
  CsvSyntaxError,
  readCsvRecords,
} from "./csv-records";
import { unwrapText } from "./unwrap-text";
import { type DecimalSign, findDecimalSign } from "./written-number";

/** How a text with a table in it is to be read. */
export type TextShape = CsvDialect & {
  /** The line of the columns' titles, from 1. Lines before it are no part of the table. */
  readonly headerLine: number;
  /** Null: the figures do not tell. */
  readonly decimal: DecimalSign | null;
};

/** Records of the sample that are looked at. */
const MOST_RECORDS = 500;

/**
 * Finds out how the table in a text is written, by its first records. `isWhole`: the text is all of
 * the file; else its last record may be cut. Null: there is no table of at least two columns.
 */
export function findTextShape(text: string, isWhole: boolean): TextShape | null {
  const said = separatorSaid(text);
  const candidates: Candidate[] = [];
  for (const separator of said === null ? CSV_SEPARATORS : [said]) {
    for (const quote of CSV_QUOTES) {
      const found = tryDialect(text, { separator, quote }, isWhole);
      if (found !== null) candidates.push(found);
    }
  }
  const best = candidates.toSorted(byFit)[0];
  if (best === undefined) return null;
  const { separator, quote, header, table } = best;
  const cells = table.flatMap(({ fields }) => fields.map(unwrapText));
  return { separator, quote, headerLine: header.line, decimal: findDecimalSign(cells) };
}

/** Spreadsheets write the separator into a first line of its own. */
const SAID = /^\uFEFF?"?sep=(.)"?(?:\r\n|\n|\r)/i;

function separatorSaid(text: string): CsvSeparator | null {
  const said = SAID.exec(text)?.[1];
  return CSV_SEPARATORS.find((separator) => separator === said) ?? null;
}

type Candidate = CsvDialect & {
  readonly header: CsvRecord;
  /** The records after the header that have its number of fields. */
  readonly table: readonly CsvRecord[];
  readonly width: number;
  /** Records after the header that do not fit it, and fields that keep a quotation mark. */
  readonly misfits: number;
};

function tryDialect(text: string, dialect: CsvDialect, isWhole: boolean): Candidate | null {
  const records = readSome(text, dialect, isWhole);
  const width = commonWidth(records);
  if (width < 2) return null;
  const at = records.findIndex(({ fields }) => fields.length === width && isHeader(fields));
  const header = records[at];
  if (header === undefined) return null;
  const after = records.slice(at + 1);
  const table = after.filter(({ fields }) => fields.length === width);
  const quoted = after.filter(({ fields }) => fields.some(isQuoted)).length;
  const misfits = after.length - table.length + quoted;
  return { ...dialect, header, table, width, misfits };
}

/** Up to the first record that is no CSV. */
function readSome(text: string, dialect: CsvDialect, isWhole: boolean): CsvRecord[] {
  const records: CsvRecord[] = [];
  try {
    for (const record of readCsvRecords(text, dialect)) {
      records.push(record);
      if (records.length === MOST_RECORDS) return records;
    }
  } catch (error) {
    if (!(error instanceof CsvSyntaxError)) throw error;
    return records;
  }
  return isWhole ? records : records.slice(0, -1);
}

/** The number of fields that most records have; of equally many the larger one. */
function commonWidth(records: readonly CsvRecord[]): number {
  const counts = new Map<number, number>();
  for (const { fields } of records) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1);
  const widths = [...counts].toSorted(([a, many], [b, more]) => more - many || b - a);
  return widths[0]?.[0] ?? 0;
}

const HAS_LETTER = /\p{L}/u;
const FIGURE = /^[-+\u2212]?[\d.,'\s]+(?:E[-+]?\d+)?%?$/i;

/** Titles are words, each for one column; a row of data has figures. */
function isHeader(fields: readonly string[]): boolean {
  const titles = fields.map(unwrapText).filter((title) => title !== "");
  if (titles.length < 2 || new Set(titles).size < titles.length) return false;
  return titles.every((title) => HAS_LETTER.test(title) && !FIGURE.test(title));
}

const QUOTED = /^(["']).*\1$/s;

/** Text that this dialect leaves in quotation marks. */
function isQuoted(field: string): boolean {
  return QUOTED.test(field.trim());
}

/** The best one first: it leaves little over, and tells many columns apart. */
function byFit(one: Candidate, other: Candidate): number {
  return share(other) - share(one) || one.misfits - other.misfits || other.width - one.width;
}

/** The part of the records that fits, in tenths. */
function share({ table, misfits }: Candidate): number {
  const all = table.length + misfits;
  return all === 0 ? 0 : Math.round((10 * table.length) / all);
}
