import { createHash } from "node:crypto";
import { Readable, Transform, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import { type ExportColumn, type ExportRow, writeCsv } from "@/lib/exports/export-table";
import { createColumnPlan, type SheetColumn, type SheetTexts } from "@/lib/exports/xlsx/columns";
import {
  countTotalRows,
  fitTotals,
  listTotalRows,
  type RowsOfSheet,
  type TotalRow,
} from "@/lib/exports/xlsx/total-rows";
import { planSheets, streamWorkbook } from "@/lib/exports/xlsx/workbook";
import { controlsOf, createControlCounter, tableOfTotals } from "./control-totals";
import { markCsv } from "./csv-for-excel";
import { createRecordCounter } from "./record-export";
import type { ControlTotal, ExportFormat, ExportView } from "./subject";

export type WriteOptions = {
  readonly format: ExportFormat;
  readonly onRows: (count: number) => void;
  readonly signal: AbortSignal;
  readonly about: (facts: WorkbookFacts) => readonly (readonly [string, string])[];
  readonly writtenAt: Date;
  /** For a workbook. */
  readonly texts: SheetTexts;
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
  readonly sheets: readonly RowsOfSheet[] | null;
};
export type WrittenColumn = ExportColumn & {
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
  const counter = createControlCounter(table.columns, controlsOf(view, table.columns));
  async function* counted() {
    for await (const row of table.rows) {
      counter.add(row);
      yield row;
    }
  }
  const sum = createFingerprint(() => options.onRows(counter.rowCount()));
  const csv = Readable.from(writeCsv({ columns: table.columns, rows: counted() }), {
    objectMode: false,
  });
  await pipeline(markCsv(csv, options.format), sum.stream, sink, options);
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
  await pipeline(markCsv(quick.csv(), options.format), sum.stream, sink, options);
  const totals = await quick.totals();
  return { ...sum.result(), rows: rowCount(), totals, columns: csvColumns(columns), sheets: null };
}

/**
 * Reads the rows twice: how a column is stored, how wide it is and how many sheets there are is
 * known only after the last row. What the file says of its rows, and its totals, are of the second
 * reading. Throws WorkbookChangedError where rows that changed in between do not fit what was
 * planned.
 */
async function writeWorkbook(
  view: ExportView,
  sink: Writable,
  options: WriteOptions,
): Promise<WrittenFile> {
  const first = await planRows(view, options.texts);
  for await (const row of first.rows) {
    options.signal.throwIfAborted();
    first.add(row);
  }
  const planned = first.plan();
  const second = await planRows(view, options.texts);
  async function* counted() {
    for await (const row of second.rows) {
      second.add(row);
      if (second.rowCount() % ROWS_A_CHUNK === 0) options.onRows(second.rowCount());
      yield row;
    }
    options.onRows(second.rowCount());
    if (!isDeepStrictEqual(layoutOf(planned), layoutOf(second.plan())))
      throw new WorkbookChangedError();
  }
  const columns = () => second.plan().columns.map(writtenColumn);
  const sheets = () => second.plan().sheets;
  const book = {
    columns: fitTotals(planned.columns, planned.totalRows),
    texts: options.texts,
    sheets: planned.sheets,
    rows: counted,
    written: second.plan,
    totals:
      second.controls.length > 0
        ? tableOfTotals(second.controls, () => second.totals() ?? [])
        : null,
    about: () =>
      options.about({
        columns: columns(),
        rows: second.rowCount(),
        isLong: sheets().length > 1,
      }),
    writtenAt: options.writtenAt,
  };
  const sum = createFingerprint(() => {});
  await pipeline(streamWorkbook(book), sum.stream, sink, options);
  return {
    ...sum.result(),
    rows: second.rowCount(),
    totals: second.totals(),
    columns: columns(),
    sheets: sheets(),
  };
}

/** What the rows say of their sheets. */
type WorkbookPlan = {
  readonly columns: readonly SheetColumn[];
  readonly sheets: readonly RowsOfSheet[];
  readonly totalRows: readonly TotalRow[];
};

/** Opens the view's rows; `plan` is of those that were added. */
async function planRows(view: ExportView, texts: SheetTexts) {
  const table = await view.table();
  const controls = controlsOf(view, table.columns);
  const counter = createControlCounter(table.columns, controls);
  const columnPlan = createColumnPlan(table.columns, texts);
  return {
    controls,
    rows: table.rows,
    add: (row: ExportRow) => {
      counter.add(row);
      columnPlan.add(row);
    },
    rowCount: counter.rowCount,
    totals: counter.totals,
    plan: (): WorkbookPlan => {
      const columns = columnPlan.columns();
      const totals = counter.totals() ?? [];
      const totalRows = listTotalRows(table.columns, controls, totals, texts);
      const sheets = planSheets(counter.rowCount(), countTotalRows(totalRows, columns));
      return { columns, sheets, totalRows };
    },
  };
}

/** What has to be the same at both readings. */
function layoutOf({ columns, sheets }: WorkbookPlan) {
  return {
    columns: columns.map(({ header, cells }) => ({ header, cells })),
    sheets: sheets.length,
  };
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

function csvColumns(columns: readonly ExportColumn[]): WrittenColumn[] {
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
