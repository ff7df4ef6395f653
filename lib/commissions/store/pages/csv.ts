// SQL: COPY writes the rows of a file in parts, each in a snapshot of its own.
import { Readable } from "node:stream";
import { to as copyTo } from "pg-copy-streams";
import { type CommissionFilter, commissionCsvColumns } from "@/lib/commissions/commission";
import type { Day, DayRange } from "@/lib/core/day";
import { csvField, csvRecord, defuseFormula } from "@/lib/core/files/csv";
import type { AccountScope } from "@/lib/core/scope";
import { type Connection, findValue } from "@/lib/database/database";
import { isOfScope } from "@/lib/database/narrow";
import { inSnapshot } from "@/lib/database/replica";
import { all, list, literal, name, readColumn, readRows, type Sql, sql } from "@/lib/database/sql";
import { amountColumns, ROW_KEY_COLUMNS, TEXT_COLUMNS } from "../columns";
import { conditionsOf, dayTotals, queryOf } from "../filter";

/** Rows of one part: some 6 MB of CSV, a tenth of a second of the embedded database. */
const PART_ROWS = 25_000;
/** So many parts are read while one is written, so that the database never waits. */
const PARTS_AHEAD = 2;
/** Two for each row, and so some 64 KB at once, for a reader that takes megabytes slowly. */
const PIECES_A_CHUNK = 512;

/**
 * CSV (RFC 4180, UTF-8) in ledger order. A failure destroys the stream, so that no part looks like
 * the whole.
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
  const names = await loadClientNames(scope);
  const ends = new Map([...names].map(([uid, name]) => [uid, endOfRecord(name)]));
  const read = (part: CsvPart) => copyPart(scope, filter, part);
  for await (const copied of readAhead(listParts(scope, filter, partRows), read)) {
    yield* toCsv(copied, ends);
  }
}

async function* readAhead<P, T>(
  parts: AsyncIterable<P>,
  read: (part: P) => Promise<T>,
): AsyncGenerator<T> {
  const underWay: Promise<T>[] = []; // a generator awaits what it yields
  try {
    for await (const part of parts) {
      const reading = read(part);
      reading.catch(() => {}); // awaited below; until then a failure must not count as unhandled
      underWay.push(reading);
      if (underWay.length > PARTS_AHEAD) yield underWay.shift() as Promise<T>;
    }
    while (underWay.length > 0) yield underWay.shift() as Promise<T>;
  } finally {
    await Promise.allSettled(underWay); // a reader that left must leave no query behind
  }
}

/**
 * COPY's lines as records of CSV, each with the end that `ends` has for its client. A line whose
 * texts are all plain is such a record already, and nearly all are.
 */
function* toCsv(copied: Buffer, ends: ReadonlyMap<string, Buffer>): Generator<Buffer> {
  let pieces: Buffer[] = [];
  for (let start = 0; start < copied.length; ) {
    const textsEnd = findEndOfPlainTexts(copied, start);
    const end = copied.indexOf(LINE_FEED, textsEnd ?? start);
    if (textsEnd === null) {
      const fields = readFields(copied.toString("utf8", start, end));
      const record = fields.map(writeField).join(",");
      pieces.push(Buffer.from(record), ends.get(fields[1] ?? "") ?? NO_NAME);
    } else {
      const uidAt = start + UID_AT;
      const uid = copied.toString("latin1", uidAt, copied.indexOf(COMMA, uidAt));
      pieces.push(copied.subarray(start, end), ends.get(uid) ?? NO_NAME);
    }
    start = end + 1;
    if (pieces.length < PIECES_A_CHUNK) continue;
    yield Buffer.concat(pieces);
    pieces = [];
  }
  if (pieces.length > 0) yield Buffer.concat(pieces);
}

/** How a record of the file ends: with the client's name. */
function endOfRecord(name: string): Buffer {
  return Buffer.from(`,${csvField(defuseFormula(name))}\r\n`);
}

/** The texts come after the day. An amount is not defused: "-" is a number. */
function writeField(field: string, at: number): string {
  return csvField(at <= TEXT_COLUMNS.length ? defuseFormula(field) : field);
}

const NO_NAME = endOfRecord("");
const UID_AT = "2026-11-01,".length;
const [COMMA, LINE_FEED] = [0x2c, 0x0a];
const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
/** By byte: COPY and CSV write a text of these alone as it is. */
const IS_PLAIN = ASCII.map((char) => char !== "\\" && csvField(char) === char);
/** By byte: a text that begins with one of these needs no apostrophe. */
const IS_PLAIN_START = ASCII.map(
  (char, byte) => IS_PLAIN[byte] && char !== "'" && defuseFormula(char) === char,
);

/** The index of the comma after the texts of the line at `start`; null where one is not plain. */
function findEndOfPlainTexts(copied: Buffer, start: number): number | null {
  let at = start + UID_AT - 1;
  for (const _text of TEXT_COLUMNS) {
    at += 1; // over the comma before it
    if (IS_PLAIN_START[copied[at] ?? 0]) {
      while (IS_PLAIN[copied[at] ?? 0]) at += 1;
    }
    if (copied[at] !== COMMA) return null;
  }
  return at;
}

/** What a backslash and a letter stand for (PostgreSQL, "COPY", text format). */
const ESCAPES: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** The values of a line of COPY; an empty one may have been null. */
function readFields(line: string): string[] {
  if (!line.includes("\\")) return line.split(",");
  const fields: string[] = [];
  let field = "";
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at);
    if (char === ",") {
      fields.push(field);
      field = "";
    } else if (char === "\\") {
      at += 1;
      field += ESCAPES[line.charAt(at)] ?? line.charAt(at);
    } else {
      field += char;
    }
  }
  return [...fields, field];
}

/** Rows of one part that is read as values: some 20 MB of the heap. */
const ROWS_AT_ONCE = 10_000;

/**
 * Rows in ledger order with the columns of commissionCsvColumns. Throws ExportInterruptedError if a
 * day changed between parts.
 */
export async function* streamCommissionRows(
  scope: AccountScope,
  filter: CommissionFilter,
  { partRows = ROWS_AT_ONCE } = {},
): AsyncGenerator<readonly (string | null)[]> {
  const names = await loadClientNames(scope);
  for await (const part of listParts(scope, filter, partRows)) {
    const lines = (await copyPart(scope, filter, part)).toString().split("\n");
    lines.pop(); // after the last line end
    for (const line of lines) {
      const fields = readFields(line);
      const row = [...fields, names.get(fields[1] ?? "") ?? ""];
      yield row.map((field) => (field === "" ? null : field));
    }
  }
}

/**
 * The names that the scope's clients have when the file begins, by uid. They are not joined to the
 * rows: that takes the database longer than the rows themselves.
 */
async function loadClientNames(scope: AccountScope): Promise<ReadonlyMap<string, string>> {
  const rows = await readRows<{ uid: string; name: string }>(
    sql`select uid, name from client_profiles
     where account_id = ${scope.accountId} and name <> '' and ${isOfScope(sql`uid`, scope)}`,
  );
  return new Map(rows.map(({ uid, name }) => [uid, name]));
}

/** The day was read again between two of its parts, so the file would mix two versions. */
export class ExportInterruptedError extends Error {
  override readonly name = "ExportInterruptedError";
  constructor(readonly day: Day) {
    super(`The day ${day} was fetched again during the export. Start the export again.`);
  }
}

/**
 * A day of a file; a day that is not listed has no rows. Revisions only grow, so equal ones mean
 * the same rows.
 */
export type FileDay = { readonly day: Day; readonly revision: number; readonly rows: number };

/**
 * Throws ExportInterruptedError if a day changed between `before` and `after`: what was read in
 * between mixes versions.
 */
export function requireSameDays(before: readonly FileDay[], after: readonly FileDay[]): void {
  const textOf = ({ revision, rows }: FileDay) => `${revision} ${rows}`;
  const was = new Map(before.map((day) => [day.day, textOf(day)]));
  const is = new Map(after.map((day) => [day.day, textOf(day)]));
  for (const day of [...new Set([...was.keys(), ...is.keys()])].sort()) {
    if (was.get(day) !== is.get(day)) throw new ExportInterruptedError(day);
  }
}

/** Whole days, or a piece of one day. */
type CsvPart = { readonly range: DayRange; readonly piece: DayPiece | null };

/** A day's clients after `afterUid` through `throughUid`; null leaves that side open. */
type DayPiece = {
  readonly afterUid: string | null;
  readonly throughUid: string | null;
  /** The day's when it was divided: all pieces are of this version. */
  readonly revision: number;
};

/** Days with together at most `partRows` rows, or pieces of a larger day, in order. */
async function* listParts(
  scope: AccountScope,
  filter: CommissionFilter,
  partRows: number,
): AsyncGenerator<CsvPart> {
  const days = await listDaysWithRows(scope, filter);
  for (const { range, rows } of joinDays(days, partRows)) {
    if (rows <= partRows) {
      yield { range, piece: null };
      continue;
    }
    const revision = await findRevision(scope, range.from);
    if (revision === null) throw new ExportInterruptedError(range.from); // its account was removed
    const ends = await listPieceEnds(scope, { ...filter, range }, partRows);
    for (const [index, throughUid] of [...ends, null].entries()) {
      yield { range, piece: { afterUid: ends[index - 1] ?? null, throughUid, revision } };
    }
  }
}

/** Days of the filter with their rows of all clients, who are not looked at. */
function listDaysWithRows(scope: AccountScope, filter: CommissionFilter): Promise<DayWithRows[]> {
  const totals = dayTotals(queryOf(scope, filter), "product");
  return readRows(
    sql`select day, sum(row_count)::int as rows from ${totals} t group by day order by day`,
  );
}

type DayWithRows = { readonly day: Day; readonly rows: number };

/** Joins days while they fit into one part; a larger day stays alone. */
function joinDays(days: readonly DayWithRows[], partRows: number) {
  const joined: { range: DayRange; rows: number }[] = [];
  for (const { day, rows } of days) {
    const last = joined.at(-1);
    if (last && last.rows + rows <= partRows) {
      last.range = { from: last.range.from, to: day };
      last.rows += rows;
    } else {
      joined.push({ range: { from: day, to: day }, rows });
    }
  }
  return joined;
}

function findRevision(
  { accountId }: AccountScope,
  day: Day,
  on?: Connection,
): Promise<number | null> {
  return findValue(
    "select revision from commission_days where account_id = $1 and day = $2",
    [accountId, day],
    on,
  );
}

/** The last client of each piece of a large day, but for that of the last piece. */
function listPieceEnds(
  scope: AccountScope,
  filter: CommissionFilter,
  partRows: number,
): Promise<string[]> {
  return readColumn(
    sql`select distinct uid from (
       select uid, row_number() over (order by uid) as number
       from commission_rows t where ${conditionsOf(queryOf(scope, filter))}
     ) numbered
     where number % ${partRows} = 0 order by uid`,
  );
}

/**
 * The part's rows as lines of COPY's text format with commas: no quotes, a backslash before what
 * would be taken for something else, nulls as empty as empty texts. A snapshot lasts for one part:
 * a reader may take minutes for the file, and the embedded database has one connection for
 * everybody.
 */
function copyPart(
  scope: AccountScope,
  filter: CommissionFilter,
  { range, piece }: CsvPart,
): Promise<Buffer> {
  const rows = selectRows(scope, { ...filter, range }, piece);
  const copy = `copy (${literal(rows)}) to stdout (format text, delimiter ',', null '')`;
  return inSnapshot(async (client) => {
    if (piece !== null) {
      const revision = await findRevision(scope, range.from, client);
      if (revision !== piece.revision) throw new ExportInterruptedError(range.from);
    }
    // The rows of a part lie close together: reading them in the order of the key takes half as
    // long as sorting them.
    await client.query("set local random_page_cost = 1");
    const chunks: Buffer[] = [];
    for await (const chunk of client.query(copyTo(copy))) chunks.push(chunk);
    return Buffer.concat(chunks);
  });
}

function selectRows(scope: AccountScope, filter: CommissionFilter, piece: DayPiece | null): Sql {
  const conditions = [conditionsOf(queryOf(scope, filter))];
  if (piece?.afterUid != null) conditions.push(sql`uid > ${piece.afterUid}`);
  if (piece?.throughUid != null) conditions.push(sql`uid <= ${piece.throughUid}`);
  const columns = ["day", ...TEXT_COLUMNS, ...amountColumns(scope)].map(name);
  return sql`select ${list(columns)}
    from commission_rows t where ${all(conditions)}
    order by ${list(["day", ...ROW_KEY_COLUMNS].map(name))}`;
}
