import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import XLSX from "@e965/xlsx";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { allCommissions, COMMISSION_CSV_COLUMNS } from "@/lib/commissions/commission";
import { findBrokenRules } from "@/lib/commissions/store/days/check";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { streamCommissionCsv } from "@/lib/commissions/store/pages/csv";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { systemClock } from "@/lib/core/clock";
import { addDays, type Day } from "@/lib/core/day";
import { readCsvRecords } from "@/lib/core/files/csv-records";
import { grantAccountScope, type WholeAccountScope } from "@/lib/core/scope";
import { closeDatabase, db, openDatabase, queryColumn } from "@/lib/database/database";
import { BOOK_TABLES } from "@/lib/database/distribution";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { argsOf } from "@/lib/env/process";
import { runs } from "@/lib/env/testing/env";
import { parseMapping } from "./file-mapping";
import { bringFile, findImport } from "./manage-imports";
import { BROKEN_OFF, runImport, sweepSpools } from "./run-import";
import { giveUpImports } from "./store";

const FIRST = "2024-03-01" as Day;
const DAYS = 20;
const RANGE = { from: FIRST, to: addDays(FIRST, DAYS) };

let database: TestDatabase;
let dataDir: string;
let csv: string;
let files: Readonly<Record<"csv" | "xlsx", Buffer>>;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
  dataDir = await mkdtemp(path.join(tmpdir(), "desk-killed-"));
  const book = await createTestAccount();
  for (let nth = 0; nth < DAYS; nth += 1) {
    const day = addDays(FIRST, nth);
    const rows = Array.from({ length: 300 }, (_, at) =>
      commissionRow(day, { uid: String(1_000 + at) }),
    );
    await saveCommissionDay(book, { day, rows, fetchedAtMs: 0, emptyMeans: "empty" });
  }
  csv = await csvOf(book);
  files = { csv: Buffer.from(csv), xlsx: workbookOf(csv) };
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const csvOf = (of: WholeAccountScope) => text(streamCommissionCsv(of, allCommissions(RANGE)));

function workbookOf(csv: string): Buffer {
  const sheet = XLSX.utils.aoa_to_sheet([...readCsvRecords(csv)].map(({ fields }) => [...fields]));
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, sheet, "Rows");
  return XLSX.write(book, { type: "buffer", bookType: "xlsx", compression: true });
}

const columns = Object.fromEntries(
  COMMISSION_CSV_COLUMNS.map(({ header }) => [header, { column: header }]),
);

const spools = () => {
  try {
    return readdirSync(path.join(dataDir, "imports"));
  } catch {
    return []; // no import has begun
  }
};

async function dump({ accountId }: WholeAccountScope): Promise<string[]> {
  const rows: string[] = [];
  for (const table of BOOK_TABLES) {
    const select = `select (to_jsonb(t) - 'built_at' - 'checked_at' - 'kept_at')::text from ${table} t where account_id = $1 order by 1`;
    for (const row of await queryColumn<string>(select, [accountId])) rows.push(`${table} ${row}`);
  }
  return rows;
}

/** Starts a worker's process and kills it this long after it began to read the file. */
async function killAfter(
  afterMs: number,
  { accountId }: WholeAccountScope,
  importId: number,
  step: "check" | "apply",
): Promise<void> {
  const given = [
    database.url,
    dataDir,
    String(accountId),
    String(importId),
    step,
    "commissions",
  ] as const;
  const args = argsOf("lib/imports/testing/import-process.ts", ...given);
  const child = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] });
  const ended = once(child, "exit"); // it may end before it is killed
  while (spools().length === 0 && child.exitCode === null) await sleep(2);
  await sleep(afterMs);
  child.kill("SIGKILL");
  await ended;
}

/** Longer than a check takes, and about as long as an import. */
const LONGEST_MS = 1_500;

test("a worker that is killed at any moment leaves nothing, and the file can be imported again", async () => {
  const anyMoment = fc.record({
    afterMs: fc.integer({ min: 0, max: LONGEST_MS }),
    step: fc.constantFrom("check" as const, "apply" as const),
    kind: fc.constantFrom("csv" as const, "xlsx" as const),
  });
  await fc.assert(
    fc.asyncProperty(anyMoment, async ({ afterMs, step, kind }) => {
      const scope = await createTestAccount();
      const before = await dump(scope);
      const mapping = parseMapping({ columns, file: {} });
      const file = { fileName: `old.${kind}`, broughtBy: "a@b.c", mapping, range: null };
      const { id } = await bringFile(scope, file, Readable.from([files[kind]]));
      await killAfter(afterMs, scope, id, step);
      const killed = await findImport(scope, id);
      await db().pool.query(
        "update commission_imports set touched_at = touched_at - interval '2 minutes' where id = $1",
        [id],
      );
      await giveUpImports(BROKEN_OFF, (accountId) => grantAccountScope(accountId));
      await sweepSpools(dataDir);
      expect(spools()).toEqual([]);
      if (killed?.status === "applied") {
        expect(await csvOf(scope)).toBe(csv);
        return;
      }
      expect(await dump(scope)).toEqual(before);
      const deps = { dataDir, clock: systemClock, origin: TEST_ORIGIN };
      const signal = new AbortController().signal;
      const outcome = await runImport(scope, id, "apply", { ...deps, signal });
      expect(outcome.kind).toBe("applied");
      expect(await csvOf(scope)).toBe(csv);
      expect(await findBrokenRules(scope)).toEqual([]);
    }),
    { numRuns: runs(30) },
  );
});

test("the folder of an import that a process is at stays, others are removed", async () => {
  const scope = await createTestAccount();
  const mapping = parseMapping({ columns, file: {} });
  const file = { fileName: "old.csv", broughtBy: "a@b.c", mapping, range: null };
  const { id } = await bringFile(scope, file, Readable.from([files.csv]));
  let seen: string[] = [];
  const onDay = () => {
    if (seen.length === 0) seen = spools();
  };
  const swept = new Promise<void>((resolve, reject) => {
    const timer = setInterval(() => {
      if (spools().length === 0) return;
      clearInterval(timer);
      sweepSpools(dataDir).then(resolve, reject);
    }, 1);
  });
  const signal = new AbortController().signal;
  const deps = { dataDir, clock: systemClock, origin: TEST_ORIGIN, signal, onDay };
  expect((await runImport(scope, id, "apply", deps)).kind).toBe("applied");
  await swept;
  expect(seen).toHaveLength(1);
});
