import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { appendFile, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import {
  COMMISSION_AMOUNTS,
  COMMISSION_TEXTS,
  type CommissionRow,
} from "@/lib/commissions/commission";
import { type Amount, createRunningSum, type RunningSum, sumAmounts } from "@/lib/core/amount";
import type { Day, DayRange } from "@/lib/core/day";
import { CsvSyntaxError } from "@/lib/core/files/csv-records";
import { EncodingError } from "@/lib/core/files/file-encoding";
import type { FileSource } from "@/lib/core/files/file-source";
import { MappingError } from "./columns";
import { faultyCell, mergedField, openRecords, tapped } from "./file-records";
import type { ImportLineProblem } from "./import-obstacle";
import type { FileLook } from "./look-at-file";
import { commissionOf } from "./read-row";
import { isLeftOut, RowProblem, type RowRules, readTableRow } from "./read-table";

/** Rows that are held in memory before they are written to the files of their days. */
const BATCH_ROWS = 20_000;
/** Most problems that are kept; all are counted. */
const MOST_PROBLEMS = 50;

export type FileProblem = { readonly line: number; readonly problem: ImportLineProblem };

/** What a file holds. Its rows are in the spool's folder, one file a day. */
export type SpooledFile = {
  readonly sha256: string;
  /** Rows of each day in the range, oldest day first. */
  readonly days: ReadonlyMap<Day, number>;
  /** What each day's rows bring in, by coin. */
  readonly rebates: ReadonlyMap<Day, ReadonlyMap<string, DayRebate>>;
  /** Rows of data in the range, before rows of orders are summed. */
  readonly records: number;
  /** The first and the last order, in milliseconds since 1970; null: no row has a time. */
  readonly orders: { readonly firstMs: number; readonly lastMs: number } | null;
  /** Texts from which blanks or what guards them from a spreadsheet were taken off. */
  readonly unwrapped: number;
  readonly uids: ReadonlySet<string>;
  readonly coins: ReadonlySet<string>;
  /** Rows outside of the range. */
  readonly leftOut: number;
  /** Rows of sums, which are no rows of data. */
  readonly totals: number;
  readonly problems: readonly FileProblem[];
  readonly problemCount: number;
};

/** The rows of one coin on one day, and the exact sum of their rebates. */
export type DayRebate = { readonly rows: number; readonly rebateAmount: Amount };

export type SpoolRequest = {
  readonly source: FileSource;
  /** Is created, or emptied first. */
  readonly folder: string;
  readonly look: FileLook;
  readonly rules: RowRules;
  readonly range: DayRange | null;
  readonly signal: AbortSignal;
  /** Rows and bytes that were read so far, every few thousand rows. */
  readonly onRead?: (rows: number, bytes: number) => void;
  readonly limits?: SpoolLimits;
};

/**
 * What is held in memory: a day is compared and stored whole, clients' ids are counted, and new
 * coins are named in the report, which is stored.
 */
export type SpoolLimits = {
  readonly rowsOfDay: number;
  readonly clients: number;
  readonly coins: number;
};
/** No exchange lists so many coins. */
const MOST_COINS = 5_000;
const LIMITS: SpoolLimits = { rowsOfDay: 300_000, clients: 1_000_000, coins: MOST_COINS };

/** Rows between two looks at the signal and two calls of `onRead`. */
const REPORTED_ROWS = 5_000;

/**
 * Writes one file a day; names and counts unreadable lines. Throws MappingError where the file has
 * bytes that its encoding does not have, or more than can be imported.
 */
export async function spoolFile(request: SpoolRequest): Promise<SpooledFile> {
  const { folder, look, rules, range, signal, onRead, limits = LIMITS } = request;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  const spool = createSpool(folder, { rules, limits });
  const problems: FileProblem[] = [];
  const totalLines = new Set<number>();
  let [rows, bytes, leftOut, totals, unwrapped, problemCount] = [0, 0, 0, 0, 0, 0];
  let [firstMs, lastMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const refuse = (line: number, problem: ImportLineProblem) => {
    problemCount += 1;
    if (problems.length < MOST_PROBLEMS) problems.push({ line, problem });
  };
  const source = countedBy(request.source, (count) => {
    bytes += count;
  });
  try {
    const { records, merged } = await openRecords(source, request, hash);
    for await (const { line, fields, faults } of records) {
      rows += 1;
      if (rows % REPORTED_ROWS === 0) {
        signal.throwIfAborted();
        onRead?.(rows, bytes);
      }
      if (rows === 1) continue; // the titles
      if (isLeftOut(fields, faults, rules)) {
        if (fields.every((field) => field.trim() === "")) continue;
        totals += 1;
        totalLines.add(line);
        continue;
      }
      const read = faultyCell(fields, faults, rules) ?? tryRow(fields, rules);
      if (read instanceof RowProblem) {
        refuse(line, read.problem);
        continue;
      }
      const { row, orderMs } = read;
      if (range && (row.day < range.from || row.day > range.to)) {
        leftOut += 1;
        continue;
      }
      unwrapped += read.unwrapped;
      if (orderMs !== null) {
        firstMs = Math.min(firstMs, orderMs);
        lastMs = Math.max(lastMs, orderMs);
      }
      await spool.add(row);
    }
    for (const cells of merged) {
      const field = mergedField(cells, look, rules);
      if (field === null || totalLines.has(cells.rows[0])) continue;
      refuse(cells.rows[0], { kind: "cell-merged", field });
    }
  } catch (error) {
    if (error instanceof EncodingError)
      throw new MappingError({ kind: "other-encoding", encoding: look.encoding }, { cause: error });
    if (!(error instanceof CsvSyntaxError)) throw error;
    refuse(error.line, { kind: "no-csv", fault: error.fault });
  }
  await spool.flush();
  const { days, rebates, ...names } = spool.summary();
  const stored = rules.rows === "order" ? await sumDays(folder, days, request) : { days, rebates };
  return {
    sha256: hash.digest("hex"),
    ...stored,
    ...names,
    orders: firstMs <= lastMs ? { firstMs, lastMs } : null,
    unwrapped,
    leftOut,
    totals,
    problems,
    problemCount,
  };
}

function requireDaySize(day: Day, rows: number, { rowsOfDay: most }: SpoolLimits): void {
  if (rows > most) throw new MappingError({ kind: "day-too-large", day, most });
}

function countedBy(source: FileSource, onBytes: (count: number) => void): FileSource {
  const count = (chunk: Buffer) => onBytes(chunk.length);
  return {
    size: source.size,
    read: (start, end) => Readable.from(tapped(source.read(start, end), count), TAP),
  };
}

const TAP = { objectMode: false } as const;

/** The rows of one day of a spool, in the order of the file. */
export async function readSpooledDay(folder: string, day: Day): Promise<CommissionRow[]> {
  const rows: CommissionRow[] = [];
  for await (const row of spooledRows(folder, day)) rows.push(row);
  return rows;
}

async function* spooledRows(folder: string, day: Day): AsyncGenerator<CommissionRow> {
  const lines = createInterface({ input: createReadStream(dayFile(folder, day)) });
  for await (const line of lines) yield JSON.parse(line) as CommissionRow;
}

const dayFile = (folder: string, day: Day) => path.join(folder, `${day}.ndjson`);

/** Adds up the rebates of each day's coins, exactly. */
function createRebates() {
  const days = new Map<Day, Map<string, { rows: number; sum: RunningSum }>>();
  return {
    add: ({ day, coin, rebateAmount }: CommissionRow) => {
      const coins = days.get(day) ?? new Map<string, { rows: number; sum: RunningSum }>();
      days.set(day, coins);
      const of = coins.get(coin) ?? { rows: 0, sum: createRunningSum() };
      coins.set(coin, of);
      of.rows += 1;
      of.sum.add(rebateAmount);
    },
    summary: () => {
      const rebates = new Map<Day, ReadonlyMap<string, DayRebate>>();
      for (const [day, coins] of days) {
        const sums = new Map<string, DayRebate>();
        for (const [coin, { rows, sum }] of coins) {
          const rebateAmount = sum.total();
          if (rebateAmount !== null) sums.set(coin, { rows, rebateAmount });
        }
        rebates.set(day, sums);
      }
      return rebates;
    },
  };
}

/** A day of orders may have any number of them, because they are summed. */
function createSpool(
  folder: string,
  { rules, limits }: Pick<SpoolRequest, "rules"> & { readonly limits: SpoolLimits },
) {
  const isSummed = rules.rows === "order";
  const rebates = createRebates();
  const counts = new Map<Day, number>();
  let records = 0;
  const uids = new Set<string>();
  const coins = new Set<string>();
  let held = new Map<Day, string[]>();
  let rows = 0;
  const flush = async () => {
    for (const [day, lines] of held)
      await appendFile(dayFile(folder, day), lines.join(""), { mode: 0o600 });
    held = new Map();
    rows = 0;
  };
  return {
    flush,
    add: async (row: CommissionRow) => {
      const lines = held.get(row.day) ?? [];
      lines.push(`${JSON.stringify(row)}\n`);
      held.set(row.day, lines);
      const count = (counts.get(row.day) ?? 0) + 1;
      if (!isSummed) requireDaySize(row.day, count, limits);
      counts.set(row.day, count);
      uids.add(row.uid);
      if (uids.size > limits.clients)
        throw new MappingError({ kind: "too-many-clients", most: limits.clients });
      coins.add(row.coin);
      if (coins.size > limits.coins)
        throw new MappingError({ kind: "too-many-coins", most: limits.coins });
      rebates.add(row);
      rows += 1;
      records += 1;
      if (rows >= BATCH_ROWS) await flush();
    },
    summary: () => ({
      days: new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
      uids,
      coins,
      records,
      rebates: rebates.summary(),
    }),
  };
}

type SpooledRow = {
  readonly row: CommissionRow;
  readonly orderMs: number | null;
  readonly unwrapped: number;
};

function tryRow(fields: readonly string[], rules: RowRules): SpooledRow | RowProblem {
  try {
    const table = readTableRow(fields, rules);
    const { moments, unwrapped } = table;
    return { row: commissionOf(table), orderMs: moments.get("date") ?? null, unwrapped };
  } catch (error) {
    if (error instanceof RowProblem) return error;
    throw error;
  }
}

/** Adds up the rows of each day that have one client, coin, symbol and product type. */
async function sumDays(
  folder: string,
  days: ReadonlyMap<Day, number>,
  { signal, limits = LIMITS }: SpoolRequest,
): Promise<Pick<SpooledFile, "days" | "rebates">> {
  const counts = new Map<Day, number>();
  const rebates = createRebates();
  for (const day of days.keys()) {
    signal.throwIfAborted();
    const summer = createSummer();
    for await (const row of spooledRows(folder, day)) {
      summer.add(row);
      requireDaySize(day, summer.size(), limits);
    }
    const rows = summer.rows();
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`);
    await writeFile(dayFile(folder, day), lines.join(""), { mode: 0o600 });
    counts.set(day, rows.length);
    for (const row of rows) rebates.add(row);
  }
  return { days: counts, rebates: rebates.summary() };
}

/**
 * Holds one row for each client, coin, symbol and product type, however many are added. An amount
 * that one of them does not give is not given.
 */
function createSummer() {
  const sums = new Map<string, CommissionRow>();
  return {
    add: (row: CommissionRow) => {
      const key = JSON.stringify(COMMISSION_TEXTS.map((field) => row[field]));
      const sum = sums.get(key);
      sums.set(key, sum === undefined ? row : addRow(sum, row));
    },
    size: () => sums.size,
    rows: () => [...sums.values()],
  };
}

function addRow(sum: CommissionRow, row: CommissionRow): CommissionRow {
  const amounts = COMMISSION_AMOUNTS.map((field) => [field, addGiven(sum[field], row[field])]);
  return { ...sum, ...Object.fromEntries(amounts) };
}

function addGiven(one: Amount | null, other: Amount | null): Amount | null {
  return one === null || other === null ? null : sumAmounts([one, other]);
}
