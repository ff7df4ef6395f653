import { createHash, type Hash } from "node:crypto";
import { appendFile, mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { addAbortSignal, type Readable } from "node:stream";
import {
  COMMISSION_AMOUNTS,
  COMMISSION_TEXTS,
  type CommissionAmountField,
  type CommissionRow,
  type CommissionTextField,
  REQUIRED_COMMISSION_AMOUNTS,
  REQUIRED_COMMISSION_TEXTS,
} from "@/lib/commissions/commission";
import { type Amount, findAmount } from "@/lib/core/amount";
import { type Day, type DayRange, dayStartMs, findDay, findDayOf } from "@/lib/core/day";
import { undoDefuse } from "@/lib/core/files/csv";
import { CsvSyntaxError } from "@/lib/core/files/csv-records";
import { unwrapText } from "@/lib/core/files/unwrap-text";
import {
  type ColumnMapping,
  type FieldPlaces,
  type ImportField,
  MappingError,
  placeFields,
} from "./columns";
import type { ImportLineProblem } from "./import-obstacle";
import { decodeFile, readRecords } from "./read-records";

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
  readonly uids: ReadonlySet<string>;
  readonly coins: ReadonlySet<string>;
  readonly leftOut: number;
  readonly problems: readonly FileProblem[];
  readonly problemCount: number;
};

export type SpoolRequest = {
  readonly source: Readable;
  /** Is created, or emptied first. */
  readonly folder: string;
  readonly mapping: ColumnMapping | null;
  readonly range: DayRange | null;
  readonly signal: AbortSignal;
};

/**
 * Writes one file a day; names and counts unreadable lines. Throws MappingError for a wrong header
 * or an empty file.
 */
export async function spoolFile(request: SpoolRequest): Promise<SpooledFile> {
  const { source, folder, mapping, range, signal } = request;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  const spool = createSpool(folder);
  const problems: FileProblem[] = [];
  let header: FileHeader | null = null;
  let leftOut = 0;
  let problemCount = 0;
  const refuse = (line: number, problem: ImportLineProblem) => {
    problemCount += 1;
    if (problems.length < MOST_PROBLEMS) problems.push({ line, problem });
  };
  try {
    const text = decodeFile(hashedBy(hash, addAbortSignal(signal, source)));
    for await (const { line, fields } of readRecords(text)) {
      if (!header) {
        header = { places: placeFields(fields, mapping), columns: fields.length };
        continue;
      }
      const read = tryRow(fields, header);
      if (read instanceof RowProblem) refuse(line, read.problem);
      else if (range && (read.day < range.from || read.day > range.to)) leftOut += 1;
      else await spool.add(read);
    }
  } catch (error) {
    if (!(error instanceof CsvSyntaxError)) throw error;
    refuse(error.line, { kind: "no-csv", fault: error.fault });
  }
  if (!header) throw new MappingError({ kind: "empty-file" });
  await spool.flush();
  return { sha256: hash.digest("hex"), ...spool.summary(), leftOut, problems, problemCount };
}

/** The rows of one day of a spool, in the order of the file. */
export async function readSpooledDay(folder: string, day: Day): Promise<CommissionRow[]> {
  const text = await readFile(dayFile(folder, day), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as CommissionRow);
}

const dayFile = (folder: string, day: Day) => path.join(folder, `${day}.ndjson`);

async function* hashedBy(hash: Hash, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}

function createSpool(folder: string) {
  const counts = new Map<Day, number>();
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
      counts.set(row.day, (counts.get(row.day) ?? 0) + 1);
      uids.add(row.uid);
      coins.add(row.coin);
      rows += 1;
      if (rows >= BATCH_ROWS) await flush();
    },
    summary: () => ({
      days: new Map([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
      uids,
      coins,
    }),
  };
}

type FileHeader = { readonly places: FieldPlaces; readonly columns: number };

function tryRow(
  fields: readonly string[],
  { places, columns }: FileHeader,
): CommissionRow | RowProblem {
  try {
    return readRow(fields, places, columns);
  } catch (error) {
    if (error instanceof RowProblem) return error;
    throw error;
  }
}

export class RowProblem extends Error {
  override readonly name = "RowProblem";
  constructor(readonly problem: ImportLineProblem) {
    super(JSON.stringify(problem));
  }
}

/** Most characters of a wrong text that a problem shows. */
const LONGEST_SHOWN = 40;
const MILLISECONDS = /^\d{12,14}$/;
/** The exchange has no longer names. */
const LONGEST_TEXT = 200;

/**
 * One record of a file as a row. Guesses nothing: throws RowProblem for the first field that cannot
 * be read.
 */
export function readRow(
  fields: readonly string[],
  places: FieldPlaces,
  columns: number,
): CommissionRow {
  if (fields.length !== columns) {
    throw new RowProblem({ kind: "fields", fields: fields.length, header: columns });
  }
  const given = (field: ImportField) => {
    const place = places.get(field);
    if (!place) return "";
    return unwrapText("value" in place ? place.value : (fields[place.at] ?? ""));
  };
  const amounts = COMMISSION_AMOUNTS.map((field) => [field, readAmount(field, given(field))]);
  const day = readDay(given("date"));
  const texts = COMMISSION_TEXTS.map((field) => [field, readText(field, given(field))]);
  return {
    day,
    ...Object.fromEntries(texts),
    ...Object.fromEntries(amounts),
  } as CommissionRow;
}

/**
 * YYYY-MM-DD or YYYY/MM/DD, or the milliseconds of midnight in UTC+8, as the exchange writes it.
 */
function readDay(text: string): Day {
  if (MILLISECONDS.test(text)) {
    const day = findDayOf(Number(text));
    if (day === null) throw new RowProblem({ kind: "no-day", text });
    if (dayStartMs(day) !== Number(text)) throw new RowProblem({ kind: "not-midnight", text });
    return day;
  }
  const day = findDay(text.replaceAll("/", "-"));
  if (day === null) throw new RowProblem({ kind: "no-day", text: text.slice(0, LONGEST_SHOWN) });
  return day;
}

function readText(field: CommissionTextField, text: string): string {
  const plain = undoDefuse(text);
  if (plain === "" && (REQUIRED_COMMISSION_TEXTS as readonly string[]).includes(field))
    throw new RowProblem({ kind: "empty", field });
  if (UNSEEN.test(plain) || plain.length > LONGEST_TEXT)
    throw new RowProblem({ kind: "character", field });
  const shown = plain.slice(0, LONGEST_SHOWN);
  if (field === "uid" && !isPlainId(plain)) throw new RowProblem({ kind: "no-id", text: shown });
  if (field === "coin" && !isPlainCoin(plain))
    throw new RowProblem({ kind: "no-coin", text: shown });
  return plain;
}

/** Control characters, half characters, and invisible ones that change how a text looks. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/u;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}_.:-]*$/u;
/**
 * 3.1252E+11, 3125195374.0, 3.125: another program, such as a spreadsheet, made a number of it and
 * lost digits.
 */
const DAMAGED = /^\d+(?:[.]\d*)?(?:E[+-]?\d+)?$/i;

function isPlainId(text: string): boolean {
  return NAME.test(text) && (/^\d+$/.test(text) || !DAMAGED.test(text));
}

/**
 * A coin has a letter, such as 1INCH; 1E+3 and 45000 are what a spreadsheet made of one, or another
 * column.
 */
function isPlainCoin(text: string): boolean {
  return NAME.test(text) && /\p{L}/u.test(text) && !DAMAGED.test(text);
}

function readAmount(field: CommissionAmountField, text: string): Amount | null {
  if (text === "") {
    if (!(REQUIRED_COMMISSION_AMOUNTS as readonly string[]).includes(field)) return null;
    throw new RowProblem({ kind: "empty", field });
  }
  const amount = findAmount(text);
  if (amount === null)
    throw new RowProblem({ kind: "amount", field, text: text.slice(0, LONGEST_SHOWN) });
  return amount;
}
