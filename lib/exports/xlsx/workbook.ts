import { Readable } from "node:stream";
import yazl from "yazl";
import type { ExportColumn, ExportRow } from "@/lib/exports/export-table";
import { cellXml, HEADER_STYLE, STYLES_XML, textCell } from "./cell";
import { createColumnPlan, type SheetColumn } from "./columns";

/** Rows of a sheet, its header among them (Excel's specifications and limits). */
export const SHEET_ROWS = 1_048_576;
/** Nearly as small as the default level, in half of its time. */
const COMPRESSION_LEVEL = 3;
const ABOUT: readonly ExportColumn[] = [
  { header: "what", kind: "text" },
  { header: "value", kind: "text" },
];

/** A sheet with few rows. */
export type SmallTable = {
  readonly columns: readonly ExportColumn[];
  readonly rows: readonly ExportRow[];
};

export type Workbook = {
  readonly columns: readonly SheetColumn[];
  /** How many sheets there are follows from it; the last one takes all rows that are left. */
  readonly rowCount: number;
  readonly rows: () => AsyncIterator<ExportRow>;
  /** The sheet after the rows, read when they are written; null: no sum of them means anything. */
  readonly totals: (() => SmallTable) | null;
  /** The last sheet, read when the rows are written. */
  readonly about: () => readonly (readonly [what: string, value: string])[];
  readonly writtenAt: Date;
};

export type SheetRows = { readonly name: string; readonly rows: number };

export function planSheets(rowCount: number, sheetRows = SHEET_ROWS): SheetRows[] {
  const most = sheetRows - 1;
  return Array.from({ length: Math.max(1, Math.ceil(rowCount / most)) }, (_, at) => ({
    name: at === 0 ? "Rows" : `Rows ${at + 1}`,
    rows: Math.min(most, rowCount - at * most),
  }));
}

/**
 * Streams the workbook; memory holds a few chunks of it. A failure of the rows destroys the stream.
 */
export function streamWorkbook(book: Workbook, sheetRows = SHEET_ROWS): Readable {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  const sheets = planSheets(book.rowCount, sheetRows);
  const options = { mtime: book.writtenAt, compressionLevel: COMPRESSION_LEVEL };
  let current: Readable | undefined;
  const addSheet = (index: number, xml: () => AsyncGenerator<Buffer>) =>
    zip.addReadStreamLazy(sheetPath(index), options, (done) => {
      current = Readable.from(xml(), { objectMode: false });
      current.once("error", (error) => output.destroy(error)); // the zip does not listen
      done(null, current);
    });
  const small = smallSheets(book);
  const names = [...sheets.map(({ name }) => name), ...small.map(({ name }) => name)];
  for (const [path, xml] of workbookParts(names)) {
    zip.addBuffer(Buffer.from(xml), path, options);
  }
  const rows = book.rows();
  for (const [index, sheet] of sheets.entries()) {
    const isLast = index === sheets.length - 1;
    addSheet(index, () => sheetXml(book.columns, rows, isLast ? Infinity : sheet.rows));
  }
  for (const [index, { table }] of small.entries()) {
    addSheet(sheets.length + index, () => smallSheetXml(table()));
  }
  zip.on("error", (error: Error) => output.destroy(error));
  output.once("close", () => {
    current?.destroy();
    void rows.return?.(); // a reader that goes away leaves no file open
  });
  zip.end();
  return output;
}

function smallSheets({ totals, about }: Workbook) {
  const last = { name: "About", table: () => ({ columns: ABOUT, rows: about() }) };
  return totals ? [{ name: "Totals", table: totals }, last] : [last];
}

function smallSheetXml({ columns, rows }: SmallTable): AsyncGenerator<Buffer> {
  const plan = createColumnPlan(columns);
  for (const row of rows) plan.add(row);
  return sheetXml(plan.columns(), iterate(rows), rows.length);
}

async function* iterate(rows: readonly ExportRow[]): AsyncGenerator<ExportRow> {
  yield* rows;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SHEET_TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

function sheetPath(index: number): string {
  return `xl/worksheets/sheet${index + 1}.xml`;
}

/**
 * The small parts of a workbook with these sheets, by their path in the file. The names are ours
 * and need no escape.
 */
function workbookParts(names: readonly string[]): [path: string, xml: string][] {
  return [
    ["[Content_Types].xml", contentTypes(names)],
    [
      "_rels/.rels",
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    ["xl/workbook.xml", workbook(names)],
    ["xl/_rels/workbook.xml.rels", workbookRelations(names)],
    ["xl/styles.xml", STYLES_XML],
  ];
}

function contentTypes(names: readonly string[]): string {
  const sheets = names.map(
    (_, at) =>
      `<Override PartName="/${sheetPath(at)}" ContentType="${SHEET_TYPES}.worksheet+xml"/>`,
  );
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPES}.styles+xml"/>${sheets.join("")}</Types>`;
}

function workbook(names: readonly string[]): string {
  const sheets = names.map(
    (name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const headers = names.map(
    (name, at) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${name}'!$1:$1</definedName>`,
  );
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join("")}</sheets><definedNames>${headers.join("")}</definedNames></workbook>`;
}

function workbookRelations(names: readonly string[]): string {
  const sheets = names.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${sheets.join("")}<Relationship Id="rId${names.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;
}

const CHUNK_CHARACTERS = 64 * 1024;
const WIDTH: Record<ExportColumn["kind"], number> = {
  day: 11,
  instant: 23,
  text: 18,
  amount: 22,
  count: 12,
  ratio: 14,
};
/** A4 across: all columns on one page, the header on each. */
const PRINTED = '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>';

/**
 * The XML of one sheet: a header that stays in view, and at most `limit` rows of the iterator,
 * which stays open.
 */
async function* sheetXml(
  columns: readonly SheetColumn[],
  rows: AsyncIterator<ExportRow>,
  limit: number,
): AsyncGenerator<Buffer> {
  const letters = columns.map((_, at) => columnLetters(at));
  const header = columns.map((column, at) =>
    textCell(`${letters[at]}1`, column.header, HEADER_STYLE),
  );
  let text = `${sheetHead(columns)}<row r="1">${header.join("")}</row>`;
  for (let number = 2; number < limit + 2; number += 1) {
    const next = await rows.next();
    if (next.done) break;
    let cells = "";
    for (const [place, column] of columns.entries()) {
      cells += cellXml(column.cells, `${letters[place]}${number}`, next.value[column.at] ?? null);
    }
    text += `<row r="${number}">${cells}</row>`;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(text);
    text = "";
  }
  yield Buffer.from(`${text}</sheetData>${PRINTED}${ignoredErrors(columns, letters)}</worksheet>`);
}

function sheetHead(columns: readonly SheetColumn[]): string {
  const widths = columns.map(
    ({ kind }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${WIDTH[kind]}" customWidth="1"/>`,
  );
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData>`;
}

/**
 * Turns off the warning about numbers stored as text for uids and exact amounts, which are text on
 * purpose.
 */
function ignoredErrors(columns: readonly SheetColumn[], letters: readonly string[]): string {
  const isText = (_letter: string, at: number) => columns[at]?.kind === "text";
  const ranges = letters.filter(isText).map((letter) => `${letter}1:${letter}${SHEET_ROWS}`);
  if (ranges.length === 0) return "";
  return `<ignoredErrors><ignoredError sqref="${ranges.join(" ")}" numberStoredAsText="1"/></ignoredErrors>`;
}

/** 0 is A, 25 is Z, 26 is AA. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
