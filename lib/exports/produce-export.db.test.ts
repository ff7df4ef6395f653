import { createHash } from "node:crypto";
import { PassThrough, Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import XLSX from "@e965/xlsx";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import {
  allCommissions,
  type CommissionRow,
  commissionCsvColumns,
} from "@/lib/commissions/commission";
import { formatCommissionFilter } from "@/lib/commissions/query";
import { saveCommissionDay, saveCommissionDayFailure } from "@/lib/commissions/store/days/days";
import {
  anyFileBook,
  anyFilter,
  BOOK_RANGE,
  rowsOf,
  saveBook,
} from "@/lib/commissions/testing/book";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { sumAmounts } from "@/lib/core/amount";
import { listDays } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { englishWords } from "@/lib/core/words-in";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { runs } from "@/lib/env/testing/env";
import { writeCsv } from "@/lib/exports/export-table";
import { sheetTexts } from "./column-titles";
import { type OpenExport, openExport, produceExport } from "./produce-export";
import { createRecordCounter } from "./record-export";
import { EXPORT_FORMATS, type ExportFormat } from "./subject";

const SUMMED = ["fee", "feeDeduction", "feePaid", "rebateAmount"] as const;
const Exact = Decimal.clone({ precision: 1000 });
const COLUMN_TITLES = sheetTexts(englishWords(), "commissions");
const [DAY] = listDays(BOOK_RANGE) as [(typeof BOOK_RANGE)["from"]];
const everything = formatCommissionFilter(allCommissions(BOOK_RANGE));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

async function open(
  scope: WholeAccountScope,
  params = everything,
  subject = "commissions",
): Promise<OpenExport> {
  const answer = await openExport(scope, subject, params);
  if (answer.kind !== "open") throw new Error(JSON.stringify(answer));
  return answer.opened;
}

async function produce(opened: OpenExport, format: ExportFormat) {
  const sink = new PassThrough();
  const bytes = buffer(sink);
  const account = { id: opened.scope.accountId, name: "My book", environment: "sandbox" };
  const signal = new AbortController().signal;
  const sidecar = await produceExport(opened, sink, { account, format, signal });
  return { bytes: await bytes, sidecar };
}

/** The totals that the sidecar should have for these rows, computed without a database. */
function expectedTotals(rows: readonly CommissionRow[]) {
  const coins = [...new Set(rows.map(({ coin }) => coin))].sort();
  return coins.map((coin) => {
    const own = rows.filter((row) => row.coin === coin);
    const sums = SUMMED.map((field) => {
      const given = own.flatMap((row) => row[field] ?? []);
      return [field, given.length > 0 ? new Exact(sumAmounts(given)).toFixed() : null];
    });
    const missing = (["fee", "feePaid"] as const).map(
      (field) => [field, own.filter((row) => row[field] === null).length] as const,
    );
    const notGiven = missing.filter(([, count]) => count > 0);
    const total = { coin, rows: own.length, sums: Object.fromEntries(sums) };
    return notGiven.length === 0 ? total : { ...total, notGiven: Object.fromEntries(notGiven) };
  });
}

/**
 * An address takes a list of uids as a spreadsheet writes it, so it cannot hold a uid with a
 * separator.
 */
const plain = (uids: readonly string[]) => uids.filter((uid) => !/[\s,;]/.test(uid));
const anyAddress = anyFilter.map((filter) => ({
  ...filter,
  uids: plain(filter.uids),
  except: { ...filter.except, uids: plain(filter.except.uids) },
}));

test("of any book and filter, rows, control totals and hash of all formats are those of the rows", async () => {
  await fc.assert(
    fc.asyncProperty(anyFileBook, anyAddress, async (book, filter) => {
      const scope = await createTestAccount();
      await saveBook(scope, book);
      const opened = await open(scope, formatCommissionFilter(filter));
      const rows = rowsOf(book, filter);
      for (const format of EXPORT_FORMATS) {
        const { bytes, sidecar } = await produce(opened, format);
        expect(sidecar.controlTotals).toEqual(expectedTotals(rows));
        expect(sidecar.file).toMatchObject({
          rows: rows.length,
          bytes: bytes.length,
          sha256: createHash("sha256").update(bytes).digest("hex"),
        });
        if (format !== "xlsx") {
          const csv = await buffer(Readable.from(writeCsv(await opened.view.table())));
          const mark = Buffer.from(format === "csv-excel" ? "\ufeff" : "");
          expect(bytes).toEqual(Buffer.concat([mark, csv]));
        } else {
          const sums = sumSheet(bytes, { field: "rebateAmount", rows: rows.length });
          expect(sums).toEqual(sumRows(rows, "rebateAmount"));
        }
      }
    }),
    { numRuns: runs(25) },
  );
});

/**
 * The sums of a workbook's column by coin, added up from the exact texts that another program reads
 * in it.
 */
function sumSheet(
  bytes: Buffer,
  { field, rows }: { readonly field: string; readonly rows: number },
): Record<string, string> {
  const sheet = XLSX.read(bytes).Sheets.Rows as XLSX.WorkSheet;
  const read = XLSX.utils.sheet_to_json<Record<string, string | number>>(sheet, {
    raw: true,
    defval: "",
  });
  const title = COLUMN_TITLES.titleOf(field);
  return sumBy(
    read
      .slice(0, rows)
      .map((row) => [
        String(row[COLUMN_TITLES.titleOf("coin")]),
        String(row[COLUMN_TITLES.exactTitle(title)] ?? row[title]),
      ]),
  );
}

function sumRows(rows: readonly CommissionRow[], field: "rebateAmount") {
  return sumBy(rows.map((row) => [row.coin, row[field]]));
}

function sumBy(pairs: readonly (readonly [string, string])[]): Record<string, string> {
  const sums: Record<string, Decimal> = {};
  for (const [coin, amount] of pairs) sums[coin] = new Exact(sums[coin] ?? 0).plus(amount);
  return Object.fromEntries(Object.entries(sums).map(([coin, sum]) => [coin, sum.toFixed()]));
}

test("the sidecar says what the file is of", async () => {
  const scope = await createTestAccount();
  await saveBook(scope, [commissionRow(DAY, { uid: "0042", coin: "BTC" })]);
  const params = new URLSearchParams({ from: DAY, to: DAY, uid: "0042", exceptCoin: "USDT" });
  const { sidecar } = await produce(await open(scope, params), "xlsx");
  expect(sidecar).toMatchObject({
    format: "broker-desk-export/1",
    subject: "commissions",
    file: {
      name: `commissions-My-book-filtered-${DAY}-${DAY}.xlsx`,
      type: "xlsx",
      sheets: [{ name: "Rows", rows: 1 }],
    },
    filters: { from: DAY, to: DAY, uid: ["0042"], exceptCoin: ["USDT"] },
    query: `from=${DAY}&to=${DAY}&uid=0042&exceptCoin=USDT`,
    isWhole: true,
    notWhole: null,
    days: [{ day: DAY, status: "complete", revision: 1, rows: 1 }],
  });
  expect(sidecar.file.columns.map(({ header }) => header)).toEqual(
    commissionCsvColumns(scope).map(({ header }) => header),
  );
});

test("a preset is written down as days, so that the same file can be asked for again", async () => {
  const scope = await createTestAccount();
  const { view } = await open(scope, new URLSearchParams({ preset: "7d" }));
  expect([...view.query.keys()]).toEqual(["from", "to"]);
});

test("thousands of clients are asked for by a short address that works again", async () => {
  const scope = await createTestAccount();
  await saveBook(scope, [
    commissionRow(DAY, { uid: "7" }),
    commissionRow(DAY, { uid: "not-asked-for" }),
  ]);
  const params = new URLSearchParams({ from: DAY, to: DAY });
  params.set("uid", Array.from({ length: 1000 }, (_, at) => `${at}`).join(","));
  const { view } = await open(scope, params);
  expect(view.query.toString().length).toBeLessThan(200);
  const { sidecar } = await produce(await open(scope, view.query), "xlsx");
  expect(sidecar.file.rows).toBe(1);
  expect(sidecar.filters.uid).toHaveLength(1000);
});

test("a range that is not whole is said in the sidecar", async () => {
  const scope = await createTestAccount();
  await saveBook(scope, []);
  const params = new URLSearchParams({ from: "2026-09-27", to: BOOK_RANGE.to });
  const { sidecar } = await produce(await open(scope, params), "csv");
  expect(sidecar).toMatchObject({
    isWhole: false,
    notWhole: expect.stringMatching(/^incomplete: 1 day (lost|missing)$/),
  });
});

test("a day that the exchange no longer lists is named in the sidecar, and its rows are in the file", async () => {
  const scope = await createTestAccount();
  await saveBook(scope, [commissionRow(DAY, { uid: "1" })]);
  const failure = { kind: "no-longer-listed", code: null, httpStatus: null, detail: "" } as const;
  await saveCommissionDayFailure(scope, { day: DAY, failure, attemptedAtMs: 1 });
  const { sidecar } = await produce(await open(scope), "csv");
  expect(sidecar).toMatchObject({
    file: { rows: 1 },
    notes: expect.arrayContaining([
      `${DAY}: the exchange no longer lists all of its rows; they stay as they were stored.`,
    ]),
  });
});

test.each(["csv", "xlsx"] as const)(
  "a day that is read again meanwhile ends the %s",
  async (format) => {
    const scope = await createTestAccount();
    await saveBook(scope, [commissionRow(DAY, { uid: "1" })]);
    const opened = await open(scope);
    const restate = new Writable({
      write(_chunk, _encoding, done) {
        const rows = [commissionRow(DAY, { uid: "1", fee: "9" })];
        saveCommissionDay(scope, { day: DAY, rows, fetchedAtMs: 1, emptyMeans: "empty" }).then(
          () => done(),
          done,
        );
      },
    });
    const account = { id: scope.accountId, name: "Main", environment: "sandbox" };
    const signal = new AbortController().signal;
    await expect(produceExport(opened, restate, { account, format, signal })).rejects.toThrow(
      `The day ${DAY} was fetched again during the export`,
    );
  },
);

test("a chart's file has the figures of the versions that its sidecar names, also of a day that arrived after it was opened", async () => {
  const scope = await createTestAccount();
  await saveBook(scope, [commissionRow(DAY, { uid: "1", coin: "USDT", rebateAmount: "1" })]);
  const params = new URLSearchParams({ from: DAY, to: DAY });
  const opened = await open(scope, params, "breakdown");
  await saveBook(scope, [commissionRow(DAY, { uid: "1", coin: "USDT", rebateAmount: "5" })]);
  const { sidecar } = await produce(opened, "csv");
  expect(sidecar.days).toMatchObject([{ day: DAY, revision: 2 }]);
  expect(sidecar.controlTotals).toMatchObject([{ sums: { "rebateAmount total": "5" } }]);
});

test("a workbook can be stopped while it is written", async () => {
  const scope = await createTestAccount();
  await saveBook(scope, [commissionRow(DAY)]);
  const controller = new AbortController();
  const stops = new Writable({
    write: (_chunk, _encoding, _done) => controller.abort(new Error("enough")),
  });
  const account = { id: scope.accountId, name: "Main", environment: "sandbox" };
  const writing = produceExport(await open(scope), stops, {
    account,
    format: "xlsx",
    signal: controller.signal,
  });
  await expect(writing).rejects.toThrow();
});

test("an unreadable parameter is refused and named", async () => {
  const scope = await createTestAccount();
  expect(await openExport(scope, "nonsense", everything)).toEqual({ kind: "unknown-subject" });
  expect(
    await openExport(scope, "commissions", new URLSearchParams({ from: "2026-02-30", to: DAY })),
  ).toMatchObject({
    kind: "malformed",
    problems: [{ kind: "not-a-day", given: "2026-02-30" }],
  });
});

test("records are counted by their line ends outside of quotes, however the bytes are cut", () => {
  const csv = Buffer.from('a,b\r\n"x\r\ny","say ""hi"""\r\nz,\r\n');
  for (const size of [1, 2, 3, 7, 100]) {
    const counter = createRecordCounter();
    for (let at = 0; at < csv.length; at += size) counter.add(csv.subarray(at, at + size));
    expect(counter.count()).toBe(3);
  }
});
