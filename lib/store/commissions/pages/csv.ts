import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { to as copyTo } from "pg-copy-streams";
import { type CommissionFilter, commissionCsvColumns } from "@/lib/core/commissions/commission";
import { csvRecord, defuseFormula } from "@/lib/core/files/csv";
import { readCsvRecords } from "@/lib/core/files/csv-records";
import type { AccountScope } from "@/lib/core/scope";
import { createSqlLiterals, createSqlParams } from "@/lib/store/database/sql-params";
import { onReader } from "@/lib/store/database/transaction";
import { amountColumns, TEXT_COLUMNS } from "../columns";
import { type CsvPart, listCsvParts, requireVersion, selectPart } from "./csv-parts";

/** Rows that are read at once: some 6 MB of CSV, a tenth of a second of the embedded database. */
const PART_ROWS = 25_000;
/** Parts that are asked for while one is written: the database always has one to begin with. */
const PARTS_AHEAD = 2;
const WRITTEN_BYTES = 65_536;

/** CSV (RFC 4180, UTF-8) in ledger order. A failure destroys the stream, so that no part looks like the whole. */
export function streamCommissionCsv(
  scope: AccountScope,
  filter: CommissionFilter,
  { partRows = PART_ROWS } = {},
): Readable {
  return Readable.from(csvChunks(scope, filter, partRows), { objectMode: false });
}

async function* csvChunks(
  scope: AccountScope,
  filter: CommissionFilter,
  partRows: number,
): AsyncGenerator<Buffer> {
  yield Buffer.from(csvRecord(commissionCsvColumns(scope).map(({ header }) => header)));
  const read = (part: CsvPart) => readPart(scope, filter, part);
  for await (const rows of readAhead(listCsvParts(scope, filter, partRows), read)) yield* inPieces(rows);
}

/** Asks for the next parts while one is written. */
async function* readAhead<P, T>(parts: AsyncIterable<P>, read: (part: P) => Promise<T>): AsyncGenerator<T> {
  const underWay: Promise<T>[] = [];
  const first = async () => {
    const value = await (underWay[0] as Promise<T>);
    underWay.shift();
    return value;
  };
  try {
    for await (const part of parts) {
      const reading = read(part);
      reading.catch(() => {}); // it is awaited, but the reader may take its time until then
      underWay.push(reading);
      if (underWay.length > PARTS_AHEAD) yield await first();
    }
    while (underWay.length > 0) yield await first();
  } finally {
    await Promise.allSettled(underWay); // a reader that went away leaves no query behind
  }
}

async function readPart(scope: AccountScope, filter: CommissionFilter, part: CsvPart): Promise<Buffer> {
  const copy = copyPart(scope, filter, part);
  const written = await onReader((client) => text(client.query(copyTo(copy))));
  const start = written.lastIndexOf("\n", written.length - 2) + 1;
  const version = /^,(\d+),+\n$/.exec(written.slice(start))?.[1];
  if (version === undefined) throw new Error("the database did not end a part of the CSV with its version");
  requireVersion(part, Number(version));
  return Buffer.from(asRecords(written.slice(0, start)));
}

/** A quote, a control character, or a text that a spreadsheet would run: one of the four behind the day, or the last. */
const NEEDS_CARE = /"|(?!\n)\p{Cc}|^[^,\n]*(?:,[^,\n]*){0,3},'*[=+\-@]|,'*[=+\-@][^,\n]*$/mu;

/** COPY ends a record with LF, RFC 4180 with CRLF; the rest of what `csvRecord` writes otherwise is seldom there. */
function asRecords(copied: string): string {
  if (!NEEDS_CARE.test(copied)) return copied.replaceAll("\n", "\r\n");
  const records = Array.from(readCsvRecords(copied), ({ fields: [day = "", ...fields] }) => {
    const isText = (at: number) => at < TEXT_COLUMNS.length || at === fields.length - 1;
    return csvRecord([day, ...fields.map((field, at) => (isText(at) ? defuseFormula(field) : field))]);
  });
  return records.join("");
}

/** A part has some megabytes: a reader takes them piece by piece. */
function* inPieces(rows: Buffer): Generator<Buffer> {
  for (let at = 0; at < rows.length; at += WRITTEN_BYTES) yield rows.subarray(at, at + WRITTEN_BYTES);
}

/** The part's rows, and after them a record with its days' version: of one statement, and so of one moment. */
function copyPart(scope: AccountScope, filter: CommissionFilter, part: CsvPart): string {
  return `copy (${selectPart(scope, filter, part, csvColumns(scope), createSqlLiterals())}) to stdout (format csv)`;
}

/** An empty text is written as nothing, as COPY writes null. */
function csvColumns(scope: AccountScope): string[] {
  const texts = TEXT_COLUMNS.map((name) => `nullif(r.${name}, '')`);
  return ["r.day", ...texts, ...amountColumns(scope).map((column) => `r.${column}`), "named.name"];
}

/** Rows that are read at once: some 20 MB of the heap. */
const ROWS_AT_ONCE = 10_000;
const storedColumns = (scope: AccountScope) => [
  "r.day",
  "r.uid",
  "r.coin",
  "r.symbol",
  "nullif(r.product_type, '')",
  ...amountColumns(scope).map((column) => `r.${column}`),
  "named.name",
];

/** Rows in ledger order, as commissionCsvColumns. Throws ExportInterruptedError where a day changed between parts. */
export async function* streamCommissionRows(
  scope: AccountScope,
  filter: CommissionFilter,
  { partRows = ROWS_AT_ONCE } = {},
): AsyncGenerator<readonly (string | null)[]> {
  for await (const part of listCsvParts(scope, filter, partRows)) {
    yield* await readRows(scope, filter, part);
  }
}

async function readRows(
  scope: AccountScope,
  filter: CommissionFilter,
  part: CsvPart,
): Promise<(string | null)[][]> {
  const params = createSqlParams();
  const text = selectPart(scope, filter, part, storedColumns(scope), params);
  const query = { text, values: params.values, rowMode: "array" } as const;
  const { rows } = await onReader((client) => client.query<(string | null)[]>(query));
  const [day, version] = rows.pop() ?? [];
  if (day !== null) throw new Error("the database did not end a part of the rows with its version");
  requireVersion(part, Number(version));
  return rows;
}
