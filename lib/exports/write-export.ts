import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type ExportRow, type ExportTable, writeCsv } from "@/lib/exports/export-table";
import { createColumnPlan, type SheetColumn } from "@/lib/exports/xlsx/columns";
import { planSheets, type SheetRows, streamWorkbook } from "@/lib/exports/xlsx/workbook";
import { createControlCounter, tableOfTotals } from "./control-totals";
import { createRecordCounter } from "./record-export";
import type { ControlColumns, ControlTotal, ExportFormat, ExportView } from "./subject";

export type WriteOptions = {
  readonly format: ExportFormat;
  /** For rows that do not fit into memory; created where it is missing, for this user alone. */
  readonly folder: string;
  readonly onRows: (count: number) => void;
  readonly signal: AbortSignal;
  readonly about: (facts: WorkbookFacts) => readonly (readonly [string, string])[];
  readonly writtenAt: Date;
};

export type WorkbookFacts = {
  readonly columns: readonly WrittenColumn[];
  readonly rows: number;
  /** Whether the rows go on on further sheets. */
  readonly isLong: boolean;
};

export type WrittenFile = {
  readonly bytes: number;
  readonly sha256: string;
  readonly rows: number;
  readonly totals: readonly ControlTotal[] | null;
  readonly columns: readonly WrittenColumn[];
  /** Null for CSV. */
  readonly sheets: readonly SheetRows[] | null;
};
export type WrittenColumn = {
  readonly header: string;
  readonly kind: string;
  readonly writtenAs: "text" | "number" | "date" | "date and time";
  /** Cells of a column of numbers that had to become text; absent: none. */
  readonly textCells?: number;
};

/** Writes the view into `sink` and ends it; where anything fails, destroys the sink and rejects. */
export async function writeExport(view: ExportView, sink: Writable, options: WriteOptions) {
  if (options.format === "xlsx") return writeWorkbook(view, sink, options);
  return view.quick
    ? writeQuickCsv(view, view.quick, sink, options)
    : writeTable(view, sink, options);
}

async function writeTable(
  view: ExportView,
  sink: Writable,
  options: WriteOptions,
): Promise<WrittenFile> {
  const table = await view.table();
  const counter = createControlCounter(table.columns, view.control);
  async function* counted() {
    for await (const row of table.rows) {
      counter.add(row);
      yield row;
    }
  }
  const sum = createFingerprint(() => options.onRows(counter.rowCount()));
  await pipeline(writeCsv({ columns: table.columns, rows: counted() }), sum.stream, sink, options);
  return {
    ...sum.result(),
    rows: counter.rowCount(),
    totals: counter.totals(),
    columns: csvColumns(table.columns),
    sheets: null,
  };
}

/**
 * The database writes the CSV and its sums; counting the records shows whether both are of one
 * version.
 */
async function writeQuickCsv(
  view: ExportView,
  quick: NonNullable<ExportView["quick"]>,
  sink: Writable,
  options: WriteOptions,
): Promise<WrittenFile> {
  const { columns } = await view.table();
  const records = createRecordCounter();
  const rowCount = () => Math.max(0, records.count() - 1); // the header is no row
  const sum = createFingerprint((chunk) => {
    records.add(chunk);
    options.onRows(rowCount());
  });
  await pipeline(quick.csv(), sum.stream, sink, options);
  const totals = await quick.totals();
  return { ...sum.result(), rows: rowCount(), totals, columns: csvColumns(columns), sheets: null };
}

async function writeWorkbook(
  view: ExportView,
  sink: Writable,
  options: WriteOptions,
): Promise<WrittenFile> {
  const table = await view.table();
  const spool = await spoolTable(table, view.control, options);
  try {
    const rows = spool.counter.rowCount();
    const totals = spool.counter.totals();
    const sheets = planSheets(rows);
    const columns = spool.plan.columns();
    const written = columns.map(writtenColumn);
    const book = {
      columns,
      rowCount: rows,
      rows: spool.rows,
      totals: totals && tableOfTotals(view.control, totals),
      about: options.about({ columns: written, rows, isLong: sheets.length > 1 }),
      writtenAt: options.writtenAt,
    };
    const sum = createFingerprint(() => {});
    await pipeline(streamWorkbook(book), sum.stream, sink, options);
    return { ...sum.result(), rows, totals, columns: written, sheets };
  } finally {
    await spool.remove();
  }
}

const WRITTEN_AS = {
  text: "text",
  count: "number",
  amount: "number",
  date: "date",
  instant: "date and time",
} as const satisfies Record<SheetColumn["cells"], WrittenColumn["writtenAs"]>;

function writtenColumn({ header, kind, cells, textCells }: SheetColumn): WrittenColumn {
  const column = { header, kind, writtenAs: WRITTEN_AS[cells] };
  return textCells === 0 ? column : { ...column, textCells };
}

function csvColumns(columns: readonly { header: string; kind: string }[]): WrittenColumn[] {
  return columns.map(({ header, kind }) => ({ header, kind, writtenAs: "text" }));
}

function createFingerprint(onChunk: (chunk: Buffer) => void) {
  const hash = createHash("sha256");
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      onChunk(chunk);
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest("hex") }) };
}

const ROWS_A_CHUNK = 500;

/**
 * Writes the rows of the table into a file, a line of JSON each, and shows each to `plan`: how a
 * column of a sheet is stored, and which sheets and columns there are, is known only after the last
 * row. A failure leaves no file.
 */
async function spoolTable(
  { columns, rows }: ExportTable,
  control: readonly ControlColumns[],
  { folder, onRows, signal }: WriteOptions,
) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${randomUUID()}.rows`);
  const remove = () => rm(file, { force: true });
  const counter = createControlCounter(columns, control);
  const plan = createColumnPlan(columns);
  const look = (row: ExportRow) => {
    counter.add(row);
    plan.add(row);
  };
  try {
    const lines = linesOf(rows, look, () => onRows(counter.rowCount()));
    const text = Readable.from(lines, { objectMode: false });
    await pipeline(text, createWriteStream(file, { mode: 0o600, flags: "wx" }), { signal });
  } catch (error) {
    await remove();
    throw error;
  }
  return { counter, plan, rows: () => readLines(file), remove };
}

async function* linesOf(
  rows: ExportTable["rows"],
  look: (row: ExportRow) => void,
  onChunk: () => void,
) {
  let lines: string[] = [];
  for await (const row of rows) {
    look(row);
    lines.push(`${JSON.stringify(row)}\n`);
    if (lines.length < ROWS_A_CHUNK) continue;
    yield Buffer.from(lines.join(""));
    onChunk();
    lines = [];
  }
  yield Buffer.from(lines.join(""));
  onChunk();
}

async function* readLines(file: string): AsyncGenerator<ExportRow> {
  let rest = "";
  for await (const chunk of createReadStream(file, { encoding: "utf8" }) as AsyncIterable<string>) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as ExportRow;
  }
}

/** Longer than the longest export: older rows were left by a process that is gone. */
const LEFT_BEHIND_MS = 6 * 3_600_000;

/** The folder in which the rows of a workbook wait until all are known. */
export function scratchFolder(dataDir: string): string {
  return path.join(dataDir, "exports");
}

export async function sweepScratch(dataDir: string, nowMs: number): Promise<void> {
  const folder = scratchFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(ignoreMissing);
    if (found && nowMs - found.mtimeMs > LEFT_BEHIND_MS)
      await rm(file, { recursive: true, force: true });
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null; // its process has just removed it
  throw error;
}
