import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestFileAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { systemClock } from "@/lib/core/clock";
import type { Day } from "@/lib/core/day";
import { grantAccountScope, type WholeAccountScope } from "@/lib/core/scope";
import { loadKnownDays } from "@/lib/coverage/load-coverage";
import { db, queryColumn, queryRows, queryValue } from "@/lib/database/database";
import { type Jobs, startJobs } from "@/lib/database/jobs/jobs";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { describeFile, readByMapping } from "./describe-file";
import { type FileMapping, NOTHING_SAID } from "./file-mapping";
import { shownStatus } from "./import-status";
import { bringFile, findImport, requestImport } from "./manage-imports";
import { BROKEN_OFF, runImport } from "./run-import";
import { giveUpImports, saveImportedDay, updateImport } from "./store";
import { startImportWorker } from "./worker";

/** Both patterns of dates fit: 3 April, or 4 March. */
const DAY_FIRST = { from: "2024-04-03" as Day, to: "2024-04-03" as Day };
const MONTH_FIRST = { from: "2024-03-04" as Day, to: "2024-03-04" as Day };
const TITLES = ["date", "uid", "coin", "symbol", "productType", "fee", "feePaid", "rebateAmount"];
const FILE = `${TITLES.join(",")}\n03/04/2024,7,USDT,BTCUSDT,SPOT,1,1,0.5\n`;
const columns = Object.fromEntries(TITLES.map((title) => [title, { column: title }]));
const mapping: FileMapping = { ...NOTHING_SAID, columns, file: { date: "DD/MM/YYYY" } };

openTestDatabase();
let dataDir: string;
let scope: WholeAccountScope;
const workers: Jobs[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "desk-waiting-"));
  scope = await createTestFileAccount();
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop(10_000);
  await rm(dataDir, { recursive: true, force: true });
});

async function startWorker(): Promise<string[]> {
  const ended: string[] = [];
  const jobs = await startJobs("worker", (what, error) => ended.push(`${what}: ${error}`));
  workers.push(jobs);
  const deps = { dataDir, openAccount: grantAccountScope };
  await startImportWorker(jobs, deps, (_importId, kind) => ended.push(kind));
  return ended;
}

const deps = () => {
  const { signal } = new AbortController();
  return { dataDir, origin: TEST_ORIGIN, clock: systemClock, signal };
};

async function previewed(): Promise<number> {
  const file = { broughtBy: "a@b.c", fileName: "old.csv", mapping, range: null };
  const { id } = await bringFile(scope, file, Readable.from([FILE]));
  expect((await runImport(scope, id, "check", deps())).kind).toBe("checked");
  return id;
}

const ask = (id: number) => requestImport(scope, id, { apply: TEST_ORIGIN });
const silence = (id: number) =>
  queryRows(
    "update commission_imports set touched_at = touched_at - interval '2 minutes' where id = $1",
    [id],
  );
const giveUp = () => giveUpImports(BROKEN_OFF, grantAccountScope);
async function stateOf(id: number): Promise<string | null> {
  const found = await findImport(scope, id);
  return found && shownStatus(found);
}
const results = (id: number) =>
  queryColumn<string>(
    "select kind || ' ' || result from audit_log where details ->> 'import' = $1 order by id",
    [String(id)],
  );
const statusOf = async (range: { from: Day; to: Day }) =>
  (await loadKnownDays(scope, range, "2026-01-01" as Day)).map(({ status }) => status);

test("a worker makes no job of looking for imports while there are none", async () => {
  expect(await startWorker()).toEqual([]);
  const looks = "select count(*)::int from pgboss.job where name = 'give-up-imports'";
  expect(await queryValue(looks)).toBe(0);
});

test("an import waits for a worker as long as it takes, as it was previewed, and says so", async () => {
  const id = await previewed();
  expect(await ask(id)).toEqual({ kind: "requested" });
  await silence(id);
  expect(await giveUp()).toBe(0);
  expect(await stateOf(id)).toBe("waiting");

  const said = Object.fromEntries(TITLES.map((title) => [title, { column: title, value: "" }]));
  const other = { columns: said, values: { symbol: {}, productType: {} }, from: "", to: "" };
  const change = { importId: id, ...other, written: { date: "MM/DD/YYYY" } };
  expect(await describeFile(scope, change)).toEqual({ kind: "gone" });
  const known = { as: "preset", id: "okx-broker-orders" } as const;
  expect(await readByMapping(scope, { importId: id, known })).toEqual({ kind: "gone" });

  await startWorker();
  await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe("applied");
  expect(await statusOf(DAY_FIRST)).toEqual(["imported"]);
  expect(await results(id)).toEqual([
    "import-asked done",
    "import-applied begun",
    "import-applied done",
  ]);
});

test("a job whose import does not wait for it stores nothing", async () => {
  const id = await previewed();
  await ask(id);
  const file = { ...mapping.file, date: "MM/DD/YYYY" };
  await updateImport(scope, id, { status: "uploaded", mapping: { ...mapping, file } });
  const next = await previewed();
  await ask(next);
  expect(await startWorker()).toEqual([]);
  await expect.poll(() => stateOf(next), { timeout: 20_000 }).toBe("applied");
  expect(await stateOf(id)).toBe("uploaded");
  expect(await statusOf(MONTH_FIRST)).toEqual(["not-imported"]);
});

test("what is asked for last is done, although an older job of the import waits, and where none does", async () => {
  const older = await previewed();
  expect(await requestImport(scope, older, "check")).toEqual({ kind: "requested" });
  const waited = { ...deps(), isWaiting: true };
  expect((await runImport(scope, older, "check", waited)).kind).toBe("checked");
  expect(await ask(older)).toEqual({ kind: "requested" }); // the job of the check waits there still
  await startWorker();
  await expect.poll(() => stateOf(older), { timeout: 20_000 }).toBe("applied");

  scope = await createTestFileAccount();
  const lost = await previewed();
  await ask(lost);
  await db().pool.query("delete from pgboss.job where name = 'read-import' and state < 'active'");
  await startWorker();
  await expect.poll(() => stateOf(lost), { timeout: 20_000 }).toBe("applied");
});

test("of two workers one begins an import, and one that was given up does not touch it again", async () => {
  const id = await previewed();
  await ask(id);
  const late = { importId: id, day: DAY_FIRST.from, rows: [], atMs: 0 };
  await expect(saveImportedDay(scope, late)).rejects.toThrow("was given up");
  const stopped = { status: "stopping" } as const;
  expect(await updateImport(scope, id, stopped, { from: ["applying", "stopping"] })).toBe(false);
  expect(await stateOf(id)).toBe("waiting");

  const waited = { ...deps(), isWaiting: true };
  const ends = await Promise.all([1, 2].map(() => runImport(scope, id, "apply", waited)));
  expect(ends.map(({ kind }) => kind).sort()).toEqual(["applied", "refused"]);
  expect(await statusOf(DAY_FIRST)).toEqual(["imported"]);
});
