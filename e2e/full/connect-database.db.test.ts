import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { type EmbeddedDatabase, ensureEmbeddedDatabase } from "@/lib/database/embedded/embedded";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { saveUpgradeLedger } from "@/lib/database/testing/upgrade-ledger";
import { compareUpgraded, fillState, MIGRATIONS } from "@/lib/database/testing/upgrade-state";
import { connectDatabase } from "@/lib/operations/connect-database";

const [OLDEST = ""] = MIGRATIONS;
let newest: TestDatabase;
let ledger: pg.Pool;
let dataDir: string;
beforeAll(async () => {
  newest = await createTestDatabase();
  await openDatabase(newest.url);
  await saveUpgradeLedger();
  await closeDatabase();
  ledger = new pg.Pool({ connectionString: newest.url, max: 2 });
  dataDir = mkdtempSync(path.join(os.tmpdir(), "desk-upgrade-"));
});
afterAll(async () => {
  await ledger.end();
  await newest.drop();
  rmSync(dataDir, { recursive: true });
});

/** Resolves when the database's process has ended. */
async function endOf(database: EmbeddedDatabase): Promise<void> {
  await database.release();
  await vi.waitUntil(() => !isRunning(database.pid()), { timeout: 60_000 });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("a data folder of the oldest version is brought up to date, with every row of it", async () => {
  const old = await ensureEmbeddedDatabase(dataDir);
  const columns = await fillState(old.url, OLDEST, ledger);
  await endOf(old);
  const connected = await connectDatabase({ dataDir, databaseUrl: null });
  expect(connected).toMatchObject({ embedded: true, applied: MIGRATIONS.slice(1) });
  const upgraded = new pg.Pool({ connectionString: connected.url, max: 2 });
  const { held, expected } = await compareUpgraded(upgraded, ledger, { state: OLDEST, columns });
  await upgraded.end();
  await connected.release();
  expect(Object.fromEntries(held)).toEqual(Object.fromEntries(expected));
});
