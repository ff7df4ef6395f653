import { type CsvRecord, CsvSyntaxError, readCsvRecords } from "@/lib/core/files/csv-records";
import { MappingError } from "./columns";

const QUOTE = '"';
/**
 * No record of a commission file is so long; without this limit an unclosed quote would gather the
 * whole file.
 */
const LONGEST_RECORD = 1_000_000;

/**
 * Records as the file arrives; lines count from 1 over the whole file. Throws CsvSyntaxError where
 * it is no CSV.
 */
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
    for (const record of readCsvRecords(text))
      yield { ...record, line: record.line + firstLine - 1 };
  } catch (error) {
    if (!(error instanceof CsvSyntaxError)) throw error;
    throw new CsvSyntaxError(error.line + firstLine - 1, error.fault);
  }
}

/**
 * The index after the last line end (LF, CRLF or CR) outside of quotes. A CR at the very end may be
 * half of a CRLF, and waits.
 */
function endOfWhole(text: string): number {
  let end = 0;
  let inQuotes = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === QUOTE) inQuotes = !inQuotes;
    else if (inQuotes) continue;
    else if (character === "\n") end = at + 1;
    else if (character === "\r" && at + 1 < text.length && text[at + 1] !== "\n") end = at + 1;
  }
  return end;
}

function countLines(text: string): number {
  return text.split(/\r\n|\n|\r/).length - 1;
}

/** The first bytes of files that are no text in UTF-8; each kind has its own advice. */
const STARTS = [
  { kind: "compressed", bytes: [0x1f, 0x8b] },
  { kind: "workbook", bytes: [0x50, 0x4b, 0x03, 0x04] },
  { kind: "workbook", bytes: [0xd0, 0xcf, 0x11, 0xe0] },
  { kind: "utf-16", bytes: [0xff, 0xfe] },
  { kind: "utf-16", bytes: [0xfe, 0xff] },
] as const;
/** Bytes that are searched for a NUL: text in UTF-16 has one in every second byte. */
const LOOKED_THROUGH = 1024;

function findOtherFormat(start: Uint8Array): MappingError | null {
  const known = STARTS.find(({ bytes }) => bytes.every((byte, at) => start[at] === byte));
  if (known) return new MappingError({ kind: known.kind });
  const hasNul = start.subarray(0, LOOKED_THROUGH).includes(0);
  return hasNul ? new MappingError({ kind: "utf-16" }) : null;
}

/**
 * A file's text as it arrives. Throws MappingError where it is compressed, a workbook, or not
 * UTF-8.
 */
export async function* decodeFile(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isFirst = true;
  for await (const chunk of chunks) {
    const other = isFirst ? findOtherFormat(chunk) : null;
    if (other) throw other;
    isFirst = false;
    yield decode(decoder, chunk);
  }
  yield decode(decoder);
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch (error) {
    throw new MappingError({ kind: "not-utf8" }, { cause: error });
  }
}
