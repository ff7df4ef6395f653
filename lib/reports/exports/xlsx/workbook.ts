import { Readable } from "node:stream";
import yazl from "yazl";
import { sheetPath, workbookParts } from "./parts";
import { type SheetColumn, sheetXml } from "./sheet";

/** A sheet has so many rows, its header among them (Excel's specifications and limits). */
export const SHEET_ROWS = 1_048_576;
/** Nearly as small as the usual level, in half of its time. */
const COMPRESSION_LEVEL = 3;
const ABOUT: readonly SheetColumn[] = [
  { header: "what", kind: "text", cells: "text" },
  { header: "value", kind: "text", cells: "text" },
];

export type Workbook = {
  readonly columns: readonly SheetColumn[];
  readonly rowCount: number;
  readonly rows: () => AsyncIterator<readonly (string | null)[]>;
  /** Pairs for a last sheet that says what the file is. */
  readonly about: readonly (readonly [what: string, value: string])[];
  readonly writtenAt: Date;
};

export type SheetRows = { readonly name: string; readonly rows: number };

/** The sheets that so many rows fill, each with the header on top. */
export function planSheets(rowCount: number, sheetRows = SHEET_ROWS): SheetRows[] {
  const most = sheetRows - 1;
  return Array.from({ length: Math.max(1, Math.ceil(rowCount / most)) }, (_, at) => ({
    name: at === 0 ? "Rows" : `Rows ${at + 1}`,
    rows: Math.min(most, rowCount - at * most),
  }));
}

/** The workbook as it is put together; memory holds a few chunks of it. A failure of the rows destroys the stream. */
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
  for (const [path, xml] of workbookParts([...sheets.map(({ name }) => name), "About"])) {
    zip.addBuffer(Buffer.from(xml), path, options);
  }
  const rows = book.rows();
  for (const [index, sheet] of sheets.entries()) {
    addSheet(index, () => sheetXml(book.columns, rows, sheet.rows));
  }
  addSheet(sheets.length, () => sheetXml(ABOUT, aboutRows(book), book.about.length));
  zip.on("error", (error: Error) => output.destroy(error));
  output.once("close", () => {
    current?.destroy();
    void rows.return?.(); // a reader that goes away leaves no file open
  });
  zip.end();
  return output;
}

async function* aboutRows({ about }: Workbook): AsyncGenerator<readonly string[]> {
  yield* about;
}
