import { Readable } from "node:stream";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { COMMISSION_CSV_COLUMNS, type CommissionFilter } from "@/lib/core/commission";
import { csvRecord, FORMULA_STARTS } from "@/lib/core/csv";
import type { AccountScope } from "@/lib/core/scope";
import { AMOUNT_COLUMNS } from "./commission-columns";
import { type CsvPart, checkRevision, listCsvParts } from "./commission-csv-parts";
import { groupConditions } from "./commission-filter";
import { createSqlLiterals } from "./sql-params";
import { inTransaction } from "./transaction";

/** Rows that are read at once: some 9 MB of CSV, an eighth of a second of the embedded database. */
const PART_ROWS = 40_000;

/**
 * The filter's rows as CSV (RFC 4180, UTF-8), in the order of the ledger, amounts with the exchange's own digits.
 * Memory holds two parts of some 40,000 rows at most. The database is asked for one part after the other and never
 * waits for the reader. A failure destroys the stream with its error, so that no part looks like the whole.
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
  yield Buffer.from(csvRecord(COMMISSION_CSV_COLUMNS.map(({ header }) => header)));
  yield* readAhead(listCsvParts(scope, filter, partRows), (part) => readPart(scope, filter, part));
}

/** Reads the next part while the one before it is being consumed. */
async function* readAhead<T>(
  parts: AsyncIterable<T>,
  read: (part: T) => Promise<Buffer[]>,
): AsyncGenerator<Buffer> {
  let ahead: Promise<Buffer[]> = Promise.resolve([]);
  try {
    for await (const part of parts) {
      const current: Buffer[] = await ahead;
      ahead = read(part);
      ahead.catch(() => {}); // it is awaited above or below, but the reader may take its time until then
      yield* current;
    }
    yield* await ahead;
  } finally {
    await ahead.catch(() => {}); // a reader that went away leaves no query behind
  }
}

async function readPart(scope: AccountScope, filter: CommissionFilter, part: CsvPart): Promise<Buffer[]> {
  return inTransaction(async (client) => {
    // The key's index has the rows in order, and they lie in that order: sorting them doubles the time.
    await client.query("set local enable_sort = off; set local datestyle = 'ISO, YMD'");
    const chunks =
      (await readPlain(client, copyPart(scope, filter, part, "format text, delimiter ',', null ''"))) ??
      (await readQuoted(client, copyPart(scope, filter, part, "format csv")));
    await checkRevision(client, scope, part);
    return chunks;
  });
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * COPY's text format is its CSV as long as no field has a quote or anything that the format escapes, and is quicker.
 * Null where a field has one; then all of the part is read again as CSV.
 */
async function readPlain(client: pg.ClientBase, copy: string): Promise<Buffer[] | null> {
  const chunks: Buffer[] = [];
  let isPlain = true;
  for await (const chunk of client.query(copyTo(copy)) as AsyncIterable<Buffer>) {
    isPlain &&= !chunk.includes(BACKSLASH) && !chunk.includes(QUOTE);
    if (isPlain) chunks.push(Buffer.from(chunk.toString("latin1").replaceAll("\n", "\r\n"), "latin1"));
  }
  return isPlain ? chunks : null;
}

/** COPY ends its records with LF. A line break within quotes is somebody's text and stays. */
async function readQuoted(client: pg.ClientBase, copy: string): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  let quoted = false;
  for await (const chunk of client.query(copyTo(copy)) as AsyncIterable<Buffer>) {
    const parts = chunk.toString("latin1").split('"'); // latin1 keeps each byte
    const ended = parts.map((part, index) => {
      if (index > 0) quoted = !quoted;
      return quoted ? part : part.replaceAll("\n", "\r\n");
    });
    chunks.push(Buffer.from(ended.join('"'), "latin1"));
  }
  return chunks;
}

function copyPart(
  scope: AccountScope,
  filter: CommissionFilter,
  { range, fromUid, toUid }: CsvPart,
  format: string,
): string {
  const params = createSqlLiterals();
  const conditions = groupConditions({ scope, filter: { ...filter, range }, params }, []);
  if (filter.uids.length > 0) conditions.push(`r.uid = any(${params.add(filter.uids)}::text[])`);
  if (fromUid !== null) conditions.push(`r.uid > ${params.add(fromUid)}`);
  if (toUid !== null) conditions.push(`r.uid <= ${params.add(toUid)}`);
  return `copy (select ${csvColumns()} from commission_rows r where ${conditions.join(" and ")}
    order by day, uid, coin, symbol, product_type, occurrence) to stdout (${format})`;
}

const FORMULA_CODES = FORMULA_STARTS.map((start) => start.charCodeAt(0));

/** What lib/core/csv.ts says of formulas, in SQL. An empty text is written as nothing, as COPY writes null. */
function csvColumns(): string {
  const texts = ["uid", "coin", "symbol", "product_type"].map(defusedColumn);
  const amounts = AMOUNT_COLUMNS.map((column) => `r.${column}`);
  return ["r.day", ...texts, ...amounts].join(", ");
}

/** Letters and digits are looked for first: nearly every text begins with one, and the list takes longer. */
function defusedColumn(column: string): string {
  const first = `ascii(r.${column})`;
  return `case when ${first} > ${Math.max(...FORMULA_CODES)} then r.${column}
    when ${first} between ascii('0') and ascii('9') then r.${column}
    when ${first} in (${FORMULA_CODES.join(", ")}) then '''' || r.${column}
    else nullif(r.${column}, '') end`;
}
