import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { allCommissions, type CommissionRow } from "@/lib/commissions/commission";
import { findBrokenRules } from "@/lib/commissions/store/days/check";
import {
  loadCommissionDays,
  saveCommissionDay,
  saveCommissionDayFailure,
} from "@/lib/commissions/store/days/days";
import { streamCommissionCsv } from "@/lib/commissions/store/pages/csv";
import { sumCommissionsByCoin } from "@/lib/commissions/store/reads";
import { anyBook, BOOK_RANGE, saveBook } from "@/lib/commissions/testing/book";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { addDays, type Day, dayStartMs } from "@/lib/core/day";
import { csvRecord } from "@/lib/core/files/csv";
import { groupBy } from "@/lib/core/group-by";
import { grantAccountScope, type WholeAccountScope } from "@/lib/core/scope";
import { createFakeClock } from "@/lib/core/testing/clock";
import {
  closeDatabase,
  db,
  inTransaction,
  openDatabase,
  queryColumn,
} from "@/lib/database/database";
import { BOOK_TABLES } from "@/lib/database/distribution";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { raceTest, untilWaiting } from "@/lib/database/testing/overlap";
import { runs } from "@/lib/env/testing/env";
import { findImport, giveUpImports, saveImportedDay, updateImport } from "@/lib/imports/store";
import { NOTHING_SAID } from "./file-mapping";
import { bringFile, removeImport, requestImport, undoImport } from "./manage-imports";
import { BROKEN_OFF, runImport } from "./run-import";

/** Long after the book: the exchange no longer offers any of its days. */
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

async function bring(
  to: WholeAccountScope,
  contents: string,
  fileName = "old.csv",
): Promise<number> {
  const file = { broughtBy: "a@b.c", fileName, mapping: NOTHING_SAID, range: null };
  return (await bringFile(to, file, Readable.from([contents]))).id;
}
const csvOf = (of: WholeAccountScope) => text(streamCommissionCsv(of, everything));
async function csvOfRows(rows: readonly CommissionRow[]) {
  const other = await createTestAccount();
  for (const [day, ofDay] of groupBy(rows, (row) => row.day))
    await saveCommissionDay(other, { day, rows: ofDay, fetchedAtMs: 0, emptyMeans: "empty" });
  return csvOf(other);
}

/**
 * Random books with ids, coins and symbols that a file may contain; the import refuses lines with
 * others.
 */
const NAMES: Readonly<Record<string, string>> = {
  ...{ "=2": "22", "-3": "33", "a,b": "44", 'say "hi"': "55", "émoji 🪙": "66" },
  ...{ "two\nlines": "ETH", " Y": "Y" },
};
const named = (text: string) => NAMES[text] ?? text;
const anyFileBook = anyBook.map((rows) =>
  rows.map((row) => ({
    ...row,
    uid: named(row.uid),
    coin: named(row.coin),
    symbol: named(row.symbol),
  })),
);

test("one account imports what another exported, byte for byte, and again after an undo", async () => {
  await fc.assert(
    fc.asyncProperty(anyFileBook, async (book) => {
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

      await undoImport(to, { importId: id, at: new Date() }, TEST_ORIGIN);
      const again = await bring(to, await csvOf(from));
      expect(await runImport(to, again, "apply", deps())).toMatchObject({ kind: "applied" });
      expect(await csvOf(to)).toBe(await csvOf(from));
      expect(await findBrokenRules(to)).toEqual([]);
    }),
    { numRuns: runs(25) },
  );
});

/** Every row of the account's book, without the times at which derived rows were written. */
async function dump({ accountId }: WholeAccountScope): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const table of BOOK_TABLES) {
    tables[table] = await queryColumn<string>(
      `select (to_jsonb(t) - 'built_at' - 'checked_at' - 'kept_at')::text from ${table} t where account_id = $1 order by 1`,
      [accountId],
    );
  }
  return tables;
}

/** The days that may have a state before the import. */
const PRIOR_DAYS = [0, 1, 2, 3, 4, 5, 6, 7].map((count) => addDays(BOOK_RANGE.from, count));
const TIMED_OUT = { kind: "timed-out", code: null, httpStatus: null, detail: "no answer" } as const;
const anyPrior = fc.constantFrom("nothing", "rows", "empty", "pending", "failed", "old-undo");

async function savePrior(
  to: WholeAccountScope,
  day: Day,
  prior: string,
  row: CommissionRow,
): Promise<void> {
  const atMs = dayStartMs(day) + 86_400_000;
  const save = (rows: CommissionRow[], emptyMeans: "empty" | "pending") =>
    saveCommissionDay(to, { day, rows, fetchedAtMs: atMs, emptyMeans });
  if (prior === "rows") await save([{ ...row, day }], "empty");
  if (prior === "empty") await save([], "empty");
  if (prior === "pending") await save([], "pending");
  if (prior === "failed")
    await saveCommissionDayFailure(to, { day, failure: TIMED_OUT, attemptedAtMs: atMs });
  if (prior === "old-undo") {
    // The state that an older version's undo left.
    await save([{ ...row, day }], "empty");
    await save([], "empty");
    await db().pool.query(
      "update commission_days set status = 'pending', content_hash = null, fetched_at = null where (account_id, day) = ($1, $2)",
      [to.accountId, day],
    );
  }
}

test("an import that is undone leaves no trace: the whole book equals the one before", async () => {
  const priors = fc.tuple(...PRIOR_DAYS.map(() => anyPrior));
  const files = fc.array(anyFileBook, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(priors, files, fc.constantFrom("undo", "break"), async (prior, books, end) => {
      const to = await createTestAccount();
      for (const [at, day] of PRIOR_DAYS.entries())
        await savePrior(
          to,
          day,
          String(prior[at]),
          commissionRow(day, { uid: at % 2 ? "1" : "777" }),
        );
      const before = await dump(to);
      const ids: number[] = [];
      for (const rows of books) {
        const id = await bring(
          to,
          await csvOfRows(rows.map((row) => ({ ...row, day: addDays(row.day, 2) }))),
        );
        const controller = new AbortController();
        const stopAt = end === "break" ? 2 : -1;
        const run = runImport(to, id, "apply", {
          ...deps(controller.signal),
          onDay: (done) => done === stopAt && controller.abort(new Error("stopped")),
        });
        const outcome = await run.catch((error: Error) => {
          if (error.message !== "stopped") throw error;
          return null;
        });
        if (outcome === null || outcome.kind === "refused")
          expect(await findImport(to, id)).toMatchObject({ status: "failed", days: 0, rows: 0 });
        ids.push(id);
      }
      for (const id of ids) await undoImport(to, { importId: id, at: new Date() }, TEST_ORIGIN);
      expect(await findBrokenRules(to)).toEqual([]);
      expect(await dump(to)).toEqual(before);
    }),
    { numRuns: runs(25) },
  );
});

test("a year that is no year of the exchange is refused by line, and nothing is stored", async () => {
  const good = await csvOfRows([commissionRow(DAY), commissionRow(addDays(DAY, 1))]);
  const id = await bring(scope, good.replace(DAY, "0026-05-01"));
  expect(await runImport(scope, id, "apply", deps())).toMatchObject({
    kind: "refused",
    obstacles: [
      {
        kind: "lines",
        count: 1,
        line: 2,
        problem: { kind: "no-date", text: "0026-05-01", pattern: "YYYY-MM-DD" },
      },
    ],
  });
  expect(await dump(scope)).toEqual(await dump(await createTestAccount()));
});

test("a preview names the clients and coins that are new", async () => {
  await saveCommissionDay(scope, {
    day: DAY,
    rows: [commissionRow(DAY)],
    fetchedAtMs: 0,
    emptyMeans: "empty",
  });
  const next = addDays(DAY, 1);
  const rows = [
    commissionRow(next),
    commissionRow(next, { uid: "42" }),
    commissionRow(next, { uid: "43", coin: "usdt" }),
  ];
  expect(
    await runImport(scope, await bring(scope, await csvOfRows(rows)), "check", deps()),
  ).toMatchObject({
    kind: "checked",
    report: { clients: { count: 3, new: 2 }, coins: { count: 2, new: ["usdt"] } },
  });
});

test("a preview changes nothing, and describes each day of the file", async () => {
  const rows = [
    commissionRow(DAY),
    commissionRow(addDays(DAY, 1)),
    commissionRow(addDays(TODAY, -3)),
  ];
  await saveCommissionDay(scope, {
    day: DAY,
    rows: rows.slice(0, 1),
    fetchedAtMs: 0,
    emptyMeans: "empty",
  });
  const before = await csvOf(scope);
  const outcome = await runImport(
    scope,
    await bring(scope, await csvOfRows(rows)),
    "check",
    deps(),
  );
  expect(outcome).toMatchObject({
    kind: "checked",
    report: {
      days: [{ verdict: "same" }, { verdict: "new" }, { verdict: "fetchable" }],
      problemCount: 0,
    },
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
            {
              file: expect.stringContaining("1.00"),
              ledger: expect.stringMatching(/rebateAmount 1\.0$/),
            },
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
  const named = await bring(
    scope,
    await csvOfRows([next]),
    `commissions-Main-filtered-${DAY}-${DAY}.csv`,
  );
  expect(await runImport(scope, named, "apply", deps())).toMatchObject({
    kind: "refused",
    obstacles: [{ kind: "filtered" }],
  });
  expect(await csvOf(scope)).toBe(before);
});

test("a day that differs in more than missing rows is a contradiction, and no filter", async () => {
  const rows = (["BTC", "ETH"] as const).map((coin) =>
    commissionRow(DAY, { coin, rebateAmount: "1" }),
  );
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
    obstacles: [
      { kind: "lines", count: 1, line: 3, problem: { kind: "no-date", text: "2020-13-01" } },
    ],
  });
  expect(await loadCommissionDays(scope, everything.range)).toEqual([]);
});

test("an import that was broken off has stored nothing, and can be started again", async () => {
  const rows = [0, 1, 2, 3].map((count) => commissionRow(addDays(DAY, count)));
  const id = await bring(scope, await csvOfRows(rows));
  const before = await dump(scope);
  const controller = new AbortController();
  const broken = runImport(scope, id, "apply", {
    ...deps(controller.signal),
    onDay: (done) => done === 2 && controller.abort(new Error("the worker stops")),
  });
  await expect(broken).rejects.toThrow("the worker stops");
  expect(await findImport(scope, id)).toMatchObject({ status: "failed", days: 0 });
  expect(await dump(scope)).toEqual(before);
  expect(await runImport(scope, id, "apply", deps())).toMatchObject({ kind: "applied" });
  expect(await findImport(scope, id)).toMatchObject({ status: "applied", days: 4, rows: 4 });
});

test("an import whose worker was killed is given up with all that it had stored", async () => {
  const rows = [0, 1, 2].map((count) => commissionRow(addDays(DAY, count)));
  const id = await bring(scope, await csvOfRows(rows));
  const before = await dump(scope);
  await updateImport(scope, id, { status: "applying" });
  for (const row of rows.slice(0, 2))
    await saveImportedDay(scope, { importId: id, day: row.day, rows: [row], atMs: 0 });
  await giveUpImports(BROKEN_OFF, grantAccountScope);
  expect(await findImport(scope, id)).toMatchObject({ status: "applying", days: 2 });

  await db().pool.query(
    "update commission_imports set touched_at = now() - interval '2 minutes' where id = $1",
    [id],
  );
  await giveUpImports(BROKEN_OFF, grantAccountScope);
  expect(await findImport(scope, id)).toMatchObject({
    status: "failed",
    failure: BROKEN_OFF,
    days: 0,
  });
  expect(await dump(scope)).toEqual(before);
  // The worker was only slow; its next write is refused.
  const late = { importId: id, day: DAY, rows: rows.slice(0, 1), atMs: 0 };
  await expect(saveImportedDay(scope, late)).rejects.toThrow("was given up");
  expect(await dump(scope)).toEqual(before);
});

test("an import whose worker was killed before the clock was set back is given up a minute later", async () => {
  const id = await bring(scope, await csvOfRows([commissionRow(DAY)]));
  await updateImport(scope, id, { status: "checking" });
  const move = (seconds: number) =>
    db().pool.query(
      "update commission_imports set touched_at = touched_at + make_interval(secs => $2) where id = $1",
      [id, seconds],
    );
  await move(3_600);
  await giveUpImports(BROKEN_OFF, grantAccountScope);
  expect(await findImport(scope, id)).toMatchObject({ status: "checking" });
  await move(-60);
  await giveUpImports(BROKEN_OFF, grantAccountScope);
  expect(await findImport(scope, id)).toMatchObject({ status: "failed" });
});

test("an applied import cannot be applied again or fail afterwards", async () => {
  const id = await bring(scope, await csvOfRows([commissionRow(DAY)]));
  await runImport(scope, id, "apply", deps());
  const before = await dump(scope);
  expect(await requestImport(scope, id, { apply: TEST_ORIGIN })).toEqual({ kind: "gone" });
  expect(await runImport(scope, id, "apply", deps())).toMatchObject({ kind: "refused" });
  expect(await findImport(scope, id)).toMatchObject({ status: "applied", days: 1 });
  expect(await dump(scope)).toEqual(before);
});

test("undoing keeps a day that has been fetched from the exchange since", async () => {
  const next = addDays(DAY, 1);
  const id = await bring(scope, await csvOfRows([commissionRow(DAY), commissionRow(next)]));
  await runImport(scope, id, "apply", deps());
  const fetched = [commissionRow(DAY, { rebateAmount: "9" })];
  await saveCommissionDay(scope, { day: DAY, rows: fetched, fetchedAtMs: 0, emptyMeans: "empty" });
  expect(await undoImport(scope, { importId: id, at: new Date() }, TEST_ORIGIN)).toEqual({
    kind: "undone",
    removed: [next],
    kept: [{ day: DAY, obstacle: "read-since" }],
  });
  expect(await sumCommissionsByCoin(scope, everything)).toMatchObject([
    { rowCount: 1, rebateAmount: "9" },
  ]);
});

raceTest(
  "an import that is being undone cannot be imported again, and ends as undone with nothing stored",
  async () => {
    const before = await dump(scope);
    const id = await bring(scope, await csvOfRows([commissionRow(DAY)]));
    await updateImport(scope, id, { status: "applying" });
    await saveImportedDay(scope, { importId: id, day: DAY, rows: [commissionRow(DAY)], atMs: 0 });
    await updateImport(scope, id, { status: "failed" });

    let undone: ReturnType<typeof undoImport> | undefined;
    await inTransaction(async (client) => {
      const key = [scope.accountId, DAY];
      const lock = "select from commission_days where account_id = $1 and day = $2 for update";
      await client.query(lock, key);
      undone = undoImport(scope, { importId: id, at: new Date() }, TEST_ORIGIN);
      undone.catch(() => {}); // it is awaited below
      await untilWaiting(client, 1);
      expect(await requestImport(scope, id, { apply: TEST_ORIGIN })).toEqual({ kind: "gone" });
    });
    expect(await undone).toEqual({ kind: "undone", removed: [DAY], kept: [] });
    expect(await findImport(scope, id)).toMatchObject({ status: "undone", days: 0 });
    expect(await dump(scope)).toEqual(before);
  },
);

test("an undo that was broken off is finished, and its import is undone", async () => {
  const before = await dump(scope);
  const rows = [commissionRow(DAY), commissionRow(addDays(DAY, 1))];
  const id = await bring(scope, await csvOfRows(rows));
  await runImport(scope, id, "apply", deps());
  await updateImport(scope, id, { status: "stopping", undoneAt: new Date() });
  expect(await undoImport(scope, { importId: id, at: new Date() }, TEST_ORIGIN)).toEqual({
    kind: "gone",
  });
  await giveUpImports(BROKEN_OFF, grantAccountScope);
  expect(await findImport(scope, id)).toMatchObject({ status: "stopping", days: 2 });
  await db().pool.query(
    "update commission_imports set touched_at = now() - interval '2 minutes' where id = $1",
    [id],
  );
  await giveUpImports(BROKEN_OFF, grantAccountScope);
  expect(await findImport(scope, id)).toMatchObject({ status: "undone", failure: null, days: 0 });
  expect(await dump(scope)).toEqual(before);
  const entries = await db().prisma.auditEntry.findMany({
    where: { accountId: scope.accountId },
    orderBy: { id: "asc" },
  });
  expect(entries.at(-1)).toMatchObject({
    kind: "import-undone",
    result: "done",
    details: { import: id, days: 2, kept: 0 },
  });
});

test("a file that was never imported has nothing to undo and is removed, an imported one stays", async () => {
  const remove = (id: number) => removeImport(scope, id, TEST_ORIGIN);
  const undo = (id: number) => undoImport(scope, { importId: id, at: new Date() }, TEST_ORIGIN);
  const uploaded = await bring(scope, await csvOfRows([commissionRow(DAY)]));
  const imported = await bring(scope, await csvOfRows([commissionRow(DAY)]));
  expect(await undo(uploaded)).toEqual({ kind: "not-imported" });
  await runImport(scope, uploaded, "check", deps());
  expect(await undo(uploaded)).toEqual({ kind: "not-imported" });

  await runImport(scope, imported, "apply", deps());
  expect(await remove(imported)).toEqual({ kind: "stored" });
  await undo(imported);
  expect(await remove(imported)).toEqual({ kind: "stored" });

  expect(await requestImport(scope, uploaded, "check")).toEqual({ kind: "requested" });
  expect(await remove(uploaded)).toEqual({ kind: "gone" });
  await updateImport(scope, uploaded, { status: "checked" });
  expect(await remove(uploaded)).toEqual({ kind: "removed" });
  expect(await findImport(scope, uploaded)).toBeNull();
  expect(await remove(uploaded)).toEqual({ kind: "gone" });
});
