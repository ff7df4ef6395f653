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

export const CSV_SEPARATORS = [",", ";", "\t", "|"] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];
export const CSV_QUOTES = ['"', "'"] as const;
export type CsvQuote = (typeof CSV_QUOTES)[number];
/** The signs that separate a file's fields and quote them. */
export type CsvDialect = { readonly separator: CsvSeparator; readonly quote: CsvQuote };
const OURS: CsvDialect = { separator: ",", quote: '"' };

type Grammar = CsvDialect & {
  readonly unquoted: RegExp;
  readonly end: RegExp;
};
/** `="123"` is how people keep a spreadsheet from making a number of a text. */
const grammarOf = ({ separator, quote }: CsvDialect): Grammar => ({
  separator,
  quote,
  unquoted: new RegExp(
    `(?:=${quote}[^${quote}\\r\\n]*${quote})?[^${quote}${separator}\\r\\n]*`,
    "y",
  ),
  end: new RegExp(`[${separator}]|\\r\\n|\\n|\\r|$`, "y"),
});

/**
 * RFC 4180 with any line end, this separator and this quotation mark; empty lines are left out.
 * Throws CsvSyntaxError at an unclosed or stray quote.
 */
export function* readCsvRecords(text: string, dialect: CsvDialect = OURS): Generator<CsvRecord> {
  const grammar = grammarOf(dialect);
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    const record = readRecord(text, at, line, grammar);
    if (record.fields.length > 1 || record.fields[0] !== "") yield { line, fields: record.fields };
    line += record.lines;
    at = record.end;
  }
}

function readRecord(text: string, start: number, line: number, grammar: Grammar) {
  const fields: string[] = [];
  let [at, lines] = [start, 0];
  for (;;) {
    const field =
      text[at] === grammar.quote
        ? readQuoted(text, at, line + lines, grammar)
        : readUnquoted(text, at, grammar);
    lines += countLines(field.text);
    grammar.end.lastIndex = field.end;
    const end = grammar.end.exec(text)?.[0];
    if (end === undefined) throw new CsvSyntaxError(line + lines, "stray-quote");
    fields.push(field.text);
    at = field.end + end.length;
    if (end !== grammar.separator) return { fields, end: at, lines: lines + 1 };
  }
}

function readUnquoted(text: string, at: number, { unquoted }: Grammar) {
  unquoted.lastIndex = at;
  const field = unquoted.exec(text)?.[0] ?? "";
  return { text: field, end: at + field.length };
}

/** Up to the first quote that is not doubled. */
function readQuoted(text: string, at: number, line: number, { quote }: Grammar) {
  for (let end = text.indexOf(quote, at + 1); end >= 0; end = text.indexOf(quote, end + 2)) {
    if (text[end + 1] !== quote)
      return { text: text.slice(at + 1, end).replaceAll(quote + quote, quote), end: end + 1 };
  }
  throw new CsvSyntaxError(line, "unclosed-quote");
}

function countLines(text: string): number {
  return text.split(/\r\n|\n|\r/).length - 1;
}
