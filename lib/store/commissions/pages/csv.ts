import { Readable } from "node:stream";
import { type CommissionFilter, commissionCsvColumns } from "@/lib/core/commissions/commission";
import { csvRecord } from "@/lib/core/files/csv";
import { readCsvRecords } from "@/lib/core/files/csv-records";
import type { AccountScope } from "@/lib/core/scope";
import { readCopy } from "@/lib/store/database/copy-out";
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
const WRITTEN_BYTES = 32_768;

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
  for await (const { part, pieces } of readAhead(listCsvParts(scope, filter, partRows), read)) {
    if (!part.isPlain) yield* inLargePieces(quoteControls(pieces));
    else if (pieces.every(isCsv)) yield* inLargePieces(pieces);
    else yield* inLargePieces((await readPart(scope, filter, part, CSV)).pieces);
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

type ReadPart = { readonly part: CsvPart; readonly pieces: readonly Buffer[] };

async function readPart(
  scope: AccountScope,
  filter: CommissionFilter,
  part: CsvPart,
  format: string,
): Promise<ReadPart> {
  const pieces = await onConnection((client) => readCopy(client, copyPart(scope, filter, part, format)));
  if (isOfVersion(part, takeVersion(pieces)) || !part.isPlain) return { part, pieces };
  return readPart(scope, filter, { ...part, isPlain: false }, CSV); // a new name may have to be defused
}

const LF = 0x0a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Takes the last record off: its second field is the version of the part's days. */
function takeVersion(pieces: Buffer[]): number {
  let tail = pieces.pop() ?? Buffer.alloc(0);
  const findStart = () => tail.subarray(0, -1).lastIndexOf(LF) + 1;
  while (findStart() === 0 && pieces.length > 0) tail = Buffer.concat([pieces.pop() as Buffer, tail]);
  const version = /^,(\d+),+\r\n$/.exec(tail.toString("latin1", findStart()))?.[1];
  if (version === undefined) throw new Error("the database did not end a part of the CSV with its version");
  if (findStart() > 0) pieces.push(tail.subarray(0, findStart()));
  return Number(version);
}

/** COPY's text format with commas: CSV, and quicker, as long as no field has a quote or what the format escapes. */
const TEXT_LIKE_CSV = "format text, delimiter ',', null ''";
const isCsv = (piece: Buffer) => !piece.includes(BACKSLASH) && !piece.includes(QUOTE);
const CSV = "format csv";

/** COPY quotes a line break, but no other control character: a part that has one is written anew as csvField does. */
function quoteControls(pieces: readonly Buffer[]): readonly Buffer[] {
  const written = Buffer.concat(pieces).toString();
  if (!OTHER_CONTROL.test(written)) return pieces;
  return Array.from(readCsvRecords(written), ({ fields }) => Buffer.from(csvRecord(fields)));
}

const OTHER_CONTROL = /(?![\r\n])\p{Cc}/u;

/** Each piece costs every reader a turn of its own. */
function* inLargePieces(pieces: readonly Buffer[]): Generator<Buffer> {
  let gathered: Buffer[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    gathered.push(piece);
    bytes += piece.length;
    if (bytes < WRITTEN_BYTES) continue;
    yield gathered.length === 1 ? piece : Buffer.concat(gathered, bytes);
    [gathered, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(gathered, bytes);
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
