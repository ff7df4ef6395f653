import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import XLSX from "@e965/xlsx";
import { Decimal } from "decimal.js";
import { afterAll, expect, test } from "vitest";
import { readCsvRecords } from "@/lib/core/files/csv-records";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { openExport, produceExport } from "@/lib/exports/produce-export";
import { exportSubjectNames } from "@/lib/exports/subjects";
import { ADDRESSES, saveSubjects } from "@/lib/exports/testing/subjects";

openTestDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "desk-spreadsheet-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** How far LibreOffice's sum may be from the exact one: less than half of the 8th decimal. */
const TOLERANCE = "0.000000005";
/** The first column of the check formulas, far to the right of each sheet's own. */
const FIRST_CHECK = 60;
const letters = (at: number) => XLSX.utils.encode_col(at);

test("LibreOffice's SUM over the cells of every workbook equals its control totals, to 8 decimals", async () => {
  const scope = await saveSubjects();
  const checks: { name: string; place: string; sum: string }[] = [];
  mkdirSync(path.join(folder, "out"));
  const files: string[] = [];
  for (const name of exportSubjectNames()) {
    const answer = await openExport(scope, name, new URLSearchParams(ADDRESSES[name]));
    if (answer.kind !== "open") throw new Error(JSON.stringify(answer));
    const { control } = answer.opened.view;
    if (control.length === 0) continue;
    const sink = new PassThrough();
    const account = { id: scope.accountId, name: "Main", environment: "sandbox" };
    const signal = new AbortController().signal;
    const options = { account, format: "xlsx", signal } as const;
    const [bytes, sidecar] = await Promise.all([
      buffer(sink),
      produceExport(answer.opened, sink, options),
    ]);
    const columnOf = (header: string) =>
      letters(sidecar.file.columns.findIndex((one) => one.header === header));
    const formulas = (sidecar.controlTotals ?? []).map((total, row) =>
      Object.entries(total.sums).flatMap(([header, sum], at) => {
        const by = control.find(
          (one) => (total.coin === undefined ? one.symbol : one.coin) !== undefined,
        );
        const group = columnOf(by?.coin ?? by?.symbol ?? "");
        if (sum === null) return [];
        const place = `${letters(FIRST_CHECK + at)}${row + 2}`;
        checks.push({ name, place, sum });
        const [from, cells] = [
          `Rows.${group}2:${group}1000`,
          `Rows.${columnOf(header)}2:${columnOf(header)}1000`,
        ];
        const sums = `SUMIF(${from};"${total.coin ?? total.symbol}";${cells})`;
        return [`<c r="${place}"><f>${toExcel(sums)}</f></c>`];
      }),
    );
    const file = path.join(folder, `${name}.xlsx`);
    writeFileSync(file, withFormulas(bytes, formulas));
    files.push(file);
  }
  expect(checks.length).toBeGreaterThan(50);
  convert(files);
  for (const { name, place, sum } of checks) {
    const csv = readFileSync(path.join(folder, "out", `${name}-Totals.csv`), "utf8");
    const rows = [...readCsvRecords(csv)].map(({ fields }) => fields);
    const { r, c } = XLSX.utils.decode_cell(place);
    const off = new Decimal(rows[r]?.[c] ?? "NaN").minus(sum).abs();
    expect(off.lt(TOLERANCE), `${name} ${place}: ${rows[r]?.[c]} for ${sum}`).toBe(true);
  }
});

/** A formula of Calc in the file format's spelling. */
const toExcel = (formula: string) =>
  formula.replaceAll("Rows.", "Rows!").replaceAll(";", ",").replaceAll('"', "&quot;");

/** The same file with further cells in the rows of its totals. */
function withFormulas(bytes: Buffer, formulas: readonly (readonly string[])[]): Buffer {
  const file = XLSX.CFB.read(bytes, { type: "buffer" });
  const entry = XLSX.CFB.find(file, "/xl/worksheets/sheet2.xml");
  if (!entry) throw new Error("the workbook has no sheet of totals");
  let xml = Buffer.from(entry.content).toString();
  for (const [at, cells] of formulas.entries()) {
    const row = new RegExp(`(<row r="${at + 2}">.*?)</row>`);
    expect(xml).toMatch(row);
    xml = xml.replace(row, (_, start: string) => `${start}${cells.join("")}</row>`);
  }
  entry.content = Buffer.from(xml);
  return Buffer.from(XLSX.CFB.write(file, { fileType: "zip", type: "buffer" }) as Uint8Array);
}

/** Writes every sheet of the files as CSV: values with all digits, formulas recalculated. */
function convert(files: readonly string[]): void {
  const profile = pathToFileURL(path.join(folder, "profile")).href;
  const filter = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1";
  const args = [`-env:UserInstallation=${profile}`, "--headless", "--convert-to", filter];
  const { status, stderr, error } = spawnSync("soffice", [
    ...args,
    "--outdir",
    path.join(folder, "out"),
    ...files,
  ]);
  if (error)
    throw new Error("no LibreOffice here: apt-get install libreoffice-calc", { cause: error });
  if (status !== 0) throw new Error(`LibreOffice ended with ${status}: ${stderr}`);
}
