import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { systemClock } from "@/lib/core/clock";
import { addDays, type Day } from "@/lib/core/day";
import { csvRecord } from "@/lib/core/files/csv";
import { grantAccountScope, type WholeAccountScope } from "@/lib/core/scope";
import { closeDatabase, db, openDatabase, queryColumn } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { argsOf } from "@/lib/env/process";
import { runs } from "@/lib/env/testing/env";
import { onRates } from "@/lib/rates/testing/on-rates";
import { storedRepayments, wrongTotals } from "@/lib/repayments/testing/reads";
import { NOTHING_SAID } from "./file-mapping";
import { bringFile, findImport, undoImport } from "./manage-imports";
import { BROKEN_OFF } from "./run-import";
import { runRecordImport } from "./run-record-import";
import { giveUpImports } from "./store";

const FIRST = "2024-03-01" as Day;
const ROWS = 2_000;
const DAYS = 200;

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
  dataDir = await mkdtemp(path.join(tmpdir(), "desk-killed-records-"));
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const dayOfRow = (row: number) => addDays(FIRST, row % DAYS);
const REPAYMENTS = [
  ["repayOrderId,repaidTime,coin,repaidAmount,repaidInterest,repayType,businessType"],
  ...Array.from({ length: ROWS }, (_, row) => [
    ...[`r-${row}`, `${dayOfRow(row)}T03:00:00.000Z`, "USDT", `${row}.50`, "0.25", "all", "normal"],
  ]),
];
const RATES = [
  ["day,coin,rate,source"],
  ...Array.from({ length: ROWS }, (_, row) => [
    ...[dayOfRow(row), `C${Math.floor(row / DAYS)}`, `${row + 1}.5`, "desk"],
  ]),
];
const fileOf = ([head, ...rows]: string[][]) =>
  [`${head}\n`, ...rows.map((row) => csvRecord(row))].join("");

/** What is stored of both kinds: each row as text. */
async function dump({ accountId }: WholeAccountScope): Promise<string[]> {
  const ofAccount = (table: string) =>
    queryColumn<string>(
      `select (to_jsonb(t) - 'import_id' - 'first_seen_at')::text from ${table} t
       where account_id = $1 order by 1`,
      [accountId],
    );
  const rates =
    "select concat_ws(' ', currency, coin, day, rate, source) from reference_rates order by 1";
  return [
    ...(await ofAccount("repayments")),
    ...(await ofAccount("repayment_day_totals")),
    ...(await queryColumn<string>(rates)),
  ];
}

/** Kills a worker's process this long after it began to import the file. */
async function killAfter(
  afterMs: number,
  { accountId }: WholeAccountScope,
  importId: number,
  kind: string,
): Promise<void> {
  const given = [database.url, dataDir, String(accountId), String(importId), "apply", kind];
  const args = argsOf("lib/imports/testing/import-process.ts", ...given);
  const child = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] });
  const ended = once(child, "exit"); // it may end before it is killed
  const isBegun = async () =>
    (
      await queryColumn<string>("select status from commission_imports where id = $1", [importId])
    )[0] !== "checked";
  while (child.exitCode === null && !(await isBegun())) await sleep(2);
  await sleep(afterMs);
  child.kill("SIGKILL");
  await ended;
}

/** Thirty moments, each with a process of its own, on a busy machine. */
const PATIENCE_MS = 600_000;

/** About as long as an import takes. */
const LONGEST_MS = 600;

test.each([
  ["repayments", fileOf(REPAYMENTS)],
  ["rates", fileOf(RATES)],
] as const)(
  "a worker that is killed while it imports %s stores all of the file or nothing",
  { timeout: PATIENCE_MS },
  async (kind, text) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: LONGEST_MS }), async (afterMs) => {
        await onRates("delete from reference_rates");
        const scope = await createTestAccount();
        const before = await dump(scope);
        const file = { kind, fileName: "old.csv", broughtBy: "a@b.c", mapping: NOTHING_SAID };
        const { id } = await bringFile(scope, { ...file, range: null }, Readable.from([text]));
        const signal = new AbortController().signal;
        const deps = { dataDir, clock: systemClock, origin: TEST_ORIGIN, signal };
        expect((await runRecordImport(scope, id, "check", deps)).kind).toBe("checked");
        await killAfter(afterMs, scope, id, kind);
        const killed = await findImport(scope, id);
        await db().pool.query(
          "update commission_imports set touched_at = touched_at - interval '2 minutes' where id = $1",
          [id],
        );
        await giveUpImports(BROKEN_OFF, (accountId) => grantAccountScope(accountId));
        if (killed?.status !== "applied") {
          expect(await dump(scope)).toEqual(before);
          expect((await runRecordImport(scope, id, "apply", deps)).kind).toBe("applied");
        }
        expect(await findImport(scope, id)).toMatchObject({ status: "applied", rows: ROWS });
        expect(await wrongTotals(await storedRepayments(scope), scope)).toEqual([]);
        await undoImport(scope, { importId: id, at: new Date() }, TEST_ORIGIN);
        expect(await dump(scope)).toEqual(before);
      }),
      { numRuns: runs(30) },
    );
  },
);
