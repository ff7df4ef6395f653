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

/** How a text with a table in it is to be read. */
export type TextShape = CsvDialect & {
  /** The line of the columns' titles, from 1. Lines before it are no part of the table. */
  readonly headerLine: number;
};

/** Records of the sample that are looked at. */
const MOST_RECORDS = 500;

/** What a person said of it. */
export type ShapeSaid = { readonly [Part in keyof TextShape]?: TextShape[Part] | undefined };

/** A table's titles and first rows, and how they are written. */
export type FoundTable = {
  readonly shape: TextShape;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/**
 * Finds the table in a text, by its first records. `isWhole`: the text is all of the file; else its
 * last record may be cut. What is `said` is not found out. Null: there is no table of at least two
 * columns.
 */
export function findTable(text: string, isWhole: boolean, said: ShapeSaid = {}): FoundTable | null {
  const separator = said.separator ?? separatorSaid(text);
  const candidates: Candidate[] = [];
  for (const quote of said.quote === undefined ? CSV_QUOTES : [said.quote]) {
    for (const one of separator === null ? CSV_SEPARATORS : [separator]) {
      const dialect = { separator: one, quote };
      const found = tryDialect(text, dialect, isWhole, said.headerLine ?? null);
      if (found !== null) candidates.push(found);
    }
  }
  const best = candidates.toSorted(byFit)[0];
  if (best === undefined) return null;
  const { header, table, quote } = best;
  return {
    shape: { separator: best.separator, quote, headerLine: header.line },
    header: header.fields,
    rows: table.map(({ fields }) => fields),
  };
}

/** Lines before a table. */
const MOST_PREAMBLE = 30;

/** `headerLine` null: the header is the first record that has titles. */
function tryDialect(
  text: string,
  dialect: CsvDialect,
  isWhole: boolean,
  headerLine: number | null,
): Candidate | null {
  // Lines before the table may be no CSV, so each of the first lines is tried as its beginning.
  const first = headerLine ?? 1;
  const last = headerLine ?? MOST_PREAMBLE;
  for (let line = first; line <= last; line += 1) {
    const rest = fromLine(text, line);
    if (rest === null) return null;
    const records = readSome(rest, dialect, isWhole).map((record) => ({
      ...record,
      line: record.line + line - 1,
    }));
    const found = tryRecords(records, headerLine !== null);
    if (found !== null) return { ...found, ...dialect };
  }
  return null;
}

/** Null: the text has fewer lines. */
function fromLine(text: string, line: number): string | null {
  let at = 0;
  const ends = /\r\n|\n|\r/g;
  for (let left = line - 1; left > 0; left -= 1) {
    const end = ends.exec(text);
    if (end === null) return null;
    at = end.index + end[0].length;
  }
  return text.slice(at);
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

function tryRecords(
  records: readonly CsvRecord[],
  isHeaderSaid: boolean,
): Omit<Candidate, keyof CsvDialect> | null {
  const common = commonWidth(records);
  const at = isHeaderSaid
    ? 0
    : records.findIndex(({ fields }) => fields.length === common && isHeader(fields));
  const header = records[at];
  if (header === undefined || header.fields.length < 2) return null;
  const width = header.fields.length;
  const after = records.slice(at + 1);
  const table = after.filter(({ fields }) => fields.length === width);
  const quoted = after.filter(({ fields }) => fields.some(isQuoted)).length;
  const misfits = after.length - table.length + quoted;
  return { header, table, width, misfits };
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

/** The number of fields that most records of a table have; of equally many the first. */
function commonWidth(records: readonly CsvRecord[]): number {
  const counts = new Map<number, number>();
  for (const { fields } of records) {
    if (fields.length > 1) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1);
  }
  const widths = [...counts].toSorted(([, many], [, more]) => more - many);
  return widths[0]?.[0] ?? 0;
}

const HAS_LETTER = /\p{L}/u;
const FIGURE = /^[-+\u2212]?[\d.,'\s]+(?:E[-+]?\d+)?%?$/i;

/** Titles are words, each for one column; a row of data has figures. */
export function isHeader(fields: readonly string[]): boolean {
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
