import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ExportTable } from "@/lib/core/files/export-table";
import { type ControlCounter, createControlCounter } from "./control-totals";
import type { ControlColumns } from "./subject";
import { fitsCell } from "./xlsx/cell";

type Row = readonly (string | null)[];

/**
 * The rows of a table in a file of their own, with what had to be known of all of them before the first is written
 * into a workbook: how many there are, and which columns a spreadsheet would keep in every digit.
 */
export type Spool = {
  readonly counter: ControlCounter;
  /** One for each column. */
  readonly fits: readonly boolean[];
  readonly rows: () => AsyncGenerator<Row>;
  readonly remove: () => Promise<void>;
};

export type SpoolOptions = {
  /** Made where it is missing, for this user alone. */
  readonly folder: string;
  readonly onRows: (count: number) => void;
  readonly signal: AbortSignal;
};

const ROWS_A_CHUNK = 500;

/** Reads the table to its end. What fails leaves no file behind. */
export async function spoolTable(
  { columns, rows }: ExportTable,
  control: ControlColumns | null,
  { folder, onRows, signal }: SpoolOptions,
): Promise<Spool> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${randomUUID()}.rows`);
  const remove = () => rm(file, { force: true });
  const counter = createControlCounter(columns, control);
  const fits = columns.map(() => true);
  const look = (row: Row) => {
    counter.add(row);
    for (const [at, column] of columns.entries()) fits[at] &&= fitsCell(column, row[at] ?? null);
  };
  try {
    const lines = Readable.from(
      linesOf(rows, look, () => onRows(counter.rowCount())),
      { objectMode: false },
    );
    await pipeline(lines, createWriteStream(file, { mode: 0o600, flags: "wx" }), { signal });
  } catch (error) {
    await remove();
    throw error;
  }
  return { counter, fits, rows: () => readLines(file), remove };
}

async function* linesOf(rows: AsyncIterable<Row>, look: (row: Row) => void, onChunk: () => void) {
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

async function* readLines(file: string): AsyncGenerator<Row> {
  let rest = "";
  for await (const chunk of createReadStream(file, { encoding: "utf8" }) as AsyncIterable<string>) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as Row;
  }
}
