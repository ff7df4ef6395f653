import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import XLSX from "@e965/xlsx";
import { expect, test } from "vitest";
import type { Day } from "@/lib/core/day";
import { englishWords } from "@/lib/core/words-in";
import { sheetTexts } from "./column-titles";
import type { ExportColumn, ExportRow } from "./export-table";
import type { ExportView } from "./subject";
import { type WorkbookFacts, writeExport } from "./write-export";

const DAY = "2026-11-19" as Day;
const COLUMNS: ExportColumn[] = [
  { header: "coin", kind: "text" },
  { header: "rebate", kind: "amount" },
];

/** A view that has other rows at each reading. */
function viewOf(readings: readonly (readonly ExportRow[])[], onEnd: () => void = () => {}) {
  let reading = 0;
  const table = async () => {
    const own = readings[reading] ?? [];
    reading += 1;
    async function* rows() {
      try {
        yield* own;
      } finally {
        onEnd();
      }
    }
    return { columns: COLUMNS, rows: rows() };
  };
  const view: ExportView = {
    fileLabel: "",
    range: { from: DAY, to: DAY },
    query: new URLSearchParams(),
    filters: {},
    rowCount: null,
    table,
    control: [{ coin: "coin", sums: ["rebate"] }],
  };
  return view;
}

async function writeWorkbook(view: ExportView, signal = new AbortController().signal) {
  const sink = new PassThrough();
  const about: WorkbookFacts[] = [];
  const options = {
    format: "xlsx",
    onRows: () => {},
    signal,
    about: (facts: WorkbookFacts) => {
      about.push(facts);
      return [["rows", String(facts.rows)]] as const;
    },
    writtenAt: new Date(0),
    texts: sheetTexts(englishWords(), "commissions"),
  } as const;
  const [bytes, written] = await Promise.all([buffer(sink), writeExport(view, sink, options)]);
  return { book: XLSX.read(bytes), written, about };
}

test("a workbook says of its rows what they were when they were written", async () => {
  const view = viewOf([
    [["BTC", "1"]],
    [
      ["BTC", "2"],
      ["BTC", "3.5"],
    ],
  ]);
  const { book, written, about } = await writeWorkbook(view);
  const sheet = (name: string) => XLSX.utils.sheet_to_json(book.Sheets[name] as XLSX.WorkSheet);
  expect(sheet("Rows")).toEqual([
    { Coin: "BTC", rebate: 2 },
    { Coin: "BTC", rebate: 3.5 },
    { Coin: "Total BTC", rebate: 5.5 },
  ]);
  expect(sheet("Totals")).toEqual([{ Coin: "BTC", Rows: 2, rebate: 5.5 }]);
  expect(written).toMatchObject({
    rows: 2,
    totals: [{ coin: "BTC", rows: 2, sums: { rebate: "5.5" } }],
    sheets: [{ name: "Rows", rows: 2 }],
  });
  expect(about).toMatchObject([{ rows: 2, isLong: false }]);
});

test("rows that no longer fit the columns of the workbook end it", async () => {
  const view = viewOf([[["BTC", "1"]], [["BTC", "1.0000000000000000001"]]]);
  await expect(writeWorkbook(view)).rejects.toThrow("changed while the workbook was written");
});

test("a workbook that is stopped before it is written stops reading", async () => {
  let ended = 0;
  const view = viewOf([[["BTC", "1"]]], () => {
    ended += 1;
  });
  const stopped = AbortSignal.abort(new Error("enough"));
  await expect(writeWorkbook(view, stopped)).rejects.toThrow("enough");
  expect(ended).toBe(1);
});
