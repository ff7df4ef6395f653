import { Readable } from "node:stream";
import yazl from "yazl";
import type { ExportColumn, ExportRow } from "@/lib/exports/export-table";
import { cellXml, headerCell, STYLES_XML } from "./cell";
import {
  createColumnPlan,
  OWN_NAMES,
  type SheetColumn,
  type SheetTexts,
  type SheetTitles,
} from "./columns";
import { commentsXml, drawingXml, type HeaderNote, noteRelationsXml } from "./notes";
import { type RowsOfSheet, type TotalRow, totalRowsXml } from "./total-rows";

/** Rows of a sheet, its header among them (Excel's specifications and limits). */
export const SHEET_ROWS = 1_048_576;
/** Nearly as small as the default level, in half of its time. */
const COMPRESSION_LEVEL = 3;
const ABOUT: readonly ExportColumn[] = [
  { header: "what", kind: "text" },
  { header: "value", kind: "text" },
];

/** A sheet with few rows; they are read when it is written. */
export type SmallTable = {
  readonly columns: readonly ExportColumn[];
  readonly rows: () => readonly ExportRow[];
};

export type Workbook = {
  readonly columns: readonly SheetColumn[];
  readonly texts: SheetTexts;
  /** Those of the rows, by `planSheets`; the last one takes all rows that are left. */
  readonly sheets: readonly RowsOfSheet[];
  readonly rows: () => AsyncIterator<ExportRow>;
  /** The columns and totals as they were written; read after the last row. */
  readonly written: () => {
    readonly columns: readonly SheetColumn[];
    readonly totalRows: readonly TotalRow[];
  };
  /** The sheet after the rows; null: no sum of them means anything. */
  readonly totals: SmallTable | null;
  /** The last sheet, read when the rows are written. */
  readonly about: () => readonly (readonly [what: string, value: string])[];
  readonly writtenAt: Date;
};

/** The sheets of so many rows, with `totalRows` more after the last one, which stay together. */
export function planSheets(rowCount: number, totalRows = 0, sheetRows = SHEET_ROWS): RowsOfSheet[] {
  const most = sheetRows - 1;
  return Array.from({ length: Math.max(1, Math.ceil((rowCount + totalRows) / most)) }, (_, at) => ({
    name: at === 0 ? "Rows" : `Rows ${at + 1}`,
    rows: Math.max(0, Math.min(most, rowCount - at * most)),
  }));
}

type SheetPart = {
  readonly name: string;
  readonly notes: readonly HeaderNote[];
  readonly xml: () => AsyncGenerator<Buffer>;
};

/**
 * Streams the workbook; memory holds a few chunks of it. A failure of the rows destroys the stream.
 */
export function streamWorkbook(book: Workbook): Readable {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  const options = { mtime: book.writtenAt, compressionLevel: COMPRESSION_LEVEL };
  let current: Readable | undefined;
  const addSheet = (index: number, xml: () => AsyncGenerator<Buffer>) =>
    zip.addReadStreamLazy(sheetPath(index), options, (done) => {
      current = Readable.from(xml(), { objectMode: false });
      current.once("error", (error) => output.destroy(error)); // the zip does not listen
      done(null, current);
    });
  const rows = book.rows();
  const sheets = [...rowSheets(book, rows), ...smallSheets(book)];
  for (const [path, xml] of workbookParts(sheets)) {
    zip.addBuffer(Buffer.from(xml), path, options);
  }
  for (const [index, { xml }] of sheets.entries()) addSheet(index, xml);
  zip.on("error", (error: Error) => output.destroy(error));
  output.once("close", () => {
    current?.destroy();
    void rows.return?.(); // a reader that goes away leaves no file open
  });
  zip.end();
  return output;
}

function rowSheets(
  { columns, sheets, texts, written }: Workbook,
  rows: AsyncIterator<ExportRow>,
): SheetPart[] {
  const letters = columns.map((_, at) => columnLetters(at));
  const notes = notesOf(columns);
  const counts: RowsOfSheet[] = [];
  return sheets.map(({ name, rows: most }, at) => {
    const isLast = at === sheets.length - 1;
    const below = (count: number) => {
      counts.push({ name, rows: count });
      if (!isLast) return "";
      const { columns: own, totalRows } = written();
      const from = count + 3; // the header, the rows, an empty row
      const { notInTotals } = texts;
      return totalRowsXml(totalRows, { columns: own, letters, sheets: counts, from, notInTotals });
    };
    const limit = isLast ? Infinity : most;
    return {
      name,
      notes,
      xml: () => sheetXml(columns, { rows, limit, isNoted: notes.length > 0, below }),
    };
  });
}

function smallSheets({ totals, about, texts }: Workbook): SheetPart[] {
  const last = smallSheet("About", { columns: ABOUT, rows: about }, OWN_NAMES);
  return totals === null ? [last] : [smallSheet("Totals", totals, texts), last];
}

function smallSheet(name: string, { columns, rows }: SmallTable, titles: SheetTitles): SheetPart {
  async function* xml() {
    const plan = createColumnPlan(columns, titles);
    const all = rows();
    for (const row of all) plan.add(row);
    yield* sheetXml(plan.columns(), {
      rows: iterate(all),
      limit: all.length,
      isNoted: notes.length > 0,
      below: () => "",
    });
  }
  const notes = notesOf(createColumnPlan(columns, titles).columns());
  return { name, notes, xml };
}

function notesOf(columns: readonly SheetColumn[]): HeaderNote[] {
  const notes: HeaderNote[] = [];
  for (const [place, { note }] of columns.entries()) {
    if (note !== null) notes.push({ cell: `${columnLetters(place)}1`, place, text: note });
  }
  return notes;
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

type SheetHead = Pick<SheetPart, "name" | "notes">;

/**
 * The small parts of a workbook with these sheets, by their path in the file. The sheets' names are
 * ours and need no escape.
 */
function workbookParts(sheets: readonly SheetHead[]): [path: string, xml: string][] {
  const notes = sheets.flatMap((sheet, at): [path: string, xml: string][] =>
    sheet.notes.length === 0
      ? []
      : [
          [`xl/worksheets/_rels/sheet${at + 1}.xml.rels`, noteRelationsXml(at + 1)],
          [`xl/comments${at + 1}.xml`, commentsXml(sheet.notes)],
          [`xl/drawings/notes${at + 1}.vml`, drawingXml(at + 1, sheet.notes)],
        ],
  );
  return [
    ["[Content_Types].xml", contentTypes(sheets)],
    [
      "_rels/.rels",
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    ["xl/workbook.xml", workbook(sheets)],
    ["xl/_rels/workbook.xml.rels", workbookRelations(sheets)],
    ["xl/styles.xml", STYLES_XML],
    ...notes,
  ];
}

function contentTypes(sheets: readonly SheetHead[]): string {
  const parts = sheets.map(({ notes }, at) => {
    const sheet = `<Override PartName="/${sheetPath(at)}" ContentType="${SHEET_TYPES}.worksheet+xml"/>`;
    if (notes.length === 0) return sheet;
    return `${sheet}<Override PartName="/xl/comments${at + 1}.xml" ContentType="${SHEET_TYPES}.comments+xml"/>`;
  });
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPES}.styles+xml"/>${parts.join("")}</Types>`;
}

/** Programs that open it compute its formulas anew. */
const COMPUTED_WHEN_OPENED = '<calcPr fullCalcOnLoad="1"/>';

function workbook(parts: readonly SheetHead[]): string {
  const sheets = parts.map(
    ({ name }, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const headers = parts.map(
    ({ name }, at) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">'${name}'!$1:$1</definedName>`,
  );
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join("")}</sheets><definedNames>${headers.join("")}</definedNames>${COMPUTED_WHEN_OPENED}</workbook>`;
}

function workbookRelations(parts: readonly SheetHead[]): string {
  const sheets = parts.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${sheets.join("")}<Relationship Id="rId${parts.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;
}

const CHUNK_CHARACTERS = 64 * 1024;
/** A4 across: all columns on one page, the header on each. */
const PRINTED = '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>';

type SheetRows = {
  /** Stays open after the last row of the sheet. */
  readonly rows: AsyncIterator<ExportRow>;
  /** The most rows of the sheet, without its header. */
  readonly limit: number;
  readonly isNoted: boolean;
  /** The XML of what comes after so many rows. */
  readonly below: (count: number) => string;
};

/** The XML of one sheet, with a header that stays in view. */
async function* sheetXml(
  columns: readonly SheetColumn[],
  { rows, limit, isNoted, below }: SheetRows,
): AsyncGenerator<Buffer> {
  const letters = columns.map((_, at) => columnLetters(at));
  const header = columns.map(({ cells, title }, at) => headerCell(cells, `${letters[at]}1`, title));
  let text = `${sheetHead(columns)}<row r="1">${header.join("")}</row>`;
  let count = 0;
  while (count < limit) {
    const next = await rows.next();
    if (next.done) break;
    count += 1;
    const number = count + 1;
    let cells = "";
    for (const [place, column] of columns.entries()) {
      cells += cellXml(column.cells, `${letters[place]}${number}`, next.value[column.at] ?? null);
    }
    text += `<row r="${number}">${cells}</row>`;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(text);
    text = "";
  }
  const notes = isNoted ? `<legacyDrawing xmlns:r="${OFFICE}" r:id="rId1"/>` : "";
  yield Buffer.from(
    `${text}${below(count)}</sheetData>${PRINTED}${ignoredErrors(columns, letters)}${notes}</worksheet>`,
  );
}

function sheetHead(columns: readonly SheetColumn[]): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
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
