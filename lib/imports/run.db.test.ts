import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { TEST_ORIGIN } from "@/lib/core/audit/test-origin";
import { allCommissions, type CommissionRow } from "@/lib/core/commissions/commission";
import { addDays, type Day, dayStartMs } from "@/lib/core/day";
import { csvRecord } from "@/lib/core/files/csv";
import type { WholeAccountScope } from "@/lib/core/scope";
import { createFakeClock } from "@/lib/core/test-clock";
import { runs } from "@/lib/env/test-env";
import { createTestAccount } from "@/lib/store/accounts/test-account";
import {
  findFirstCommissionDay,
  loadCommissionDays,
  saveCommissionDay,
} from "@/lib/store/commissions/days/days";
import { streamCommissionCsv } from "@/lib/store/commissions/pages/csv";
import { sumCommissionsByCoin } from "@/lib/store/commissions/reads";
import { anyBook, BOOK_RANGE, saveBook } from "@/lib/store/commissions/test-book";
import { commissionRow } from "@/lib/store/commissions/test-rows";
import { closeDatabase, openDatabase } from "@/lib/store/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/store/database/test-database";
import { findImport } from "@/lib/store/imports/commission-imports";
import { bringFile, undoImport } from "./manage";
import { runImport } from "./run";

/** Long after the book: none of its days can be fetched any more. */
const TODAY = "2027-06-01" as Day;
const everything = allCommissions({ from: "2020-01-01" as Day, to: TODAY });
const DAY = BOOK_RANGE.from;

let database: TestDatabase;
let dataDir: string;
let scope: WholeAccountScope;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
  dataDir = await mkdtemp(path.join(tmpdir(), "desk-backfill-"));
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  scope = await createTestAccount();
});

const deps = (signal = new AbortController().signal) => ({
  dataDir,
  origin: TEST_ORIGIN,
  clock: createFakeClock(dayStartMs(TODAY) + 12 * 3_600_000),
  signal,
});

async function bring(to: WholeAccountScope, contents: string, fileName = "old.csv"): Promise<number> {
  const file = { broughtBy: "a@b.c", fileName, mapping: null, range: null };
  return (await bringFile(to, file, Readable.from([contents]))).id;
}
const csvOf = (of: WholeAccountScope) => text(streamCommissionCsv(of, everything));
async function csvOfRows(rows: readonly CommissionRow[]) {
  const other = await createTestAccount();
  for (const row of rows) {
    await saveCommissionDay(other, { day: row.day, rows: [row], fetchedAtMs: 0, emptyMeans: "empty" });
  }
  return csvOf(other);
}

test("what one account exported another one brings in, byte for byte, and takes out again without a trace", async () => {
  await fc.assert(
    fc.asyncProperty(anyBook, async (book) => {
      const [from, to] = [await createTestAccount(), await createTestAccount()];
      await saveBook(from, book);
      const id = await bring(to, await csvOf(from));
      const outcome = await runImport(to, id, "apply", deps());
      expect(outcome.kind).toBe(book.length > 0 ? "applied" : "refused");
      if (book.length === 0) return;
      expect(await csvOf(to)).toBe(await csvOf(from));
      expect(await sumCommissionsByCoin(to, everything)).toEqual(
        await sumCommissionsByCoin(from, everything),
      );

      await undoImport(to, id, { at: new Date(), origin: TEST_ORIGIN });
      expect(await sumCommissionsByCoin(to, everything)).toEqual([]);
      expect(await findFirstCommissionDay(to)).toBeNull();
      const again = await bring(to, await csvOf(from));
      expect(await runImport(to, again, "apply", deps())).toMatchObject({ kind: "applied" });
      expect(await csvOf(to)).toBe(await csvOf(from));
    }),
    { numRuns: runs(25) },
  );
});

test("a look at a file changes nothing, and says of each day what it is", async () => {
  const rows = [commissionRow(DAY), commissionRow(addDays(DAY, 1)), commissionRow(addDays(TODAY, -3))];
  await saveCommissionDay(scope, {
    day: DAY,
    rows: rows.slice(0, 1),
    fetchedAtMs: 0,
    emptyMeans: "empty",
  });
  const before = await csvOf(scope);
  const outcome = await runImport(scope, await bring(scope, await csvOfRows(rows)), "check", deps());
  expect(outcome).toMatchObject({
    kind: "checked",
    report: { days: [{ verdict: "same" }, { verdict: "new" }, { verdict: "fetchable" }], problemCount: 0 },
  });
  expect(await csvOf(scope)).toBe(before);
});

test("a file that contradicts a stored day is refused whole, with both versions of the row", async () => {
  await saveCommissionDay(scope, {
    day: DAY,
    rows: [commissionRow(DAY, { rebateAmount: "1.0" })],
    fetchedAtMs: 0,
    emptyMeans: "empty",
  });
  const rows = [commissionRow(DAY, { rebateAmount: "1.00" }), commissionRow(addDays(DAY, 1))];
  const id = await bring(scope, await csvOfRows(rows));
  const before = await csvOf(scope);
  const outcome = await runImport(scope, id, "apply", deps());
  expect(outcome).toMatchObject({
    kind: "refused",
    obstacles: [{ kind: "contradicts", days: 1, from: DAY, to: DAY }],
    report: {
      days: [
        {
          verdict: "contradicts",
          differences: [
            { file: expect.stringContaining("1.00"), ledger: expect.stringMatching(/rebateAmount 1\.0$/) },
          ],
        },
        { verdict: "new" },
      ],
    },
  });
  expect(await csvOf(scope)).toBe(before);
  expect(await findImport(scope, id)).toMatchObject({ status: "failed", days: 0 });
});

test("a file that a filter has left rows out of is refused, and says what it holds", async () => {
  const rows = (["BTC", "ETH"] as const).map((coin) => commissionRow(DAY, { coin }));
  await saveCommissionDay(scope, { day: DAY, rows, fetchedAtMs: 0, emptyMeans: "empty" });
  const next = commissionRow(addDays(DAY, 1), { coin: "BTC" });
  const before = await csvOf(scope);
  const known = await bring(scope, await csvOfRows([...rows.slice(0, 1), next]));
  expect(await runImport(scope, known, "apply", deps())).toMatchObject({
    kind: "refused",
    obstacles: [{ kind: "part", days: 1, from: DAY, to: DAY, field: "coin", values: ["BTC"] }],
  });
  const named = await bring(scope, await csvOfRows([next]), `commissions-Main-filtered-${DAY}-${DAY}.csv`);
  expect(await runImport(scope, named, "apply", deps())).toMatchObject({
    kind: "refused",
    obstacles: [{ kind: "filtered" }],
  });
  expect(await csvOf(scope)).toBe(before);
});

test("a day that differs in more than missing rows is a contradiction, and no filter", async () => {
  const rows = (["BTC", "ETH"] as const).map((coin) => commissionRow(DAY, { coin, rebateAmount: "1" }));
  await saveCommissionDay(scope, { day: DAY, rows, fetchedAtMs: 0, emptyMeans: "empty" });
  const other = await csvOfRows([commissionRow(DAY, { coin: "BTC", rebateAmount: "2" })]);
  expect(await runImport(scope, await bring(scope, other), "apply", deps())).toMatchObject({
    obstacles: [{ kind: "contradicts" }],
  });
});

test("one line that cannot be read refuses the file, and is named", async () => {
  const good = await csvOfRows([commissionRow(DAY)]);
  const id = await bring(scope, `${good}${csvRecord(["2020-13-01", ...Array(18).fill("1")])}`);
  expect(await runImport(scope, id, "apply", deps())).toMatchObject({
    kind: "refused",
    obstacles: [{ kind: "lines", count: 1, line: 3, problem: { kind: "no-day", text: "2020-13-01" } }],
  });
  expect(await loadCommissionDays(scope, everything.range)).toEqual([]);
});

test("an import that was broken off goes on where it was", async () => {
  const rows = [0, 1, 2, 3].map((count) => commissionRow(addDays(DAY, count)));
  const id = await bring(scope, await csvOfRows(rows));
  const controller = new AbortController();
  const broken = runImport(scope, id, "apply", {
    ...deps(controller.signal),
    onDay: (done) => done === 2 && controller.abort(new Error("the worker stops")),
  });
  await expect(broken).rejects.toThrow("the worker stops");
  expect(await findImport(scope, id)).toMatchObject({ status: "failed", days: 2 });
  expect(await runImport(scope, id, "apply", deps())).toMatchObject({ kind: "applied" });
  expect(await findImport(scope, id)).toMatchObject({ status: "applied", days: 4, rows: 4 });
});

test("undoing leaves a day alone that the exchange has read since", async () => {
  const next = addDays(DAY, 1);
  const id = await bring(scope, await csvOfRows([commissionRow(DAY), commissionRow(next)]));
  await runImport(scope, id, "apply", deps());
  const fetched = [commissionRow(DAY, { rebateAmount: "9" })];
  await saveCommissionDay(scope, { day: DAY, rows: fetched, fetchedAtMs: 0, emptyMeans: "empty" });
  expect(await undoImport(scope, id, { at: new Date(), origin: TEST_ORIGIN })).toEqual({
    removed: [next],
    kept: [{ day: DAY, obstacle: "read-since" }],
  });
  expect(await sumCommissionsByCoin(scope, everything)).toMatchObject([{ rowCount: 1, rebateAmount: "9" }]);
});
