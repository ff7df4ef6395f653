import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { allCommissions } from "@/lib/commissions/commission";
import { commissionRow } from "@/lib/commissions/testing/rows";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import {
  createTestDatabase,
  type TestDatabase,
  testDatabaseKind,
} from "@/lib/database/testing/database";
import { argsOf } from "@/lib/env/process";
import { drawMoments, readTestEnv } from "@/lib/env/testing/env";
import { countCommissions } from "../reads";
import { arrangeCommissionRows } from "./day-rows";
import { saveCommissionDay } from "./days";
import { loadCommissionRevisions, loadCommissionRowsAt } from "./history";

const DAY = "2026-11-19" as Day;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

function startSaver({ accountId }: WholeAccountScope, rounds?: number): ChildProcess {
  const given = [database.url, String(accountId), DAY, ...(rounds ? [String(rounds)] : [])];
  return spawn(process.execPath, argsOf("lib/commissions/testing/days-process.ts", ...given), {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/**
 * What is stored is one version as a whole: rows, hash, row count, totals and history say the same.
 */
async function checkWhole(scope: WholeAccountScope): Promise<number> {
  const { rows } = await db().pool.query<{
    revision: number;
    hash: string | null;
    rowCount: number;
  }>(
    `select revision, content_hash as hash, row_count as "rowCount" from commission_days where account_id = $1`,
    [scope.accountId],
  );
  const [stored] = rows;
  if (!stored) return 0;
  const current = await loadCommissionRowsAt(scope, DAY, stored.revision);
  const { hash } = arrangeCommissionRows(DAY, current);
  expect({ ...stored, rowCount: current.length, hash }).toEqual(stored);
  const filter = allCommissions({ from: DAY, to: DAY });
  expect(await countCommissions(scope, filter)).toBe(current.length);
  const revisions = await loadCommissionRevisions(scope, DAY);
  expect(revisions.map(({ revision }) => revision)).toEqual(
    Array.from({ length: stored.revision }, (_, at) => at + 1),
  );
  return stored.revision;
}

test("a process killed at any moment leaves one version of the day, whole", async () => {
  const scope = await createTestAccount();
  let revision = 0;
  for (const [nth, moment] of drawMoments(readTestEnv().isFull ? 8 : 2, 250).entries()) {
    const saver = startSaver(scope);
    const ended = once(saver, "exit");
    await once(saver.stdout as NodeJS.ReadableStream, "data");
    const versions = async () => (await loadCommissionRevisions(scope, DAY)).length;
    // The first one may die before it has saved anything, the others not.
    if (nth > 0) await expect.poll(versions).toBeGreaterThan(revision);
    await sleep(20 + moment);
    saver.kill("SIGKILL");
    expect(await ended).toEqual([null, "SIGKILL"]);
    const now = await checkWhole(scope);
    if (nth > 0) expect(now).toBeGreaterThan(revision);
    revision = now;
  }
  const rows = [commissionRow(DAY)];
  const saved = await saveCommissionDay(scope, {
    day: DAY,
    rows,
    fetchedAtMs: 0,
    emptyMeans: "empty",
  });
  expect(saved).toMatchObject({ revision: revision + 1, rowCount: 1 });
  await checkWhole(scope);
});

/** Connections of one process that do so: days.engine.db.test.ts. */
test("processes that save one day at once do it one after the other", {
  tags: ["full"],
}, async () => {
  const scope = await createTestAccount();
  const savers = [startSaver(scope, 4), startSaver(scope, 4), startSaver(scope, 4)];
  const codes = await Promise.all(savers.map(async (saver) => (await once(saver, "exit"))[0]));
  expect(codes).toEqual([0, 0, 0]);
  expect(await checkWhole(scope)).toBe(12);
});

test.runIf(testDatabaseKind() === "native")(
  "a connection that is lost in the middle leaves the old day",
  async () => {
    const scope = await createTestAccount();
    const save = (fee: string) =>
      saveCommissionDay(scope, {
        day: DAY,
        rows: [commissionRow(DAY, { fee })],
        fetchedAtMs: 0,
        emptyMeans: "empty",
      });
    await save("1");
    const blocker = await db().pool.connect();
    await blocker.query("begin; lock table commission_day_totals in exclusive mode");
    const lost = expect(save("2")).rejects.toThrow();
    const blocked =
      "from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect
      .poll(async () => (await db().pool.query(`select pid ${blocked}`)).rowCount)
      .toBe(1);
    await db().pool.query(`select pg_terminate_backend(pid) ${blocked}`);
    await lost;
    await blocker.query("rollback");
    blocker.release();
    expect(await checkWhole(scope)).toBe(1);
    expect(await save("2")).toMatchObject({ revision: 2 });
  },
);
