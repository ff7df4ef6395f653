import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import XLSX from "@e965/xlsx";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import yazl from "yazl";
import { sourceOf } from "@/lib/core/files/file-source";
import { numberValue } from "@/lib/core/workbooks/cell-value";
import { MappingError } from "./columns";
import { parseMapping } from "./file-mapping";
import type { ImportObstacle } from "./import-obstacle";
import { lookAtFile } from "./look-at-file";
import { openSheet } from "./look-at-workbook";
import { rulesOf } from "./read-table";
import { readSpooledDay, spoolFile } from "./spool";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "desk-workbook-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const COLUMNS = {
  date: { column: "Date" },
  uid: { column: "UID" },
  coin: { column: "Coin" },
  symbol: { column: "Pair" },
  productType: { value: "" },
  dealAmount: { column: "Fee" },
  fee: { column: "Fee" },
  feePaid: { column: "Fee" },
  rebateAmount: { column: "Rebate" },
};

async function bring(file: Uint8Array, said: object = {}) {
  const mapping = parseMapping({ columns: COLUMNS, file: said });
  const source = sourceOf(file);
  const look = await lookAtFile(source, mapping.file);
  const rules = rulesOf(look, mapping, "commissions");
  const signal = new AbortController().signal;
  const spooled = await spoolFile({ source, folder, look, rules, range: null, signal });
  const rows: string[] = [];
  for (const day of spooled.days.keys()) {
    for (const row of await readSpooledDay(folder, day))
      rows.push([day, row.uid, row.coin, row.symbol, row.fee, row.rebateAmount].join(" "));
  }
  return { rows, problems: spooled.problems, look };
}

type Cell = XLSX.CellObject | string | number | Date | boolean | null;
const TITLES = ["Date", "UID", "Coin", "Pair", "Fee", "Rebate"];
/** 13 and 14 May 2026 as a spreadsheet counts days. */
const [DAY, NEXT_DAY] = [46_155, 46_156];
const dated = (v: number, z = "yyyy-mm-dd"): Cell => ({ t: "n", v, z });
const FIRST: Cell[] = [dated(DAY), "3125195374", "USDT", "BTCUSDT", 1222.5, 0.25];
const SECOND: Cell[] = [dated(NEXT_DAY), 42, "BTC", "BTCUSDT", 0.00000777, 0.5];
const BOTH = [
  "2026-05-13 3125195374 USDT BTCUSDT 1222.5 0.25",
  "2026-05-14 42 BTC BTCUSDT 0.00000777 0.5",
];

const FORMATS = ["xlsx", "ods"] as const;
type Format = (typeof FORMATS)[number];
type BookSheet = {
  readonly rows: Cell[][];
  readonly merges?: XLSX.Range[];
  readonly isHidden?: boolean;
};
type Book = Readonly<Record<string, BookSheet>>;

function bookOf(sheets: Book, bookType: Format, date1904 = false): Buffer {
  const book = XLSX.utils.book_new();
  const Sheets = Object.values(sheets).map(
    ({ isHidden }) => ({ Hidden: isHidden ? 1 : 0 }) as const,
  );
  book.Workbook = { Sheets, WBProps: { date1904 } };
  for (const [name, { rows, merges }] of Object.entries(sheets)) {
    // SheetJS cannot write formats of dates into an ODS, whose days are then numbers.
    const cells = bookType === "ods" ? rows.map((row) => row.map(withoutFormat)) : rows;
    const sheet = XLSX.utils.aoa_to_sheet([...cells]);
    if (merges) sheet["!merges"] = merges;
    XLSX.utils.book_append_sheet(book, sheet, name);
  }
  return XLSX.write(book, { type: "buffer", bookType, compression: true });
}
function withoutFormat(cell: Cell): Cell {
  const isFormatted = typeof cell === "object" && cell !== null && "z" in cell;
  return isFormatted ? { ...cell, z: "General" } : cell;
}
const tableOf = (...rows: Cell[][]) => ({ May: { rows: [TITLES, ...rows] } });

test.each<[string, Book, object?]>([
  ["a table", tableOf(FIRST, SECOND)],
  [
    "empty rows and a sum",
    tableOf(FIRST, [], [null, ""], SECOND, ["Total", null, null, null, 1, 1]),
  ],
  ["lines above the titles", { May: { rows: [["Report", "May"], [], TITLES, FIRST, SECOND] } }],
  ["texts of figures", tableOf(FIRST.with(4, "1,222.5").with(5, "0.25"), SECOND)],
  [
    "currencies, percentages and thousands",
    tableOf(
      FIRST.with(4, { t: "n", v: 1222.5, z: '#,##0.0 "USDT"' }).with(5, {
        t: "n",
        v: 0.25,
        z: "0%",
      }),
      SECOND,
    ),
  ],
  [
    "formulas with their results",
    tableOf(
      FIRST.with(5, { t: "n", v: 0.25, f: "0.2+0.05" }),
      SECOND.with(5, { t: "n", v: 0.1 + 0.4, f: "0.1+0.4" }),
    ),
  ],
  [
    "a column that nobody asks for",
    {
      May: {
        rows: [
          [...TITLES, "Order"],
          [...FIRST, 1],
          [...SECOND, 123456789012345680],
        ],
      },
    },
  ],
  [
    "a cover sheet before the table",
    { Cover: { rows: [["Hello"], ["to you"]] }, ...tableOf(FIRST, SECOND) },
  ],
  [
    "a sheet that a person chose",
    { Rows: { rows: [TITLES, FIRST, FIRST] }, ...tableOf(FIRST, SECOND) },
    { sheet: "May" },
  ],
  [
    "decimal commas in texts, with figures that are numbers",
    tableOf(FIRST.with(4, "1.222,5"), SECOND),
    { decimal: "," },
  ],
])("%s in a workbook", async (_what, sheets, said) => {
  for (const format of FORMATS) {
    const brought = await bring(bookOf(sheets, format), said);
    expect(brought.problems, format).toEqual([]);
    expect(brought.rows, format).toEqual(BOTH);
    expect(brought.look.workbook?.sheets, format).toEqual(Object.keys(sheets));
  }
});

test("numbers of a workbook do not say what a text such as 1,234 beside them means", async () => {
  const sheets = tableOf(FIRST.with(4, "1,234"), SECOND.with(4, 5.5));
  const unclear = new MappingError({ kind: "decimal-unclear", text: "1,234" });
  for (const format of FORMATS) {
    const file = bookOf(sheets, format);
    await expect(bring(file)).rejects.toThrow(unclear);
    for (const [decimal, read] of [
      [".", "1234"],
      [",", "1.234"],
    ] as const) {
      const { rows } = await bring(file, { decimal });
      expect(
        rows.map((row) => row.split(" ")[4]),
        format,
      ).toEqual([read, "5.5"]);
    }
    const clear = bookOf(tableOf(FIRST.with(4, "1,234"), SECOND.with(4, "5.5")), format);
    expect((await bring(clear)).rows, format).toHaveLength(2);
  }
});

test("days count from 1904 where the workbook says so", async () => {
  const old = (count: number) => dated(count - 1_462);
  const rows = [FIRST.with(0, old(DAY)), SECOND.with(0, old(NEXT_DAY))];
  expect((await bring(bookOf(tableOf(...rows), "xlsx", true))).rows).toEqual(BOTH);
});

test("times are without a zone, to the second", async () => {
  const half = dated(DAY + 0.75, "dd.mm.yyyy hh:mm");
  const last = dated(DAY + 86_399 / 86_400, "yyyy-mm-dd hh:mm:ss");
  const excel = bookOf(tableOf(FIRST.with(0, half), SECOND.with(0, last)), "xlsx");
  const openDocument = await odsOf([
    [dateCell("2026-05-13T18:00:00"), ...FIRST_TEXTS.slice(1).map(textCell), textCell("0.25")],
    [dateCell("2026-05-13T23:59:58.9999996"), ...FIRST_TEXTS.slice(1).map(textCell), textCell("1")],
  ]);
  for (const file of [excel, openDocument]) {
    const { look, rows } = await bring(file, { rows: "order", zone: "UTC" });
    const times = ["2026-05-13 18:00:00", "2026-05-13 23:59:59"];
    expect(look.rows.map(([date]) => date)).toEqual(times);
    expect(new Set(rows.map((row) => row.slice(0, 10)))).toEqual(new Set(["2026-05-14"]));
  }
});

test("a hidden sheet is named, and read only where a person chose it", async () => {
  const sheets = {
    Old: { rows: [TITLES, FIRST], isHidden: true },
    May: { rows: [TITLES, SECOND] },
  } satisfies Book;
  const excel = bookOf(sheets, "xlsx");
  const hidden = '<style style:name="ta1"><table-properties table:display="false"/></style>';
  const row = [...FIRST_TEXTS, "0.25"].map(textCell);
  const old = `<table table:name="Old" table:style-name="ta1">${rowsOf([TITLES.map(textCell), row])}</table>`;
  const second = ["2026-05-14", "42", "BTC", "BTCUSDT", "0.00000777", "0.5"].map(textCell);
  const openDocument = await odsOf([second], hidden + old);
  for (const file of [excel, openDocument]) {
    const { look, rows } = await bring(file);
    expect(look.workbook).toEqual({
      sheets: ["Old", "May"],
      hidden: ["Old"],
      sheet: "May",
      alike: [],
    });
    expect(rows).toEqual(BOTH.slice(1));
    expect((await bring(file, { sheet: "Old" })).rows).toEqual(BOTH.slice(0, 1));
  }
});

const merge = (from: string, to: string): XLSX.Range => ({
  s: XLSX.utils.decode_cell(from),
  e: XLSX.utils.decode_cell(to),
});

test.each<[string, Book, object[]]>([
  [
    "an id of so many digits that some are lost",
    tableOf(FIRST.with(1, 123456789012345680), SECOND),
    [{ line: 2, problem: { kind: "cell-digits", field: "uid", text: "123456789012345680" } }],
  ],
  [
    "an id that ends in zeros because its digits are lost",
    tableOf(FIRST, SECOND.with(1, 123400000000000000)),
    [{ line: 3, problem: { kind: "cell-digits", field: "uid", text: "123400000000000000" } }],
  ],
  [
    "a figure of so many digits that some are lost",
    tableOf(FIRST.with(5, 99999999999.12346), SECOND),
    [
      {
        line: 2,
        problem: { kind: "cell-digits", field: "rebateAmount", text: "99999999999.12346" },
      },
    ],
  ],
  [
    "a truth value for a coin",
    tableOf(FIRST.with(5, true), SECOND),
    [{ line: 2, problem: { kind: "amount", field: "rebateAmount", text: "TRUE" } }],
  ],
  [
    "merged cells below the titles",
    { May: { rows: [TITLES, FIRST, SECOND.with(5, null)], merges: [merge("F2", "F3")] } },
    [
      { line: 3, problem: { kind: "empty", field: "rebateAmount" } },
      { line: 2, problem: { kind: "cell-merged", field: "rebateAmount" } },
    ],
  ],
])("%s is refused by its line", async (_what, sheets, problems) => {
  for (const format of FORMATS)
    expect((await bring(bookOf(sheets, format))).problems, format).toEqual(problems);
});

test("a merged title and a merged label of a sum are no part of the rows", async () => {
  const total: Cell[] = ["Total", null, null, null, 1222.5, 0.75];
  const rows = [["Report"], TITLES, FIRST, SECOND, total];
  const merges = [merge("A1", "F1"), merge("A5", "D5")];
  for (const format of FORMATS) {
    const brought = await bring(bookOf({ May: { rows, merges } }, format));
    expect(brought.problems, format).toEqual([]);
    expect(brought.rows, format).toEqual(BOTH);
  }
});

/** A zip file with these parts, in a form that no program made up its sizes. */
function zipOf(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
function excelOf(rows: string, more: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  return zipOf({
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<x:workbook xmlns:x="m" xmlns:r="${RELATIONS}"><x:sheets><x:sheet name="May" r:id="a"/></x:sheets></x:workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="a" Type="${RELATIONS}/worksheet" Target="/xl/one.xml"/><Relationship Id="b" Type="${RELATIONS}/sharedStrings" Target="texts.xml"/></Relationships>`,
    "xl/one.xml": `<x:worksheet xmlns:x="m"><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
    ...more,
  });
}
const textCells = (texts: readonly string[]) =>
  texts.map((text) => `<x:c t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`).join("");
const TITLE_ROW = `<x:row>${textCells(TITLES)}</x:row>`;
const FIRST_TEXTS = ["2026-05-13", "3125195374", "USDT", "BTCUSDT", "1222.5"];

const textCell = (text: string) =>
  `<table-cell office:value-type="string"><p>${text}</p></table-cell>`;
const dateCell = (iso: string) =>
  `<table-cell office:value-type="date" office:date-value="${iso}"><p>?</p></table-cell>`;
const rowsOf = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => `<table-row>${cells.join("")}</table-row>`).join("");
/** A workbook of LibreOffice whose sheet "May" has these cells under the titles. */
function odsOf(rows: readonly (readonly string[])[], before = ""): Promise<Buffer> {
  const table = `<table table:name="May">${rowsOf([TITLES.map(textCell), ...rows])}</table>`;
  return zipOf({ "content.xml": `<content>${before}${table}</content>` });
}

test("a formula that was never computed, and an error, are refused by their lines", async () => {
  const formula = "<x:c><x:f>A1</x:f></x:c>";
  const broken = '<x:c t="e"><x:v>#N/A</x:v></x:c>';
  const rows = [formula, broken].map((cell) => `<x:row>${textCells(FIRST_TEXTS)}${cell}</x:row>`);
  const cells = FIRST_TEXTS.map(textCell);
  const openDocument = await odsOf([
    [...cells, '<table-cell table:formula="of:=A1"/>'],
    [
      ...cells,
      '<table-cell office:value-type="string" calcext:value-type="error"><annotation><p>why</p></annotation><p>#N/A</p></table-cell>',
    ],
  ]);
  for (const file of [await excelOf(TITLE_ROW + rows.join("")), openDocument]) {
    expect((await bring(file)).problems).toEqual([
      { line: 2, problem: { kind: "cell-formula", field: "rebateAmount" } },
      { line: 3, problem: { kind: "cell-error", field: "rebateAmount", text: "#N/A" } },
    ]);
  }
});

const WITHOUT_RESULT = [
  "<x:c><x:f>A2*0.001</x:f><x:v></x:v></x:c>",
  "<x:c><x:f>A2*0.001</x:f><x:v/></x:c>",
  '<x:c t="n"><x:f>A2*0.001</x:f><x:v/></x:c>',
];
const rowOf = (...cells: string[]) => `<x:row>${cells.join("")}</x:row>`;
const REBATE_MISSING = { line: 2, problem: { kind: "cell-formula", field: "rebateAmount" } };

test.each(WITHOUT_RESULT)("a formula without a result is no empty cell: %s", async (formula) => {
  const file = await excelOf(TITLE_ROW + rowOf(textCells(FIRST_TEXTS), formula));
  expect((await bring(file)).problems).toEqual([REBATE_MISSING]);
  const whole = await excelOf(TITLE_ROW + rowOf(...TITLES.map(() => formula)));
  const { rows, problems } = await bring(whole);
  expect(rows).toEqual([]);
  expect(problems).toEqual([{ line: 2, problem: { kind: "cell-formula", field: "date" } }]);
});

test("a formula that comes to an empty text is one, and one that nobody asks for stops nothing", async () => {
  const product = '<x:c t="str"><x:f>IF(1,"","x")</x:f><x:v></x:v></x:c>';
  const empty = textCells(["2026-05-13", "3125195374", "USDT", "BTCUSDT"]);
  const figures = "<x:c><x:v>1222.5</x:v></x:c><x:c><x:v>0.25</x:v></x:c>";
  const titles = `<x:row>${textCells([...TITLES, "Product"])}</x:row>`;
  const blank = rowOf(...TITLES.map(() => "<x:c/>"), WITHOUT_RESULT[0] ?? "");
  const file = await excelOf(titles + rowOf(empty, figures, product) + blank);
  const brought = await bring(file);
  expect(brought.problems).toEqual([]);
  expect(brought.rows).toEqual(BOTH.slice(0, 1));
});

test("a formula's 0 is no result where the workbook is computed when it is opened", async () => {
  const zero = "<x:c><x:f>A2*0.001</x:f><x:v>0</x:v></x:c>";
  const typed = "<x:c><x:v>0</x:v></x:c>";
  const total = rowOf(textCells(["Total"]), ...Array.from({ length: 5 }, () => zero));
  const bookWith = (more: string, ...cells: string[]) =>
    excelOf(TITLE_ROW + cells.map((cell) => rowOf(textCells(FIRST_TEXTS), cell)).join("") + total, {
      "xl/workbook.xml": `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="May" r:id="a"/></sheets>${more}</workbook>`,
    });
  const onLoad = '<calcPr calcId="124519" fullCalcOnLoad="1"/>';
  expect((await bring(await bookWith(onLoad, zero))).problems).toEqual([REBATE_MISSING]);
  const computed = ["2026-05-13 3125195374 USDT BTCUSDT 1222.5 0"];
  expect(await bring(await bookWith(onLoad, typed))).toMatchObject({
    rows: computed,
    problems: [],
  });
  expect(await bring(await bookWith("<calcPr/>", zero))).toMatchObject({ rows: computed });
});

test("texts in parts, with a reading aid, and rows and cells without a place are read", async () => {
  const texts =
    "<sst><si><r><t>BTC</t></r><r><t>_x0055_SDT</t></r><rPh><t>read so</t></rPh></si></sst>";
  const cells = `${textCells(FIRST_TEXTS.slice(0, 3))}<x:c t="s"><x:v>0</x:v></x:c><x:c><x:v>1222.5</x:v></x:c><x:c><x:v>2.5000000000000001E-1</x:v></x:c>`;
  const file = await excelOf(`${TITLE_ROW}<x:row>${cells}</x:row>`, { "xl/texts.xml": texts });
  expect((await bring(file)).rows).toEqual(BOTH.slice(0, 1));
});

test("a cell that refers to no text is empty, and not the first text of the workbook", async () => {
  const texts = "<sst><si><t>BTC</t></si></sst>";
  for (const none of ['<x:c t="s"><x:v/></x:c>', '<x:c t="s"><x:v></x:v></x:c>']) {
    const cells = textCells(FIRST_TEXTS.slice(0, 3)) + none + textCells(["1222.5", "0.25"]);
    const file = await excelOf(TITLE_ROW + rowOf(cells), { "xl/texts.xml": texts });
    const problem = { kind: "empty", field: "symbol" };
    expect((await bring(file)).problems).toEqual([{ line: 2, problem }]);
  }
});

test.each<[string, () => Promise<Uint8Array> | Uint8Array, ImportObstacle]>([
  ["an archive", () => zipOf({ "rows.csv": "a,b" }), { kind: "archive" }],
  ["a binary workbook", () => bookOfType("xlsb"), { kind: "workbook" }],
  ["an old workbook", () => bookOfType("biff8"), { kind: "workbook" }],
  [
    "a workbook with a password",
    () =>
      Buffer.concat([
        Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
        Buffer.from("EncryptedPackage", "utf16le"),
      ]),
    { kind: "workbook-locked" },
  ],
  [
    "a workbook of LibreOffice with a password",
    () =>
      zipOf({
        "content.xml": "\u0001",
        "META-INF/manifest.xml": "<manifest><file-entry><encryption-data/></file-entry></manifest>",
      }),
    { kind: "workbook-locked" },
  ],
  [
    "a workbook that is cut off",
    () => bookOf(tableOf(FIRST, SECOND), "xlsx").subarray(0, 3_000),
    { kind: "workbook-damaged" },
  ],
  ["a sheet that is no XML", () => excelOf("<x:row></x:c>"), { kind: "workbook-damaged" }],
  [
    "a workbook whose entities refer to each other",
    () => excelOf(`<x:row><x:c t="str"><x:v>&lol;</x:v></x:c></x:row>`),
    { kind: "workbook-damaged" },
  ],
  [
    "a workbook without a table",
    () => bookOf({ Cover: { rows: [["Hello"]] } }, "ods"),
    { kind: "no-table" },
  ],
])("%s is refused with its reason", async (_what, file, obstacle) => {
  await expect(bring(await file())).rejects.toThrow(new MappingError(obstacle));
});

function bookOfType(bookType: XLSX.BookType): Uint8Array {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([TITLES]), "May");
  return XLSX.write(book, { type: "buffer", bookType });
}

test("sheets of the same columns are asked for, and an unknown one is named", async () => {
  const sheets = { April: { rows: [TITLES, FIRST] }, May: { rows: [TITLES, SECOND] } };
  for (const format of FORMATS) {
    const file = bookOf(sheets, format);
    await expect(bring(file)).rejects.toThrow(
      new MappingError({ kind: "sheets-alike", sheets: "April, May" }),
    );
    expect((await bring(file, { sheet: "May" })).rows).toEqual(BOTH.slice(1));
    await expect(bring(file, { sheet: "June" })).rejects.toThrow(
      new MappingError({ kind: "no-sheet", sheet: "June", sheets: "April, May" }),
    );
  }
});

test("what unpacks to much more than it says is refused after a few megabytes", async () => {
  const blanks = " ".repeat(2 ** 26);
  const file = await excelOf(`${TITLE_ROW}<x:row><x:c t="str"><x:v>${blanks}</x:v></x:c></x:row>`);
  await expect(bring(file)).rejects.toThrow(new MappingError({ kind: "workbook-damaged" }));
  const row = `<table-row table:number-rows-repeated="16000000">${textCell("x")}</table-row>`;
  const table = `<table table:name="May">${rowsOf([TITLES.map(textCell)])}${row}</table>`;
  const repeated = await zipOf({ "content.xml": table });
  const look = await lookAtFile(sourceOf(repeated), {});
  const reading = await openSheet(sourceOf(repeated), { ...look, workbook: WHOLE }, ".");
  await expect(readAll(reading.records)).rejects.toThrow(
    new MappingError({ kind: "workbook-too-large" }),
  );
});

/** The records of an ODS whose sheet has these rows of XML under the titles. */
async function recordsOf(rows: string): Promise<unknown[]> {
  const table = `<table table:name="May">${rowsOf([TITLES.map(textCell)])}${rows}</table>`;
  const source = sourceOf(await zipOf({ "content.xml": table }));
  const look = await lookAtFile(source, {});
  const records: unknown[] = [];
  const reading = await openSheet(source, { ...look, workbook: WHOLE }, ".");
  for await (const record of reading.records) records.push(record);
  return records;
}

test("rows of an ODS that are repeated have a bound in total, and so have its merged cells", async () => {
  const repeated = (times: number) =>
    `<table-row table:number-rows-repeated="${times}">${textCell("x")}</table-row>`;
  expect(await recordsOf(repeated(3) + repeated(2))).toHaveLength(1 + 5);
  const empty = '<table-row table:number-rows-repeated="900000"><table-cell/></table-row>';
  expect(await recordsOf(empty + repeated(1) + empty)).toHaveLength(2);
  const tooLarge = new MappingError({ kind: "workbook-too-large" });
  await expect(recordsOf(repeated(10_000).repeat(11))).rejects.toThrow(tooLarge);
  const merged = '<table-cell table:number-columns-spanned="2"/>'.repeat(1_000);
  await expect(recordsOf(`<table-row>${merged}</table-row>`.repeat(101))).rejects.toThrow(tooLarge);
});

const WHOLE = { sheets: ["May"], hidden: [], sheet: "May", alike: [] };
async function readAll(records: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of records);
}

test("a file that cannot be read is no damaged workbook", async () => {
  const file = sourceOf(bookOf(tableOf(FIRST, SECOND), "xlsx"));
  const lost = new Error("the database is lost");
  let reads = 0;
  const failing = {
    size: file.size,
    read: (start?: number, end?: number) => {
      reads += 1;
      const isLost = reads > 1; // the first megabyte is read before the parts
      return isLost
        ? new Readable({
            read() {
              this.destroy(lost);
            },
          })
        : file.read(start, end);
    },
  };
  await expect(lookAtFile(failing, {})).rejects.toBe(lost);
});

test("a figure of up to 14 digits is read as it was typed; a longer one is refused", () => {
  const digits = fc.bigInt({ min: 0n, max: 10n ** 17n });
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 20 }), fc.boolean(), (whole, scale, isMinus) => {
      const typed = new Decimal(`${isMinus ? "-" : ""}${whole}e-${scale}`);
      const read = numberValue(String(typed.toNumber()), ".");
      const isShort = typed.precision() <= 14 && typed.abs().lt("1e14");
      expect(read.fault, `${typed}`).toBe(isShort ? null : (read.fault ?? null));
      if (read.fault !== null) return;
      const off = typed.minus(read.text).abs();
      const isRead = isShort ? off.isZero() : off.lte(typed.abs().times("1e-15"));
      expect(isRead, `${typed} as ${read.text}`).toBe(true);
    }),
  );
  expect(numberValue("12345678.123456789", ".").fault).toBe("digits");
  expect(numberValue("123456789012345", ".").fault).toBe("digits");
  expect(numberValue("99999999999.1235", ".").fault).toBe("digits");
  expect(numberValue("1234567.12345678", ".").fault).toBe(null);
  expect(numberValue(String(0.1 + 0.2), ",")).toMatchObject({ text: "0,3", fault: null });
});
