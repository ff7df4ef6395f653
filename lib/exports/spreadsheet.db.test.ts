import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import XLSX from "@e965/xlsx";
import { Decimal } from "decimal.js";
import { afterAll, expect, test } from "vitest";
import { readCsvRecords } from "@/lib/core/files/csv-records";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { readTestEnv } from "@/lib/env/testing/env";
import { markCsv } from "@/lib/exports/csv-for-excel";
import { type ExportColumn, writeCsv } from "@/lib/exports/export-table";
import { openExport, produceExport } from "@/lib/exports/produce-export";
import type { Sidecar } from "@/lib/exports/sidecar";
import type { ControlColumns } from "@/lib/exports/subject";
import { exportSubjectNames } from "@/lib/exports/subjects";
import { ADDRESSES, saveSubjects } from "@/lib/exports/testing/subjects";
import { type WorkbookTestRow, writeBook } from "@/lib/exports/testing/workbook";
import { FIND_PROGRAM } from "@/lib/processes/testing/programs";

openTestDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "desk-spreadsheet-"));
afterAll(() => rmSync(folder, { recursive: true }));

const soffice = FIND_PROGRAM.soffice();
const spreadsheetTest = test.skipIf(soffice === null && !readTestEnv().mustProve);

/** How far LibreOffice's sum may be from the exact one: less than half of the 8th decimal. */
const TOLERANCE = "0.000000005";
const COLUMNS: ExportColumn[] = [
  { header: "coin", kind: "text" },
  { header: "rebateAmount", kind: "amount" },
];
const BY_COIN: ControlColumns[] = [{ coin: "coin", sums: ["rebateAmount"] }];
/** Names that a criterion of SUMIFS would read in another way, and amounts that stay text. */
const HOSTILE: readonly WorkbookTestRow[] = [
  ...["=1+1", "<5", "*", "a?b", "btc", "BTC", "TRUE", "12", '"', "~", "1e3", "1000"].map(
    (coin, at): WorkbookTestRow => [coin, `${2 ** at}.12345678`],
  ),
  ["", "0.5"],
  [null, "0.25"],
  ["BTC", "99999999999.12345678"],
  ["12", "-99999999999.12345678"],
];

spreadsheetTest(
  "LibreOffice's totals under the rows of every workbook are its control totals, to 8 decimals",
  async () => {
    const scope = await saveSubjects();
    const sidecars: Sidecar[] = [];
    for (const name of exportSubjectNames()) {
      const answer = await openExport(scope, name, new URLSearchParams(ADDRESSES[name]));
      if (answer.kind !== "open") throw new Error(JSON.stringify(answer));
      const sink = new PassThrough();
      const account = { id: scope.accountId, name: "Main", environment: "sandbox" };
      const signal = new AbortController().signal;
      const options = { account, format: "xlsx", signal } as const;
      const [bytes, sidecar] = await Promise.all([
        buffer(sink),
        produceExport(answer.opened, sink, options),
      ]);
      if (sidecar.controlTotals === null) continue;
      saveWithoutResults(name, bytes);
      sidecars.push(sidecar);
    }
    saveWithoutResults("hostile", await writeBook(HOSTILE, { columns: COLUMNS, control: BY_COIN }));
    const spread = Array.from({ length: 9 }, (_, at): WorkbookTestRow => {
      const coin = at % 2 === 0 ? "BTC" : "USDT";
      return [coin, `${at}.00000001`];
    });
    const sheets = { columns: COLUMNS, control: BY_COIN, sheetRows: 4 };
    saveWithoutResults("spread", await writeBook(spread, sheets));
    convert([...sidecars.map(({ subject }) => subject), "hostile", "spread"]);

    let checked = 0;
    for (const { subject, file, controlTotals } of sidecars) {
      const { columns, rows } = file;
      const placeOf = (header: string) => columns.findIndex((column) => column.header === header);
      const below = linesOf(subject, "Rows").slice(1 + rows);
      for (const { coin, symbol, sums } of controlTotals ?? []) {
        const label = `Total ${coin ?? symbol}`.trim();
        for (const [header, sum] of Object.entries(sums)) {
          if (sum === null) continue;
          const place = placeOf(header);
          const line = below.find((cells) => cells.includes(label) && cells[place] !== "");
          expectSum(line?.[place], sum, `${subject}, ${label}, ${header}`);
          checked += 1;
        }
      }
    }
    expect(checked).toBeGreaterThan(50);
    const hostile = linesOf("hostile", "Rows").slice(1 + HOSTILE.length);
    for (const name of new Set(HOSTILE.map(([coin]) => coin ?? ""))) {
      const own = HOSTILE.filter(([coin]) => (coin ?? "") === name).map(([, value]) => value ?? "");
      const numbers = own.filter((value) => !value.includes("99999999999"));
      const sum = numbers.reduce((all, value) => all.plus(value), new Decimal(0));
      const line = hostile.find(([label]) => label === `Total ${name}`);
      expectSum(line?.[1], sum.toFixed(), `Total ${name}`);
    }
    expect(hostile.at(-1)).toEqual(["Not in the totals", "2", ""]);
    const [btc, usdt] = linesOf("spread", "Rows 4").slice(-2);
    expect([btc, usdt]).toEqual([
      ["Total BTC", "20.00000005"],
      ["Total USDT", "16.00000004"],
    ]);
  },
);

function expectSum(shown: string | undefined, sum: string, where: string): void {
  const off = new Decimal(shown || "NaN").minus(sum).abs();
  expect(off.lt(TOLERANCE), `${where}: ${shown} for ${sum}`).toBe(true);
}

/** Takes the results of formulas out of the file, so that LibreOffice has to compute them. */
function saveWithoutResults(name: string, bytes: Buffer): void {
  const file = XLSX.CFB.read(bytes, { type: "buffer" });
  for (const [at, part] of file.FullPaths.entries()) {
    const entry = file.FileIndex[at];
    if (!entry || !/\/worksheets\/sheet\d+\.xml$/.test(part)) continue;
    const xml = Buffer.from(entry.content).toString();
    entry.content = Buffer.from(xml.replace(/<\/f><v>[^<]*<\/v>/g, "</f>"));
  }
  const saved = XLSX.CFB.write(file, { fileType: "zip", type: "buffer" });
  writeFileSync(path.join(folder, `${name}.xlsx`), Buffer.from(saved as Uint8Array));
}

/** The cells of a sheet as LibreOffice computes them, with all digits. */
function linesOf(name: string, sheet: string): readonly (readonly string[])[] {
  const csv = readFileSync(path.join(folder, `${name}-${sheet}.csv`), "utf8");
  return [...readCsvRecords(csv)].map(({ fields }) => fields);
}

/** Writes every sheet of the files as CSV: values with all digits, formulas recalculated. */
function convert(names: readonly string[]): void {
  const filter = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1";
  convertTo(
    filter,
    names.map((name) => `${name}.xlsx`),
  );
}

function convertTo(
  filter: string,
  files: readonly string[],
  reading: readonly string[] = [],
): void {
  const profile = pathToFileURL(path.join(folder, "profile")).href;
  const args = [
    `-env:UserInstallation=${profile}`,
    "--headless",
    ...reading,
    "--convert-to",
    filter,
  ];
  const program = soffice ?? expect.fail("no LibreOffice here: apt-get install libreoffice-calc");
  const { status, stderr } = spawnSync(program, [
    ...args,
    "--outdir",
    folder,
    ...files.map((file) => path.join(folder, file)),
  ]);
  if (status !== 0) throw new Error(`LibreOffice ended with ${status}: ${stderr}`);
}

spreadsheetTest(
  "LibreOffice reads a CSV for Excel with every letter, and no mark in the first title",
  async () => {
    const names = ["王小明", "Łukasz Żółć", "Jürgen", "Иван", "=1+1"];
    const columns: ExportColumn[] = [{ header: "clientName", kind: "text" }];
    const csv = Readable.from(writeCsv({ columns, rows: names.map((name) => [name]) }));
    writeFileSync(path.join(folder, "names.csv"), await buffer(markCsv(csv, "csv-excel")));
    // Comma, quotation mark, UTF-8, from line 1: without a window nobody finds the encoding out.
    convertTo("xlsx", ["names.csv"], ["--infilter=CSV:44,34,76,1"]);
    const book = XLSX.read(readFileSync(path.join(folder, "names.xlsx")));
    const sheet = book.Sheets[book.SheetNames[0] ?? ""] as XLSX.WorkSheet;
    const read = XLSX.utils.sheet_to_json<Record<string, string>>(sheet);
    expect(read.map(({ clientName }) => clientName)).toEqual([...names.slice(0, -1), "'=1+1"]);
  },
);
