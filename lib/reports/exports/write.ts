import { createHash } from "node:crypto";
import { Transform, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { writeCsv } from "@/lib/core/files/write-csv";
import { createControlCounter } from "./control-totals";
import { createRecordCounter } from "./record-count";
import { spoolTable } from "./spool";
import type { ControlTotal, ExportFormat, ExportView } from "./subject";
import { cellKind } from "./xlsx/cell";
import { planSheets, type SheetRows, streamWorkbook } from "./xlsx/workbook";

export type WriteOptions = {
  readonly format: ExportFormat;
  /** Where a workbook's rows wait until all of them are known. */
  readonly folder: string;
  /** Hears how many rows have been read, from time to time. */
  readonly onRows: (count: number) => void;
  readonly signal: AbortSignal;
  /** For the sheet "About" of a workbook. */
  readonly about: (facts: BookFacts) => readonly (readonly [string, string])[];
  readonly writtenAt: Date;
};

export type BookFacts = {
  readonly totals: readonly ControlTotal[] | null;
  readonly rows: number;
  /** Whether the rows go on on further sheets. */
  readonly isLong: boolean;
};

/** What is known of a file after its last byte. */
export type WrittenFile = {
  readonly bytes: number;
  readonly sha256: string;
  readonly rows: number;
  readonly totals: readonly ControlTotal[] | null;
  readonly columns: readonly WrittenColumn[];
  /** Null for CSV. */
  readonly sheets: readonly SheetRows[] | null;
};
export type WrittenColumn = { readonly header: string; readonly kind: string; readonly writtenAs: string };

/** Writes the view into `sink` and ends it; rejects, with the sink destroyed, when anything fails on the way. */
export async function writeExport(
  view: ExportView,
  sink: Writable,
  options: WriteOptions,
): Promise<WrittenFile> {
  if (options.format === "xlsx") return writeWorkbook(view, sink, options);
  return view.quick ? writeQuickCsv(view, view.quick, sink, options) : writeTable(view, sink, options);
}

async function writeTable(view: ExportView, sink: Writable, options: WriteOptions): Promise<WrittenFile> {
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
    totals: view.control && counter.totals(),
    columns: csvColumns(table.columns),
    sheets: null,
  };
}

/** The database writes the CSV and adds up the same version of it; the records that went by say whether it did. */
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

async function writeWorkbook(view: ExportView, sink: Writable, options: WriteOptions): Promise<WrittenFile> {
  const table = await view.table();
  const spool = await spoolTable(table, view.control, options);
  try {
    const rows = spool.counter.rowCount();
    const totals = view.control && spool.counter.totals();
    const sheets = planSheets(rows);
    const columns = table.columns.map((column, at) => ({
      ...column,
      cells: cellKind(column, spool.fits[at] ?? false),
    }));
    const book = {
      columns,
      rowCount: rows,
      rows: spool.rows,
      about: options.about({ totals, rows, isLong: sheets.length > 1 }),
      writtenAt: options.writtenAt,
    };
    const sum = createFingerprint(() => {});
    await pipeline(streamWorkbook(book), sum.stream, sink, options);
    const written = columns.map(({ header, kind, cells }) => ({ header, kind, writtenAs: cells }));
    return { ...sum.result(), rows, totals, columns: written, sheets };
  } finally {
    await spool.remove();
  }
}

function csvColumns(columns: readonly { header: string; kind: string }[]): WrittenColumn[] {
  return columns.map(({ header, kind }) => ({ header, kind, writtenAs: "text" }));
}

/** Passes bytes on and knows their number and SHA-256 at the end. */
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
