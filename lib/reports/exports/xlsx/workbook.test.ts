import { buffer } from "node:stream/consumers";
import XLSX from "@e965/xlsx";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ExportColumn } from "@/lib/core/files/export-table";
import { runs } from "@/lib/env/test-env";
import { cellKind, cellXml, fitsCell, fitsNumber } from "./cell";
import { planSheets, streamWorkbook } from "./workbook";

type Row = (string | null)[];
const COLUMNS: ExportColumn[] = [
  { header: "date", kind: "day" },
  { header: "uid", kind: "text" },
  { header: "rebateAmount", kind: "amount" },
  { header: "rows", kind: "count" },
];

/** Writes the workbook and has it read by a program of somebody else's. */
async function readBack(rows: readonly Row[], { columns = COLUMNS, sheetRows = 1000 } = {}) {
  const fits = columns.map((column, at) => rows.every((row) => fitsCell(column, row[at] ?? null)));
  const bytes = await buffer(
    streamWorkbook(
      {
        columns: columns.map((column, at) => ({ ...column, cells: cellKind(column, fits[at] ?? false) })),
        rowCount: rows.length,
        rows: async function* () {
          yield* rows;
        },
        about: [["rows", String(rows.length)]],
        writtenAt: new Date("2026-11-21T00:00:00Z"),
      },
      sheetRows,
    ),
  );
  return XLSX.read(bytes, { cellFormula: true, cellNF: true, cellText: true, dense: true });
}

type Cell = XLSX.CellObject | undefined;
function cellsOf(book: XLSX.WorkBook): Cell[][] {
  const sheets = book.SheetNames.filter((name) => name.startsWith("Rows"));
  return sheets.flatMap((name) => ((book.Sheets[name] as XLSX.DenseWorkSheet)["!data"] ?? []).slice(1));
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
/** The reader makes LF of CR LF in any text, so that pair is left out here and looked at in the XML below. */
const text = fc.oneof(hostile, fc.string({ unit: "binary" })).map((value) => value.replaceAll("\r\n", "\r"));
const day = fc
  .date({ min: new Date("1900-03-01"), max: new Date("2999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const row = fc.tuple(fc.option(day), text, fc.option(amount), fc.option(fc.nat().map(String)));

test("any table is read back as it was: every digit, every character, every day, over all sheets", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 30 }),
      fc.integer({ min: 2, max: 40 }),
      async (rows, sheetRows) => {
        const read = cellsOf(await readBack(rows, { sheetRows })).map((cells) =>
          COLUMNS.map((_, at) => shown(cells[at])),
        );
        expect(read).toEqual(rows);
      },
    ),
    { numRuns: runs(200) },
  );
});

/** What a person sees in the cell: a number in its format, a text as it is, nothing as null. */
function shown(cell: Cell): string | null {
  if (!cell || cell.t === "z") return null;
  if (cell.t === "s") return String(cell.v);
  if (cell.z === "yyyy-mm-dd") return cell.w ?? null;
  const decimals = (cell.z ?? "").toString().split(".")[1]?.length ?? 0;
  return new Decimal(cell.v as number).toFixed(decimals); // a double's shortest text, with the format's decimals
}

test("a column of amounts is numbers as a whole, or text as a whole", async () => {
  const mixed: Row[] = [
    [null, "1", "1.50", null],
    [null, "1", "0.1234567890123456", null],
  ];
  expect(cellsOf(await readBack(mixed)).map((cells) => cells[2]?.t)).toEqual(["s", "s"]);
  const short: Row[] = [
    [null, "1", "1.50", null],
    [null, "1", "-0.123456789012345", null],
  ];
  const cells = cellsOf(await readBack(short)).map((each) => each[2]);
  expect(cells.map((cell) => [cell?.t, cell?.v, cell?.z])).toEqual([
    ["n", 1.5, "0.00"],
    ["n", -0.123456789012345, "0.000000000000000"],
  ]);
});

test("nothing in the file is a formula, and uids and days are what they are", async () => {
  const book = await readBack([["2026-11-19", "=HYPERLINK(1)", "1", "2"]]);
  const [cells = []] = cellsOf(book);
  expect(cells.map((cell) => [cell?.t, cell?.f])).toEqual([
    ["n", undefined],
    ["s", undefined],
    ["n", undefined],
    ["n", undefined],
  ]);
  expect(cells[1]?.z).toBe("@");
  expect(cells[0]).toMatchObject({ v: 46345, w: "2026-11-19" });
});

test.each([
  ["123456789012345", true],
  ["1234567890123456", false],
  ["1234567890123450.00", true],
  ["0.000000000000000000123456789012345", false],
  ["0.000000000000123456789012345", true],
  ["-999999999999999.000000", true],
  ["0.000000000000000000000000000000", true],
  ["0.0000000000000000000000000000000", false],
])("%s is kept by a spreadsheet as a number: %s", (decimal, fits) => {
  expect(fitsNumber(decimal)).toBe(fits);
});

test("what XML cannot hold, or would change, is written in the format's own escapes", () => {
  const xml = cellXml("text", "B2", "a\r\n\u0000_x000D_<&>\ud800");
  expect(xml).toContain(">a_x000D_\n_x0000__x005F_x000D_&lt;&amp;&gt;_xD800_<");
});

test("a column that was text for a day before the calendar is text throughout", async () => {
  const read = cellsOf(
    await readBack([
      ["1900-02-28", "1", null, null],
      ["2026-01-01", "1", null, null],
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
  const rows = Array.from({ length: 5 }, (_, at): Row => [null, `${at}`, null, null]);
  const book = await readBack(rows, { sheetRows: 3 });
  expect(book.SheetNames).toEqual(["Rows", "Rows 2", "Rows 3", "About"]);
  const headers = book.SheetNames.slice(0, 3).map(
    (name) => XLSX.utils.sheet_to_json<string[]>(book.Sheets[name] as XLSX.WorkSheet, { header: 1 })[0],
  );
  expect(headers).toEqual(Array.from({ length: 3 }, () => COLUMNS.map(({ header }) => header)));
});

test("rows that fail in the middle destroy the file", async () => {
  const book = streamWorkbook({
    columns: [],
    rowCount: 5,
    rows: () => ({ next: () => Promise.reject(new Error("the disk is gone")) }),
    about: [],
    writtenAt: new Date(0),
  });
  await expect(buffer(book)).rejects.toThrow("the disk is gone");
});
