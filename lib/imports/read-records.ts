import { type CsvRecord, CsvSyntaxError, readCsvRecords } from "@/lib/core/files/csv-records";

const QUOTE = '"';
/** No record of a commission file comes near; a quote that is never closed would gather the whole file. */
const LONGEST_RECORD = 1_000_000;

/** Records as the file arrives; lines count from 1 over the whole file. Throws CsvSyntaxError where it is no CSV. */
export async function* readRecords(texts: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  let rest = "";
  let line = 1;
  for await (const text of texts) {
    rest += text;
    const end = endOfWhole(rest);
    if (end === 0 && rest.length > LONGEST_RECORD) {
      throw new CsvSyntaxError(line, "endless-record");
    }
    yield* recordsOf(rest.slice(0, end), line);
    line += countLines(rest.slice(0, end));
    rest = rest.slice(end);
  }
  yield* recordsOf(rest, line);
}

function* recordsOf(text: string, firstLine: number): Generator<CsvRecord> {
  try {
    for (const record of readCsvRecords(text)) yield { ...record, line: record.line + firstLine - 1 };
  } catch (error) {
    if (!(error instanceof CsvSyntaxError)) throw error;
    throw new CsvSyntaxError(error.line + firstLine - 1, error.fault);
  }
}

/** Behind the last line end that no quote holds. A CR at the very end may be half of a CRLF, and waits. */
function endOfWhole(text: string): number {
  let end = 0;
  let inQuotes = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === QUOTE) inQuotes = !inQuotes;
    else if (character === "\n" && !inQuotes) end = at + 1;
  }
  return end;
}

function countLines(text: string): number {
  return text.split("\n").length - 1;
}
