import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { to as copyTo } from "pg-copy-streams";
import { type CommissionFilter, commissionCsvColumns } from "@/lib/core/commissions/commission";
import { csvRecord } from "@/lib/core/files/csv";
import { readCsvRecords } from "@/lib/core/files/csv-records";
import type { AccountScope } from "@/lib/core/scope";
import { narrowFilter } from "@/lib/store/database/narrow";
import { createSqlLiterals } from "@/lib/store/database/sql-params";
import { onConnection } from "@/lib/store/database/transaction";
import { amountColumns, TEXT_COLUMNS } from "../columns";
import { groupConditions } from "../filter";
import { type CsvPart, IN_ORDER, isOfVersion, listCsvParts, startsFormula, versionOfDays } from "./csv-parts";

/** Rows that are read at once: some 6 MB of CSV, a tenth of a second of the embedded database. */
const PART_ROWS = 25_000;
/** Parts that are asked for while one is written: the database always has one to begin with. */
const PARTS_AHEAD = 2;
const WRITTEN_BYTES = 65_536;

/**
 * The filter's rows as CSV (RFC 4180, UTF-8), in the order of the ledger, amounts with the exchange's own digits.
 * Memory holds three parts of some 25,000 rows at most. The database never waits for the reader. A failure destroys the stream with its error, so that no part looks like the whole.
 */
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
  const read = (part: CsvPart) => readPart(scope, filter, part, part.isPlain ? TEXT_LIKE_CSV : CSV);
  for await (const { part, rows } of readAhead(listCsvParts(scope, filter, partRows), read)) {
    if (!part.isPlain) yield* inPieces(quoted(rows));
    else if (isCsv(rows)) for (const piece of inPieces(rows)) yield withCrlf(piece);
    else yield* inPieces(quoted((await readPart(scope, filter, part, CSV)).rows));
  }
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

type ReadPart = { readonly part: CsvPart; readonly rows: Buffer };

async function readPart(
  scope: AccountScope,
  filter: CommissionFilter,
  part: CsvPart,
  format: string,
): Promise<ReadPart> {
  const copy = copyPart(scope, filter, part, format);
  const written = await onConnection((client) => buffer(client.query(copyTo(copy))));
  const { rows, version } = takeVersion(written);
  if (isOfVersion(part, version) || !part.isPlain) return { part, rows };
  return readPart(scope, filter, { ...part, isPlain: false }, CSV); // a new name may have to be defused
}

const LF = 0x0a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Takes the last record off: its second field is the version of the part's days. */
function takeVersion(written: Buffer): { rows: Buffer; version: number } {
  const start = written.subarray(0, -1).lastIndexOf(LF) + 1;
  const version = /^,(\d+),+\n$/.exec(written.toString("latin1", start))?.[1];
  if (version === undefined) throw new Error("the database did not end a part of the CSV with its version");
  return { rows: written.subarray(0, start), version: Number(version) };
}

/** COPY's text format with commas: CSV, and quicker, as long as no field has a quote or what the format escapes. */
const TEXT_LIKE_CSV = "format text, delimiter ',', null ''";
const isCsv = (rows: Buffer) => !rows.includes(BACKSLASH) && !rows.includes(QUOTE);
const CSV = "format csv";

/** RFC 4180 ends a record with CRLF, COPY with LF. */
function withCrlf(rows: Buffer): Buffer {
  return Buffer.from(rows.toString("latin1").replaceAll("\n", "\r\n"), "latin1");
}

/** What COPY wrote with quotes, as csvField writes it: line breaks within quotes stay, other control characters are quoted too. */
function quoted(rows: Buffer): Buffer {
  return Buffer.from(Array.from(readCsvRecords(rows.toString()), ({ fields }) => csvRecord(fields)).join(""));
}

/** A part has some megabytes: a reader takes them piece by piece. */
function* inPieces(rows: Buffer): Generator<Buffer> {
  for (let at = 0; at < rows.length; at += WRITTEN_BYTES) yield rows.subarray(at, at + WRITTEN_BYTES);
}

/** The part's rows, and after them a record with its days' version: of one statement, and so of one moment. */
function copyPart(
  scope: AccountScope,
  filter: CommissionFilter,
  { range, fromUid, toUid, isPlain }: CsvPart,
  format: string,
): string {
  const params = createSqlLiterals();
  const query = { scope, filter: narrowFilter(scope, { ...filter, range }), params };
  const conditions = groupConditions(query, []);
  if (fromUid !== null) conditions.push(`r.uid > ${params.add(fromUid)}`);
  if (toUid !== null) conditions.push(`r.uid <= ${params.add(toUid)}`);
  const empty = commissionCsvColumns(scope)
    .slice(2)
    .map(() => "null");
  return `copy (
    (select ${csvColumns(scope, isPlain)} from commission_rows r where ${conditions.join(" and ")} ${IN_ORDER})
    union all select null, (${versionOfDays(scope, range, params)})::text, ${empty.join(", ")}
  ) to stdout (${format})`;
}

/**
 * An empty text is written as nothing, as COPY writes null. Looking at each text costs the embedded database a third of
 * writing the row, so it is done where one of them needs it.
 */
function csvColumns(scope: AccountScope, isPlain: boolean): string {
  const texts = TEXT_COLUMNS.map((name) => {
    const written = `nullif(r.${name}, '')`;
    return isPlain
      ? written
      : `case when ${startsFormula(`r.${name}`)} then '''' || r.${name} else ${written} end`;
  });
  return ["r.day", ...texts, ...amountColumns(scope).map((column) => `r.${column}`)].join(", ");
}
