import type { FileSource } from "@/lib/core/files/file-source";
import { type FoundTable, isHeader } from "@/lib/core/files/text-shape";
import type { DecimalSign } from "@/lib/core/files/written-number";
import { openWorkbook } from "@/lib/core/workbooks/open-workbook";
import {
  type SheetReading,
  type SheetRecord,
  type Workbook,
  WorkbookError,
  type WorkbookFault,
} from "@/lib/core/workbooks/workbook";
import { MappingError } from "./columns";
import type { SaidOfFile } from "./file-mapping";
import type { ImportObstacle } from "./import-obstacle";

/** Sheets of a workbook, hidden ones among them, and the one that is read. */
export type WorkbookLook = {
  readonly sheets: readonly string[];
  readonly hidden: readonly string[];
  readonly sheet: string;
  /** Other sheets with the same columns, where nobody said which one is meant. */
  readonly alike: readonly string[];
};

/** Records of a sheet that are looked at, as of a text. */
const MOST_RECORDS = 500;
/** Sheets that are looked at. */
const MOST_SHEETS = 50;
const MOST_NAMED = 20;

/** `texts`: the rows without the cells that are numbers. */
type SheetTable = FoundTable & { readonly texts: FoundTable["rows"] };
type SheetLook = { readonly table: SheetTable; readonly workbook: WorkbookLook };

/** The said sheet, or the first one that has a table. Throws MappingError. */
export async function lookAtWorkbook(
  source: FileSource,
  start: Uint8Array,
  said: SaidOfFile,
): Promise<SheetLook> {
  const book = await readingWorkbook(() => openWorkbook(source, start, "look"));
  const sheets = book.sheets.map(({ name }) => name);
  const hidden = book.sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name);
  if (said.sheet !== undefined) {
    const sheet = said.sheet;
    if (!sheets.includes(sheet)) throw noSheet(sheet, sheets);
    const table = await findTableOf(book, sheet, said);
    if (table === null) throw new MappingError({ kind: "no-table" });
    return { table, workbook: { sheets, hidden, sheet, alike: [] } };
  }
  const found: { sheet: string; table: SheetTable }[] = [];
  for (const sheet of sheets.slice(0, MOST_SHEETS)) {
    if (hidden.includes(sheet)) continue;
    const table = await findTableOf(book, sheet, said);
    if (table !== null) found.push({ sheet, table });
  }
  const [first, ...others] = found;
  if (first === undefined) throw new MappingError({ kind: "no-table" });
  const titles = JSON.stringify(first.table.header);
  const alike = others.filter(
    ({ table }) => table.rows.length > 0 && JSON.stringify(table.header) === titles,
  );
  const workbook = { sheets, hidden, sheet: first.sheet, alike: alike.map(({ sheet }) => sheet) };
  return { table: first.table, workbook };
}

const noSheet = (sheet: string, sheets: readonly string[]) =>
  new MappingError({ kind: "no-sheet", sheet, sheets: sheets.slice(0, MOST_NAMED).join(", ") });

async function findTableOf(
  book: Workbook,
  sheet: string,
  { headerLine, decimal = "." }: SaidOfFile,
): Promise<SheetTable | null> {
  const records: SheetRecord[] = [];
  await readingWorkbook(async () => {
    for await (const record of book.read(sheet, decimal).records) {
      if (record.line >= (headerLine ?? 1)) records.push(record);
      if (records.length === MOST_RECORDS) break;
    }
  });
  const at = headerLine === undefined ? findHeader(records) : 0;
  const header = records[at];
  if (header === undefined || header.fields.length < 2) return null;
  const width = header.fields.length;
  const after = records.slice(at + 1);
  const rows = after.map(({ fields }) => padded(fields, width));
  const texts = after.map((record) => padded(textsOf(record), width));
  const shape = { separator: ",", quote: '"', headerLine: header.line } as const;
  return { shape, header: header.fields, rows, texts };
}

/** Lines above a table have fewer cells than its titles. */
function findHeader(records: readonly SheetRecord[]): number {
  const counts = records.map(({ fields }) => fields.filter((field) => field !== "").length);
  const most = counts.reduce((one, other) => Math.max(one, other), 0);
  return records.findIndex(({ fields }, at) => (counts[at] ?? 0) * 2 > most && isHeader(fields));
}

function textsOf({ fields, numbers }: SheetRecord): readonly string[] {
  return fields.map((field, at) => (numbers.has(at) ? "" : field));
}

function padded(fields: readonly string[], width: number): readonly string[] {
  if (fields.length >= width) return fields;
  return [...fields, ...Array.from({ length: width - fields.length }, () => "")];
}

/**
 * Reads the sheet from its titles on, each row as wide as they are. Throws MappingError where
 * another sheet may be meant as well.
 */
export async function openSheet(
  source: FileSource,
  look: Omit<FoundTable, "rows"> & { readonly workbook: WorkbookLook },
  decimal: DecimalSign,
): Promise<SheetReading> {
  const { sheet, alike } = look.workbook;
  if (alike.length > 0) {
    const sheets = [sheet, ...alike].slice(0, MOST_NAMED).join(", ");
    throw new MappingError({ kind: "sheets-alike", sheets });
  }
  const start = await readBeginning(source);
  const book = await readingWorkbook(() => openWorkbook(source, start, "whole"));
  if (!book.sheets.some(({ name }) => name === sheet))
    throw noSheet(
      sheet,
      book.sheets.map(({ name }) => name),
    );
  const reading = book.read(sheet, decimal);
  return { merged: reading.merged, records: fromTitles(reading, look) };
}

async function* fromTitles(
  { records }: SheetReading,
  { header, shape }: Pick<FoundTable, "header" | "shape">,
): AsyncGenerator<SheetRecord> {
  try {
    for await (const record of records) {
      if (record.line < shape.headerLine) continue;
      yield { ...record, fields: padded(record.fields, header.length) };
    }
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Bytes that tell one format from another. */
const BEGINNING = 65_536;

async function readBeginning(source: FileSource): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.read(0, Math.min(BEGINNING, source.size))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function readingWorkbook<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refusalOf(error);
  }
}

const OBSTACLES: Readonly<Record<WorkbookFault, ImportObstacle>> = {
  old: { kind: "workbook" },
  locked: { kind: "workbook-locked" },
  damaged: { kind: "workbook-damaged" },
  "too-large": { kind: "workbook-too-large" },
  archive: { kind: "archive" },
};

function refusalOf(error: unknown): unknown {
  if (!(error instanceof WorkbookError)) return error;
  return new MappingError(OBSTACLES[error.fault], { cause: error });
}
