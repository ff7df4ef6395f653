import {
  type CsvDialect,
  type CsvRecord,
  CsvSyntaxError,
  readCsvRecords,
} from "@/lib/core/files/csv-records";

/**
 * No record of a commission file is so long; without this limit an unclosed quote would gather the
 * whole file.
 */
const LONGEST_RECORD = 1_000_000;

/** What is needed of a table's shape; records before `headerLine` are left out, CSV or not. */
type ReadShape = CsvDialect & { readonly headerLine: number };

/**
 * Records as the file arrives; lines count from 1 over the whole file. Throws CsvSyntaxError where
 * it is no CSV.
 */
export async function* readRecords(
  texts: AsyncIterable<string>,
  { headerLine, ...dialect }: ReadShape,
): AsyncGenerator<CsvRecord> {
  let rest = "";
  let line = headerLine;
  for await (const text of withoutLines(texts, headerLine - 1)) {
    rest += text;
    const end = endOfWhole(rest, dialect);
    if (end === 0 && rest.length > LONGEST_RECORD) {
      throw new CsvSyntaxError(line, "endless-record");
    }
    yield* recordsOf(rest.slice(0, end), line, dialect);
    line += countLines(rest.slice(0, end));
    rest = rest.slice(end);
  }
  yield* recordsOf(rest, line, dialect);
}

function* recordsOf(text: string, firstLine: number, dialect: CsvDialect): Generator<CsvRecord> {
  try {
    for (const record of readCsvRecords(text, dialect))
      yield { ...record, line: record.line + firstLine - 1 };
  } catch (error) {
    if (!(error instanceof CsvSyntaxError)) throw error;
    throw new CsvSyntaxError(error.line + firstLine - 1, error.fault);
  }
}

/** The text after its first `count` lines. */
async function* withoutLines(texts: AsyncIterable<string>, count: number): AsyncGenerator<string> {
  let left = count;
  let rest = "";
  for await (const text of texts) {
    rest += text;
    while (left > 0) {
      const end = LINE_END.exec(rest);
      // A CR at the very end may be half of a CRLF.
      if (end === null || (end[0] === "\r" && end.index === rest.length - 1)) break;
      rest = rest.slice(end.index + end[0].length);
      left -= 1;
    }
    if (left > 0) continue;
    yield rest;
    rest = "";
  }
  if (left === 0) yield rest;
}

const LINE_END = /\r\n|\n|\r/;

/**
 * The index after the last line end (LF, CRLF or CR) outside of quotes. A CR at the very end may be
 * half of a CRLF, and waits.
 */
function endOfWhole(text: string, { quote }: CsvDialect): number {
  let end = 0;
  let inQuotes = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === quote) inQuotes = !inQuotes;
    else if (inQuotes) continue;
    else if (character === "\n") end = at + 1;
    else if (character === "\r" && at + 1 < text.length && text[at + 1] !== "\n") end = at + 1;
  }
  return end;
}

function countLines(text: string): number {
  return text.split(/\r\n|\n|\r/).length - 1;
}
