// SQL: COPY writes the file, in parts by window functions.
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { to as copyTo } from "pg-copy-streams";
import { type CommissionFilter, commissionCsvColumns } from "@/lib/commissions/commission";
import type { Day, DayRange } from "@/lib/core/day";
import { csvRecord, defuseFormula } from "@/lib/core/files/csv";
import { readCsvRecords } from "@/lib/core/files/csv-records";
import type { AccountScope } from "@/lib/core/scope";
import { findRow, queryRows } from "@/lib/database/database";
import { inPieces } from "@/lib/database/files";
import { narrowFilter } from "@/lib/database/narrow";
import { onReader } from "@/lib/database/replica";
import { createSqlLiterals } from "@/lib/database/sql-params";
import { amountColumns, columnsOf, ROW_KEY_COLUMNS, TEXT_COLUMNS } from "../columns";
import { groupConditions, queryOf, totalsOf } from "../filter";

/**
 * One statement reads so many rows: some 6 MB of CSV, a tenth of a second of the embedded database.
 */
const PART_ROWS = 25_000;
/** So many parts are read while one is written, so that the database never waits. */
const PARTS_AHEAD = 2;

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
  const read = async (part: CsvPart) => Buffer.from(asRecords(await readPart(scope, filter, part)));
  for await (const rows of readAhead(listCsvParts(scope, filter, partRows), read))
    yield* inPieces(rows);
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
 * The part's rows as COPY writes them. Throws ExportInterruptedError if the day has another version
 * than when it was listed.
 */
async function readPart(
  scope: AccountScope,
  filter: CommissionFilter,
  part: CsvPart,
): Promise<string> {
  const copy = `copy (${selectPart(scope, filter, part)}) to stdout (format csv)`;
  const written = await onReader((client) => text(client.query(copyTo(copy))));
  const start = written.lastIndexOf("\n", written.length - 2) + 1;
  const version = /^,(\d+),+\n$/.exec(written.slice(start))?.[1];
  if (version === undefined)
    throw new Error("the database did not end a part of the CSV with its version");
  if (part.version !== null && Number(version) !== part.version) {
    throw new ExportInterruptedError(part.range.from);
  }
  return written.slice(0, start);
}

/** Characters that COPY writes differently from `csvRecord`, or quotes. */
const QUOTE_OR_CONTROL = /"|[^\P{Cc}\n]/u;
/** A quick first test, which negative amounts match too. */
const STARTS_FORMULA = /,'*[=+\-@]/;
/** A text that a spreadsheet would run: one of those after the day, or the last column. */
const TEXT_STARTS_FORMULA = new RegExp(
  String.raw`^[^,\n]*(?:,[^,\n]*){0,${TEXT_COLUMNS.length - 1}},'*[=+\-@]|,'*[=+\-@][^,\n]*$`,
  "m",
);

function needsCare(copied: string): boolean {
  if (QUOTE_OR_CONTROL.test(copied)) return true;
  return STARTS_FORMULA.test(copied) && TEXT_STARTS_FORMULA.test(copied);
}

/**
 * COPY ends a record with LF, RFC 4180 with CRLF. Records that differ in more are rare and are
 * written again.
 */
function asRecords(copied: string): string {
  if (!needsCare(copied)) return copied.replaceAll("\n", "\r\n");
  const records = Array.from(readCsvRecords(copied), ({ fields: [day = "", ...fields] }) => {
    const isText = (at: number) => at < TEXT_COLUMNS.length || at === fields.length - 1;
    return csvRecord([
      day,
      ...fields.map((field, at) => (isText(at) ? defuseFormula(field) : field)),
    ]);
  });
  return records.join("");
}

/** One statement reads so many rows: some 20 MB of the heap. */
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
  for await (const part of listCsvParts(scope, filter, partRows)) {
    for (const { fields } of readCsvRecords(await readPart(scope, filter, part))) {
      yield fields.map((field) => (field === "" ? null : field));
    }
  }
}

/**
 * Some days, or the clients of one day after `fromUid` through `toUid`; null leaves that side open.
 */
type CsvPart = {
  readonly range: DayRange;
  readonly fromUid: string | null;
  readonly toUid: string | null;
  /**
   * The version of a day in several parts, when they were listed. Null: one statement reads whole
   * days.
   */
  readonly version: number | null;
};

/**
 * Reads along the key's index: a limit that is no constant keeps the planner from sorting, which is
 * twice as slow.
 */
const IN_ORDER = `order by ${columnsOf("r", ["day", ...ROW_KEY_COLUMNS])} limit (select ${2 ** 31 - 1})`;

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

/**
 * Days with together at most `partRows` rows, or pieces of a larger day. Each part is one
 * statement, and so of one version.
 */
async function* listCsvParts(
  scope: AccountScope,
  filter: CommissionFilter,
  partRows: number,
): AsyncGenerator<CsvPart> {
  const query = queryOf(scope, filter);
  // A filter by client may leave fewer rows of a day than this counts.
  const days = await queryRows<DayWithRows>(
    `select day, sum(row_count)::int as "rowCount" from ${totalsOf(query, "t", "product")} group by day order by day`,
    query.params.values,
  );
  for (const { rowCount, range } of joinDays(days, partRows)) {
    if (rowCount > partRows) yield* splitDay(scope, range, partRows);
    else yield { range, fromUid: null, toUid: null, version: null };
  }
}

type DayWithRows = { readonly day: Day; readonly rowCount: number };

/** Joins days while they fit into one part; a larger day stays alone. */
function joinDays(days: readonly DayWithRows[], partRows: number) {
  const joined: { range: DayRange; rowCount: number }[] = [];
  for (const { day, rowCount } of days) {
    const last = joined.at(-1);
    if (last && last.rowCount + rowCount <= partRows) {
      last.range = { from: last.range.from, to: day };
      last.rowCount += rowCount;
    } else joined.push({ range: { from: day, to: day }, rowCount });
  }
  return joined;
}

async function* splitDay(
  scope: AccountScope,
  range: DayRange,
  partRows: number,
): AsyncGenerator<CsvPart> {
  const splits = await findRow<{ version: number; uids: string[] }>(
    `select revision as version, array(
       select distinct uid from (
         select uid, row_number() over (order by uid) as number from commission_rows
         where account_id = $1 and day = $2) numbered
       where number % $3 = 0 order by uid) as uids
     from commission_days where account_id = $1 and day = $2`,
    [scope.accountId, range.from, partRows],
  );
  if (!splits) throw new ExportInterruptedError(range.from); // its account was removed meanwhile
  const { version, uids } = splits;
  for (const [index, toUid] of [...uids, null].entries()) {
    yield {
      range,
      fromUid: uids[index - 1] ?? null,
      toUid,
      version: uids.length > 0 ? version : null,
    };
  }
}

/**
 * SQL of the part's rows in ledger order and of a last row (null, version, null, …): one statement,
 * one moment.
 */
function selectPart(
  scope: AccountScope,
  filter: CommissionFilter,
  { range, fromUid, toUid }: CsvPart,
): string {
  const texts = TEXT_COLUMNS.map((name) => `nullif(r.${name}, '')`); // a file shows an empty text like null
  const amounts = amountColumns(scope).map((column) => `r.${column}`);
  const columns = ["r.day", ...texts, ...amounts, "named.name"];
  const params = createSqlLiterals();
  const conditions = groupConditions(
    { scope, filter: narrowFilter(scope, { ...filter, range }), params },
    [],
  );
  if (fromUid !== null) conditions.push(`r.uid > ${params.add(fromUid)}`);
  if (toUid !== null) conditions.push(`r.uid <= ${params.add(toUid)}`);
  const version = `select coalesce(max(revision), 0) from commission_days
    where account_id = ${params.add(scope.accountId)} and day between ${params.add(range.from)} and ${params.add(range.to)}`;
  const [, , ...others] = columns.map(() => "null");
  const rows = `commission_rows r left join client_profiles named using (account_id, uid)`;
  return `(select ${columns.join(", ")} from ${rows} where ${conditions.join(" and ")} ${IN_ORDER})
    union all select null, (${version})::text, ${others.join(", ")}`;
}
