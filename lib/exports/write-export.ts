import { createHash } from "node:crypto";
import { Transform, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import { writeCsv } from "@/lib/exports/export-table";
import { createColumnPlan, type SheetColumn } from "@/lib/exports/xlsx/columns";
import { planSheets, type SheetRows, streamWorkbook } from "@/lib/exports/xlsx/workbook";
import { createControlCounter, tableOfTotals } from "./control-totals";
import { createRecordCounter } from "./record-export";
import type { ControlTotal, ExportFormat, ExportView } from "./subject";

export type WriteOptions = {
  readonly format: ExportFormat;
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

/** The progress of a workbook is told after so many rows. */
const ROWS_A_CHUNK = 500;

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

/**
 * Reads the rows twice: how a column is stored, and how many sheets there are, is known only after
 * the last row. What the file says of its rows is counted at the second reading. Throws
 * WorkbookChangedError where rows that changed in between do not fit what was planned.
 */
async function writeWorkbook(
  view: ExportView,
  sink: Writable,
  options: WriteOptions,
): Promise<WrittenFile> {
  const planned = await planWorkbook(view, options.signal);
  const table = await view.table();
  const counter = createControlCounter(table.columns, view.control);
  const plan = createColumnPlan(table.columns);
  async function* counted() {
    for await (const row of table.rows) {
      counter.add(row);
      plan.add(row);
      if (counter.rowCount() % ROWS_A_CHUNK === 0) options.onRows(counter.rowCount());
      yield row;
    }
    options.onRows(counter.rowCount());
    requirePlanned(planned, { columns: plan.columns(), rowCount: counter.rowCount() });
  }
  const written = () => plan.columns().map(writtenColumn);
  const sheets = () => planSheets(counter.rowCount());
  const totals = () => counter.totals();
  const book = {
    ...planned,
    rows: counted,
    totals: view.control.length > 0 ? () => tableOfTotals(view.control, totals() ?? []) : null,
    about: () =>
      options.about({
        columns: written(),
        rows: counter.rowCount(),
        isLong: sheets().length > 1,
      }),
    writtenAt: options.writtenAt,
  };
  const sum = createFingerprint(() => {});
  await pipeline(streamWorkbook(book), sum.stream, sink, options);
  return {
    ...sum.result(),
    rows: counter.rowCount(),
    totals: totals(),
    columns: written(),
    sheets: sheets(),
  };
}

type WorkbookPlan = { readonly columns: readonly SheetColumn[]; readonly rowCount: number };

async function planWorkbook(view: ExportView, signal: AbortSignal): Promise<WorkbookPlan> {
  const { columns, rows } = await view.table();
  const plan = createColumnPlan(columns);
  let rowCount = 0;
  for await (const row of rows) {
    signal.throwIfAborted();
    plan.add(row);
    rowCount += 1;
  }
  return { columns: plan.columns(), rowCount };
}

function requirePlanned(planned: WorkbookPlan, written: WorkbookPlan): void {
  const layoutOf = ({ columns, rowCount }: WorkbookPlan) => ({
    columns: columns.map(({ header, cells }) => ({ header, cells })),
    sheets: planSheets(rowCount).length,
  });
  if (!isDeepStrictEqual(layoutOf(planned), layoutOf(written))) throw new WorkbookChangedError();
}

/** Rows changed between the two readings of a workbook and need other columns or sheets. */
export class WorkbookChangedError extends Error {
  override readonly name = "WorkbookChangedError";
  constructor() {
    super("The rows changed while the workbook was written. Start the export again.");
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
