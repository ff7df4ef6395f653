import csv from "@/messages/en-US/csv.json";

/**
 * One record of a CSV file. `line` is where it begins, from 1: a quoted field may go over several
 * lines.
 */
export type CsvRecord = { readonly line: number; readonly fields: readonly string[] };

/** Why a text is no CSV: the key of its sentence. */
export type CsvFault = keyof typeof csv;

/** `line`: where the file stops being CSV. The message is one clause, in English. */
export class CsvSyntaxError extends Error {
  override readonly name = "CsvSyntaxError";
  constructor(
    readonly line: number,
    readonly fault: CsvFault,
  ) {
    super(csv[fault]);
  }
}

const UNQUOTED = /[^",\r\n]*/y;
const END = /,|\r\n|\n|\r|$/y;

/**
 * RFC 4180 with any line end; empty lines are left out. Throws CsvSyntaxError at an unclosed or
 * stray quote.
 */
export function* readCsvRecords(text: string): Generator<CsvRecord> {
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    const record = readRecord(text, at, line);
    if (record.fields.length > 1 || record.fields[0] !== "") yield { line, fields: record.fields };
    line += record.lines;
    at = record.end;
  }
}

function readRecord(text: string, start: number, line: number) {
  const fields: string[] = [];
  let [at, lines] = [start, 0];
  for (;;) {
    const field = text[at] === '"' ? readQuoted(text, at, line + lines) : readUnquoted(text, at);
    lines += countLines(field.text);
    END.lastIndex = field.end;
    const end = END.exec(text)?.[0];
    if (end === undefined) throw new CsvSyntaxError(line + lines, "stray-quote");
    fields.push(field.text);
    at = field.end + end.length;
    if (end !== ",") return { fields, end: at, lines: lines + 1 };
  }
}

function readUnquoted(text: string, at: number) {
  UNQUOTED.lastIndex = at;
  const field = UNQUOTED.exec(text)?.[0] ?? "";
  return { text: field, end: at + field.length };
}

/** Up to the first quote that is not doubled. */
function readQuoted(text: string, at: number, line: number) {
  for (let quote = text.indexOf('"', at + 1); quote >= 0; quote = text.indexOf('"', quote + 2)) {
    if (text[quote + 1] !== '"') {
      return { text: text.slice(at + 1, quote).replaceAll('""', '"'), end: quote + 1 };
    }
  }
  throw new CsvSyntaxError(line, "unclosed-quote");
}

function countLines(text: string): number {
  return text.split(/\r\n|\n|\r/).length - 1;
}
