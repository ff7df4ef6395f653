import { buffer } from "node:stream/consumers";
import XLSX from "@e965/xlsx";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "@/lib/env/testing/env";
import type { ExportColumn } from "@/lib/exports/export-table";
import {
  type BookOptions,
  TEXTS,
  type WorkbookTestRow,
  writeBook,
} from "@/lib/exports/testing/workbook";
import { cellXml, isExactNumber } from "./cell";
import { planSheets, streamWorkbook } from "./workbook";

const COLUMNS: ExportColumn[] = [
  { header: "date", kind: "day" },
  { header: "uid", kind: "text" },
  { header: "rebateAmount", kind: "amount" },
  { header: "rows", kind: "count" },
  { header: "seenAt", kind: "instant" },
];
type Options = Partial<BookOptions>;

/** Writes the workbook and reads it with an independent program. */
async function readBack(rows: readonly WorkbookTestRow[], options: Options = {}) {
  const bytes = await writeBook(rows, { columns: COLUMNS, ...options });
  return XLSX.read(bytes, { cellFormula: true, cellNF: true, cellText: true, dense: true });
}

type Cell = XLSX.CellObject | undefined;
function linesOf(book: XLSX.WorkBook): Cell[][] {
  const sheets = book.SheetNames.filter((name) => name.startsWith("Rows"));
  return sheets.flatMap((name) => (book.Sheets[name] as XLSX.DenseWorkSheet)["!data"] ?? []);
}
/** The cells of each sheet without its headers. */
const cellsOf = (book: XLSX.WorkBook) =>
  linesOf(book).filter(([first]) => first?.v !== COLUMNS[0]?.header);
const headersOf = (book: XLSX.WorkBook) => (linesOf(book)[0] ?? []).map((cell) => cell?.v);

/** The cells of each column, by header. */
async function readCells(rows: readonly WorkbookTestRow[], options: Options = {}) {
  const book = await readBack(rows, options);
  const headers = headersOf(book);
  return cellsOf(book).map((cells) =>
    Object.fromEntries(headers.map((header, at) => [header, cells[at]])),
  );
}

const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.nat(34))
  .map(([units, scale]) =>
    new Decimal(units.toString())
      .div(`1e${scale}`)
      .toFixed(scale)
      .replace(/^-(0(?:\.0+)?)$/, "$1"),
  );
const hostile = fc.constantFrom(
  "=1+1",
  "+1",
  "-1",
  "@x",
  "\t=1",
  "\r\n=1",
  " lead",
  "_x0041_",
  "a&<>\"'",
  "\u0001\u000b",
  "é🪙",
  "",
  "007",
  "1e5",
);
/**
 * The reader turns CR LF into LF, so these texts leave the pair out; a test below finds it in the
 * XML.
 */
const text = fc
  .oneof(hostile, fc.string({ unit: "binary" }))
  .map((value) => value.replaceAll("\r\n", "\r"));
const day = fc
  .date({ min: new Date("1900-03-01"), max: new Date("2999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const instant = fc
  .date({ min: new Date("1900-03-01"), max: new Date("2999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString());
const row = fc.tuple(
  fc.option(day),
  text,
  fc.option(amount),
  fc.option(fc.nat().map(String)),
  fc.option(instant),
);

test("any table is read back as it was: characters, days, times, and amounts as numbers and as exact texts", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 30 }),
      fc.integer({ min: 2, max: 40 }),
      async (rows, sheetRows) => {
        const read = await readCells(rows, { sheetRows });
        expect(read.length).toBe(rows.length);
        const isExact = rows.every(([, , value]) => value === null || isExactNumber(value));
        for (const [at, cells] of read.entries()) {
          const [date, uid, value = null, count, seenAt] = rows[at] ?? [];
          expect(textOf(cells.date)).toBe(date);
          expect(textOf(cells.uid)).toBe(uid);
          expect(textOf(cells.rows)).toBe(count);
          expect(textOf(cells.seenAt)).toBe(seenAt);
          if (isExact) expect(digitsOf(cells.rebateAmount)).toBe(value && toEight(value));
          else expect(textOf(cells["rebateAmount (exact)"])).toBe(value);
          expectAmount(cells.rebateAmount, value);
        }
      },
    ),
    { numRuns: runs(200) },
  );
});

const Exact = Decimal.clone({ precision: 1000 });
const toEight = (value: string) => new Exact(value).toFixed(8);

/** The cell is a number that equals the amount to 8 decimals, or text if a double is less exact. */
function expectAmount(cell: Cell, value: string | null): void {
  if (value === null) {
    expect(textOf(cell)).toBeNull();
    return;
  }
  const off = (double: number) => new Exact(double.toPrecision(100)).minus(value).abs();
  if (cell?.t === "n") {
    if (!isExactNumber(value)) expect(off(cell.v as number).lt("0.000000005"), value).toBe(true);
  } else {
    expect(cell?.v).toBe(value);
    expect(off(Number(value)).gte("0.000000005"), value).toBe(true);
  }
}

/**
 * The text that a person sees in the cell, null if it is empty; for an instant its number, to the
 * millisecond.
 */
function textOf(cell: Cell): string | null {
  if (!cell || cell.t === "z") return null;
  if (String(cell.z).startsWith("yyyy-mm-dd hh"))
    return new Date(Math.round(((cell.v as number) - 25_569) * 86_400_000)).toISOString();
  return cell.t === "n" && cell.z !== "yyyy-mm-dd" ? String(cell.v) : (cell.w ?? String(cell.v));
}

/** A number with the decimals of its format, written as a double's shortest text. */
function digitsOf(cell: Cell): string | null {
  if (!cell || cell.t === "z") return null;
  const decimals = (cell.z ?? "").toString().split(".")[1]?.length ?? 0;
  return new Decimal(cell.v as number).toFixed(decimals);
}

test("amounts are numbers with 8 decimals in each file; the exact text stands at the end where these are not enough", async () => {
  const short = await readBack([
    ["2026-11-19", "1", "1.50", null, null],
    ["2026-11-19", "1", "-1234567.12345678", null, null],
  ]);
  expect(headersOf(short)).toEqual(COLUMNS.map(({ header }) => header));
  expect(cellsOf(short).map((cells) => [cells[2]?.t, cells[2]?.v, cells[2]?.z])).toEqual([
    ["n", 1.5, "#,##0.00000000"],
    ["n", -1234567.12345678, "#,##0.00000000"],
  ]);
  const long = await readCells([
    [null, "1", "1.50", null, null],
    [null, "1", "33164.871234567890123456", null, null],
    [null, "1", "12345678.123456789", null, null],
    [null, "1", "99999999999.12345678", null, null],
  ]);
  expect(long.map((cells) => [cells.rebateAmount?.t, cells.rebateAmount?.w])).toEqual([
    ["n", "1.50000000"],
    ["n", "33,164.87123457"],
    ["n", "12,345,678.1234568"], // Excel shows zeros after the 15th digit
    ["s", "99999999999.12345678"], // a double of this size is less exact than the 8th decimal
  ]);
  expect(long.map((cells) => cells["rebateAmount (exact)"]?.v)).toEqual([
    "1.50",
    "33164.871234567890123456",
    "12345678.123456789",
    "99999999999.12345678",
  ]);
});

test("a quotient is a number alone: its 18 digits are rounded themselves", async () => {
  const columns: ExportColumn[] = [{ header: "date", kind: "ratio" }];
  const book = await readBack([["0.123456789012345678"]], { columns });
  expect(headersOf(book)).toEqual(["date"]);
  expect(cellsOf(book)[0]?.[0]).toMatchObject({ t: "n", v: 0.12345678901234568 });
});

test("totals are a sheet of numbers behind the rows, with their exact texts", async () => {
  const columns: ExportColumn[] = [
    { header: "coin", kind: "text" },
    { header: "rebateAmount", kind: "amount" },
  ];
  const totals = { columns, rows: () => [["BTC", "33164.871234567890123456"]] };
  const book = await readBack([], { totals });
  expect(book.SheetNames).toEqual(["Rows", "Totals", "About"]);
  expect(XLSX.utils.sheet_to_json(book.Sheets.Totals as XLSX.WorkSheet)).toEqual([
    {
      coin: "BTC",
      rebateAmount: 33164.87123456789,
      "rebateAmount (exact)": "33164.871234567890123456",
    },
  ]);
});

test("a sheet is printed with all columns on a page, and its header on each", async () => {
  const file = XLSX.CFB.read(await writeBook([], { columns: COLUMNS }), { type: "buffer" });
  const part = (path: string) => Buffer.from(XLSX.CFB.find(file, path)?.content ?? []).toString();
  expect(part("/xl/worksheets/sheet1.xml")).toContain('<pageSetUpPr fitToPage="1"/>');
  expect(part("/xl/worksheets/sheet1.xml")).toContain('fitToWidth="1" fitToHeight="0"');
  expect(part("/xl/workbook.xml")).toContain("'Rows'!$1:$1</definedName>");
});

test("nothing in the file is a formula, and uids and days are what they are", async () => {
  const book = await readBack([
    ["2026-11-19", "=HYPERLINK(1)", "1", "2", "2026-11-19T12:00:00.250Z"],
  ]);
  const [cells = []] = cellsOf(book);
  expect(cells.map((cell) => [cell?.t, cell?.f])).toEqual([
    ["n", undefined],
    ["s", undefined],
    ["n", undefined],
    ["n", undefined],
    ["n", undefined],
  ]);
  expect(cells[1]?.z).toBe("@");
  expect(cells[0]).toMatchObject({ v: 46345, w: "2026-11-19" });
  expect(cells[4]).toMatchObject({ w: "2026-11-19 12:00:00.250" });
});

test.each([
  ["123456789012345", true],
  ["1234567890123456", false],
  ["1234567890123450.00", true],
  ["0.12345678", true],
  ["0.123456780000000000", true],
  ["0.123456789", false],
  ["0.000000001", false],
  ["-1234567.12345678", true],
  ["12345678.12345678", false],
  ["-999999999999999.000000", true],
  ["0.0000000000000000000000000000000", true],
])("%s is shown whole as a number with 8 decimals: %s", (decimal, fits) => {
  expect(isExactNumber(decimal)).toBe(fits);
});

test("characters that XML cannot hold, or would change, are written with the format's escapes", () => {
  const xml = cellXml("text", "B2", "a\r\n\u0000_x000D_<&>\ud800");
  expect(xml).toContain(">a_x000D_\n_x0000__x005F_x000D_&lt;&amp;&gt;_xD800_<");
});

test("a column that was text for a day before the calendar is text throughout", async () => {
  const read = cellsOf(
    await readBack([
      ["1900-02-28", "1", null, null, null],
      ["2026-01-01", "1", null, null, null],
    ]),
  );
  expect(read.map((cells) => [cells[0]?.t, cells[0]?.v])).toEqual([
    ["s", "1900-02-28"],
    ["s", "2026-01-01"],
  ]);
});

test("rows beyond a sheet go on on the next one, each with the header", async () => {
  expect(planSheets(1_048_576)).toEqual([
    { name: "Rows", rows: 1_048_575 },
    { name: "Rows 2", rows: 1 },
  ]);
  expect(planSheets(0)).toEqual([{ name: "Rows", rows: 0 }]);
  expect(planSheets(1_048_575, 2)).toEqual([
    { name: "Rows", rows: 1_048_575 },
    { name: "Rows 2", rows: 0 }, // the totals, which stay together
  ]);
  const rows = Array.from(
    { length: 5 },
    (_, at): WorkbookTestRow => [null, `${at}`, null, null, null],
  );
  const book = await readBack(rows, { sheetRows: 3 });
  expect(book.SheetNames).toEqual(["Rows", "Rows 2", "Rows 3", "About"]);
  const headers = book.SheetNames.slice(0, 3).map(
    (name) =>
      XLSX.utils.sheet_to_json<string[]>(book.Sheets[name] as XLSX.WorkSheet, { header: 1 })[0],
  );
  expect(headers).toEqual(Array.from({ length: 3 }, () => COLUMNS.map(({ header }) => header)));
});

test("rows that fail in the middle destroy the file", async () => {
  const book = streamWorkbook({
    columns: [],
    texts: TEXTS,
    sheets: planSheets(5),
    rows: () => ({ next: () => Promise.reject(new Error("the disk is gone")) }),
    written: () => ({ columns: [], totalRows: [] }),
    totals: null,
    about: () => [],
    writtenAt: new Date(0),
  });
  await expect(buffer(book)).rejects.toThrow("the disk is gone");
});

const COIN_COLUMNS: ExportColumn[] = [
  { header: "coin", kind: "text" },
  { header: "rebateAmount", kind: "amount" },
  { header: "rows", kind: "count" },
];
const BY_COIN = [{ coin: "coin", sums: ["rebateAmount", "rows"] }];
const coinBook = (rows: readonly WorkbookTestRow[], options: Options = {}) =>
  readBack(rows, { columns: COIN_COLUMNS, control: BY_COIN, ...options });
const writeCoins = (rows: readonly WorkbookTestRow[]) =>
  writeBook(rows, { columns: COIN_COLUMNS, control: BY_COIN });

test("below the rows of one coin is their SUM, below those of several a SUMIFS for each", async () => {
  const one = await coinBook([
    ["BTC", "0.1", "1"],
    ["BTC", "0.2", "2"],
  ]);
  expect(linesOf(one).at(-1)).toMatchObject([
    { v: "Total BTC" },
    { f: "SUM(B$2:B$3)", v: 0.3, z: "#,##0.00000000" },
    { f: "SUM(C$2:C$3)", v: 3, z: "0" },
  ]);
  const two = await coinBook([
    ["USDT", "1", "1"],
    ["BTC", "0.2", "2"],
  ]);
  expect(formulasOf(two)).toEqual([
    'SUMIFS(B$2:B$3,A$2:A$3,"BTC")',
    'SUMIFS(C$2:C$3,A$2:A$3,"BTC")',
    'SUMIFS(B$2:B$3,A$2:A$3,"USDT")',
    'SUMIFS(C$2:C$3,A$2:A$3,"USDT")',
  ]);
});

function formulasOf(book: XLSX.WorkBook): string[] {
  return linesOf(book)
    .flat()
    .map((cell) => cell?.f)
    .filter((formula) => formula !== undefined);
}

test("totals of names that SUMIFS would take for something else compare letter by letter", async () => {
  const book = await coinBook([
    ["btc", "1", null],
    ["BTC", "2", null],
    ['=a"b*', "3", null],
  ]);
  expect(formulasOf(book)).toEqual([
    'SUMPRODUCT(EXACT(A$2:A$4,"=a""b*")*1,B$2:B$4)',
    'SUMPRODUCT(EXACT(A$2:A$4,"BTC")*1,B$2:B$4)',
    'SUMPRODUCT(EXACT(A$2:A$4,"btc")*1,B$2:B$4)',
  ]);
});

test("a coin without any amount has no total, and a table without sums none at all", async () => {
  expect(
    formulasOf(
      await coinBook([
        ["BTC", null, null],
        ["ETH", "1", null],
      ]),
    ),
  ).toEqual(['SUMIFS(B$2:B$3,A$2:A$3,"ETH")']);
  expect(formulasOf(await coinBook([["BTC", "1", "1"]], { control: [] }))).toEqual([]);
  expect(formulasOf(await coinBook([]))).toEqual([]);
});

test("the totals say how many amounts are text and not in them", async () => {
  const rows = [
    ["BTC", "1", "1"],
    ["BTC", "99999999999.12345678", "1"],
  ];
  const book = await coinBook(rows);
  expect(
    linesOf(book)
      .at(-1)
      ?.map((cell) => cell?.v),
  ).toEqual(["Not in the totals", 1]);
});

test("totals after several sheets sum all of them, and begin a sheet where they do not fit", async () => {
  const rows = Array.from({ length: 4 }, (): WorkbookTestRow => ["BTC", "0.5", "1"]);
  const book = await coinBook(rows, { sheetRows: 3 });
  expect(book.SheetNames).toEqual(["Rows", "Rows 2", "Rows 3", "About"]);
  expect(formulasOf(book)).toEqual([
    "SUM('Rows'!B$2:B$3,'Rows 2'!B$2:B$3)",
    "SUM('Rows'!C$2:C$3,'Rows 2'!C$2:C$3)",
  ]);
});

test("a header has the title, and the field's name as its note", async () => {
  const titles: Record<string, string> = { coin: "币种", rebateAmount: "返佣" };
  const texts = {
    ...TEXTS,
    titleOf: (header: string) => titles[header] ?? header,
    exactTitle: (title: string) => `${title}（精确值）`,
  };
  const totals = { columns: COIN_COLUMNS, rows: () => [["BTC", "1", "1"]] };
  const book = await coinBook([["BTC", "0.1234567890123456789", "1"]], { texts, totals });
  const [header = []] = linesOf(book);
  expect(header.map((cell) => [cell?.v, cell?.c?.map(({ t }) => t)])).toEqual([
    ["币种", ["coin"]],
    ["返佣", ["rebateAmount"]],
    ["rows", undefined], // the name says it already
    ["返佣（精确值）", ["rebateAmount"]],
  ]);
  const [ofTotals = []] = (book.Sheets.Totals as XLSX.DenseWorkSheet)["!data"];
  expect(ofTotals.map((cell) => [cell?.v, cell?.c?.[0]?.t])).toEqual([
    ["币种", "coin"],
    ["返佣", "rebateAmount"],
    ["rows", undefined],
  ]);
});

test("columns are as wide as what they show: titles, rows and totals, up to a limit", async () => {
  const bytes = await writeCoins([
    ["BTC", "1", "1"],
    ["a".repeat(200), "999999.5", "1"],
    ["BTC", "999999.5", "1"],
  ]);
  const file = XLSX.CFB.read(bytes, { type: "buffer" });
  const sheet = Buffer.from(XLSX.CFB.find(file, "/xl/worksheets/sheet1.xml")?.content ?? []);
  const widths = [...sheet.toString().matchAll(/ width="(\d+)"/g)].map(([, width]) =>
    Number(width),
  );
  // 60 letters at most; "1,000,000.50000000", the total of BTC; the narrowest; each with a margin.
  expect(widths).toEqual([62, 20, 10]);
});
