import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { Decimal } from "decimal.js";
import { afterAll, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import {
  allCommissions,
  COMMISSION_AMOUNTS,
  COMMISSION_CSV_COLUMNS,
  COMMISSION_TEXTS,
  type CommissionRow,
} from "@/lib/commissions/commission";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { streamCommissionCsv } from "@/lib/commissions/store/pages/csv";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { parseAmount } from "@/lib/core/amount";
import { systemClock } from "@/lib/core/clock";
import { addDays, type Day, dayEndMs, dayStartMs } from "@/lib/core/day";
import { sourceOf } from "@/lib/core/files/file-source";
import { groupBy } from "@/lib/core/group-by";
import type { WholeAccountScope } from "@/lib/core/scope";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { readTestEnv } from "@/lib/env/testing/env";
import { writeCsv } from "@/lib/exports/export-table";
import { openExport, produceExport } from "@/lib/exports/produce-export";
import { FIND_PROGRAM } from "@/lib/processes/testing/programs";
import { openRatesTable } from "@/lib/rates/load-rates";
import { saveRate } from "@/lib/rates/save-rate";
import { listReferenceRates } from "@/lib/rates/store/reference-rates";
import { onRates } from "@/lib/rates/testing/on-rates";
import { REPAYMENT_CSV_COLUMNS } from "@/lib/repayments/filter";
import type { Repayment } from "@/lib/repayments/repayment";
import { saveRepaymentWindow } from "@/lib/repayments/store/repayments";
import { storedRepayments } from "@/lib/repayments/testing/reads";
import { repayment } from "@/lib/repayments/testing/records";
import { MappingError } from "./columns";
import { type FileMapping, NOTHING_SAID, parseMapping } from "./file-mapping";
import { lookAtFile } from "./look-at-file";
import { bringFile } from "./manage-imports";
import { rulesOf } from "./read-table";
import { runRecordImport } from "./run-record-import";
import { readSpooledDay, spoolFile } from "./spool";

openTestDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "desk-saved-again-"));
afterAll(() => rmSync(folder, { recursive: true }));

const { isFull, mustProve } = readTestEnv();
const soffice = FIND_PROGRAM.soffice();
const spreadsheetTest = test.skipIf(soffice === null && !mustProve);

/** Where people save it, with the separator that their LibreOffice offers. */
const PLACES = [
  { locale: "de-DE", separator: ";" },
  { locale: "en-US", separator: "," },
  { locale: "fr-FR", separator: ";" },
  { locale: "zh-CN", separator: "," },
  { locale: "pt-BR", separator: ";" },
] as const;
const AMERICAN = PLACES[1];
type Place = { readonly locale: string; readonly separator: string };

const FIRST = "2024-03-09" as Day;
const RANGE = { from: FIRST, to: addDays(FIRST, 9) };
/** Texts that a spreadsheet would take for something else if they were not marked as text. */
const HOSTILE = ["=1+1", "+SUM(A1)", "@x", "-3", "TRUE", "1e3", "00123", "12.05.2026", "1/2"];
const PLAIN = [
  "BTCUSDT",
  "a,b",
  "a;b",
  'say "hi"',
  "émoji 🪙",
  "币",
  "two  blanks",
  "x".repeat(200),
];
const AMOUNTS = ["0.25", "1222.5", "-0.00000777", "1234567.12345678", "0", "12", "1234"];

/** Rows with these symbols, over several days. */
function rowsWith(symbols: readonly string[], amounts: readonly string[]): CommissionRow[] {
  return symbols.map((symbol, at) => {
    const amount = amounts[at % amounts.length] ?? "0";
    const texts = {
      uid: String(3_125_195_374 + at),
      coin: at % 2 === 0 ? "USDT" : "1INCH",
      symbol,
    };
    return commissionRow(addDays(FIRST, at % 9), { ...texts, rebateAmount: amount, fee: amount });
  });
}

/** What a row says; amounts by their value, because a spreadsheet writes other zeros. */
function said(row: CommissionRow): string {
  const amounts = COMMISSION_AMOUNTS.map((field) => {
    const amount = row[field];
    return amount === null ? "not given" : new Decimal(amount).toFixed();
  });
  return JSON.stringify([row.day, ...COMMISSION_TEXTS.map((field) => row[field]), ...amounts]);
}

/** The rows that a file is read as, or why it is refused. */
async function bring(file: Buffer): Promise<{ rows: string[] } | { refused: string }> {
  const source = sourceOf(file);
  try {
    const look = await lookAtFile(source, {});
    const columns = COMMISSION_CSV_COLUMNS.map(({ header }, at) => {
      return [header, { column: look.header[at] ?? "" }] as const;
    });
    const mapping = parseMapping({ columns: Object.fromEntries(columns), file: {} });
    const rules = rulesOf(look, mapping, "commissions");
    const signal = new AbortController().signal;
    const spool = path.join(folder, "spool");
    const spooled = await spoolFile({ source, folder: spool, look, rules, range: null, signal });
    if (spooled.problemCount > 0) return { refused: JSON.stringify(spooled.problems) };
    const rows: string[] = [];
    for (const day of spooled.days.keys()) {
      for (const row of await readSpooledDay(spool, day)) rows.push(said(row));
    }
    return { rows: rows.sort() };
  } catch (error) {
    if (error instanceof MappingError) return { refused: error.message };
    throw error;
  }
}

/** Has LibreOffice open the file where that is spoken, and save it again in another format. */
function saveAgain(file: string, to: "csv" | "xlsx" | "ods", { locale, separator }: Place): Buffer {
  const profile = path.join(folder, `profile-${locale}`);
  mkdirSync(path.join(profile, "user"), { recursive: true });
  const setting = `<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>${locale}</value></prop></item>`;
  writeFileSync(
    path.join(profile, "user", "registrymodifications.xcu"),
    `<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry">${setting}</oor:items>`,
  );
  const ascii = separator.charCodeAt(0);
  // UTF-8, cells as they are shown, of the first sheet.
  const filter =
    to === "csv" ? `csv:Text - txt - csv (StarCalc):${ascii},34,76,1,,0,false,true` : to;
  const outdir = path.join(folder, `${locale}-${to}`);
  // UTF-8 with commas, and numbers as people who open the file get them.
  const read = file.endsWith(".csv") ? ["--infilter=CSV:44,34,76,1,,0,false,true"] : [];
  const program = soffice ?? expect.fail("no LibreOffice here: apt-get install libreoffice-calc");
  const { status, stderr } = spawnSync(program, [
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    "--headless",
    ...read,
    "--convert-to",
    filter,
    "--outdir",
    outdir,
    path.join(folder, file),
  ]);
  if (status !== 0) throw new Error(`LibreOffice ended with ${status}: ${stderr}`);
  return readFileSync(path.join(outdir, `${path.parse(file).name}.${to}`));
}

async function exportAs(rows: readonly CommissionRow[], format: "csv" | "xlsx"): Promise<Buffer> {
  const scope = await createTestAccount();
  for (const [day, ofDay] of groupBy(rows, (row) => row.day))
    await saveCommissionDay(scope, { day, rows: ofDay, fetchedAtMs: 0, emptyMeans: "empty" });
  if (format === "csv")
    return Buffer.from(await text(streamCommissionCsv(scope, allCommissions(RANGE))));
  return exportSubject(scope, "commissions", { params: new URLSearchParams(RANGE), format });
}

async function exportSubject(
  scope: WholeAccountScope,
  subject: string,
  { params, format }: { readonly params: URLSearchParams; readonly format: "csv" | "xlsx" },
): Promise<Buffer> {
  const answer = await openExport(scope, subject, params);
  if (answer.kind !== "open") throw new Error(JSON.stringify(answer));
  const account = { id: scope.accountId, name: "Main", environment: "sandbox" };
  const sink = new PassThrough();
  const signal = new AbortController().signal;
  const options = { account, format, signal } as const;
  const [bytes] = await Promise.all([buffer(sink), produceExport(answer.opened, sink, options)]);
  return bytes;
}

test("a workbook of ours is imported, though its totals are formulas that come to 0", async () => {
  const rows = rowsWith(PLAIN, ["0"]);
  expect(await bring(await exportAs(rows, "xlsx"))).toEqual({ rows: rows.map(said).sort() });
});

const REFUSED = /cell-digits|"amount"|no-date|unclear|no-id/;
const places = isFull ? PLACES : PLACES.slice(0, 1);

spreadsheetTest.each(places)(
  "a workbook of ours that LibreOffice saved again is imported to the same rows ($locale)",
  { timeout: 120_000 },
  async (place) => {
    const rows = rowsWith([...HOSTILE, ...PLAIN], AMOUNTS);
    const workbook = await exportAs(rows, "xlsx");
    writeFileSync(path.join(folder, "ours.xlsx"), workbook);
    const expected = rows.map(said).sort();
    expect(await bring(workbook)).toEqual({ rows: expected });
    for (const format of isFull ? (["ods", "xlsx", "csv"] as const) : (["ods", "csv"] as const))
      expect(await bring(saveAgain("ours.xlsx", format, place)), format).toEqual({
        rows: expected,
      });
  },
);

spreadsheetTest.each(places)(
  "a CSV of ours that LibreOffice saved again is imported to the same rows, or refused ($locale)",
  { timeout: 120_000 },
  async (place) => {
    const rows = rowsWith(PLAIN, AMOUNTS);
    writeFileSync(path.join(folder, "ours.csv"), await exportAs(rows, "csv"));
    const expected = rows.map(said).sort();
    for (const format of isFull ? (["csv", "xlsx", "ods"] as const) : (["xlsx"] as const)) {
      const brought = await bring(saveAgain("ours.csv", format, place));
      if ("rows" in brought) expect(brought.rows, format).toEqual(expected);
      else expect(brought.refused, format).toMatch(REFUSED);
    }
  },
);

const REPAYMENT_DAYS = { from: FIRST, to: addDays(FIRST, 30) };
const ORDER_IDS = ["1234567890123456789", "00123", "12345678901234567", "order-7", "A1B2", "7"];

/** Repayments at any millisecond of a month. */
const REPAYMENTS: readonly Repayment[] = ORDER_IDS.map((repayOrderId, at) =>
  repayment({
    repayOrderId,
    repaidTimeMs: dayStartMs(addDays(FIRST, at * 4)) + at * 12_345_678,
    coin: at % 2 === 0 ? "USDT" : "1INCH",
    repaidAmount: AMOUNTS[at]?.replace("-", "") ?? "1",
    repaidInterest: "0.00000125",
    businessType: at % 2 === 0 ? "normal" : "liquidation",
  }),
);

/**
 * What a repayment says; amounts by their value, because a spreadsheet writes other zeros, and times
 * to `stepMs`.
 */
function saidOfRepayment(stepMs: number) {
  return ({ repaidTimeMs, repaidAmount, repaidInterest, ...texts }: Repayment): string => {
    const { repayOrderId, coin, repayType, businessType } = texts;
    const time = Math.round(repaidTimeMs / stepMs);
    const amounts = [repaidAmount, repaidInterest].map((amount) => new Decimal(amount).toFixed());
    return JSON.stringify([repayOrderId, time, coin, repayType, businessType, ...amounts]);
  };
}
/** LibreOffice keeps times of an ODS to a hundredth of a second. */
const STEP_MS = { csv: 1, xlsx: 1, ods: 10 };

async function exportRepayments(format: "csv" | "xlsx"): Promise<Buffer> {
  const scope = await createTestAccount();
  await saveRepaymentWindow(scope, {
    range: { fromMs: dayStartMs(REPAYMENT_DAYS.from), toMs: dayEndMs(REPAYMENT_DAYS.to) },
    repayments: [...REPAYMENTS],
    incomplete: null,
    readAtMs: 0,
  });
  return exportSubject(scope, "repayments", {
    params: new URLSearchParams(REPAYMENT_DAYS),
    format,
  });
}

/** The columns of a file of repayments by their places, and its times in UTC. */
async function repaymentMapping(file: Buffer): Promise<FileMapping> {
  const look = await lookAtFile(sourceOf(file), {});
  const columns = REPAYMENT_CSV_COLUMNS.map(({ header }, at) => {
    return [header, { column: look.header[at] ?? "" }] as const;
  });
  return parseMapping({ columns: Object.fromEntries(columns), file: { zone: "UTC" } });
}

/** Null: it was stored. */
async function importRecords(
  scope: WholeAccountScope,
  kind: "repayments" | "rates",
  file: Buffer,
): Promise<string | null> {
  const mapping = kind === "rates" ? NOTHING_SAID : await repaymentMapping(file);
  const asked = { kind, broughtBy: "a@b.c", fileName: "again", mapping, range: null };
  const dataDir = path.join(folder, "data");
  const { id } = await bringFile(scope, asked, Readable.from([file]));
  const signal = new AbortController().signal;
  const deps = { dataDir, signal, origin: TEST_ORIGIN, clock: systemClock };
  const outcome = await runRecordImport(scope, id, "apply", deps);
  if (outcome.kind === "applied") return null;
  const { problems = [] } = outcome.report ?? {};
  return JSON.stringify(problems.length > 0 ? problems : outcome);
}

const REFUSED_RECORD = /cell-digits|"amount"|no-date|no-moment|unclear|no-id/;

spreadsheetTest.each(places)(
  "a file of repayments that LibreOffice saved again is imported to the same repayments, or refused ($locale)",
  { timeout: 120_000 },
  async (place) => {
    for (const from of ["xlsx", "csv"] as const) {
      const name = `repayments.${from}`;
      writeFileSync(path.join(folder, name), await exportRepayments(from));
      for (const format of isFull ? (["csv", "xlsx", "ods"] as const) : (["csv"] as const)) {
        const scope = await createTestAccount();
        const refused = await importRecords(scope, "repayments", saveAgain(name, format, place));
        if (from === "csv" && refused !== null) {
          expect(refused, format).toMatch(REFUSED_RECORD);
          continue;
        }
        expect(refused, format).toBe(null);
        const said = saidOfRepayment(STEP_MS[format]);
        const stored = (await storedRepayments(scope)).map(said).sort();
        expect(stored, format).toEqual(REPAYMENTS.map(said).sort());
      }
    }
  },
);

const RATES = AMOUNTS.filter((rate) => !/^(0$|-)/.test(rate)).map((rate, at) => ({
  coin: ["BTC", "1INCH", "ETH"][at % 3] ?? "",
  day: addDays(FIRST, at),
  rate: parseAmount(rate),
}));

const listRates = async () =>
  (await listReferenceRates("USDT", { from: FIRST, to: addDays(FIRST, 30) })).map(
    ({ coin, day, rate, source }) => [coin, day, new Decimal(rate).toFixed(), source],
  );

spreadsheetTest.each(places)(
  "our file of rates that LibreOffice saved again is imported to the same rates, or refused ($locale)",
  { timeout: 120_000 },
  async (place) => {
    for (const { coin, day, rate } of RATES) {
      const typed = { coin, day, rate, source: "desk", lastDay: "" };
      await saveRate({ typed, seen: null, today: addDays(FIRST, 30) }, TEST_ORIGIN);
    }
    const before = await listRates();
    expect(before).toHaveLength(RATES.length);
    writeFileSync(path.join(folder, "rates.csv"), await text(writeCsv(await openRatesTable())));
    for (const format of isFull ? (["csv", "xlsx", "ods"] as const) : (["csv"] as const)) {
      await onRates("delete from reference_rates");
      const file = saveAgain("rates.csv", format, place);
      const refused = await importRecords(await createTestAccount(), "rates", file);
      if (refused !== null) expect(refused, format).toMatch(REFUSED_RECORD);
      else expect(await listRates(), format).toEqual(before);
    }
  },
);

spreadsheetTest(
  "a figure of more digits than a spreadsheet keeps is refused by its row in a workbook",
  { timeout: 120_000 },
  async () => {
    const rows = rowsWith(PLAIN.slice(0, 2), ["0.25", "99999999999.12345678"]);
    writeFileSync(path.join(folder, "long.csv"), await exportAs(rows, "csv"));
    for (const format of ["xlsx", "ods"] as const)
      expect(await bring(saveAgain("long.csv", format, AMERICAN)), format).toEqual({
        refused: expect.stringContaining("cell-digits"),
      });
  },
);
