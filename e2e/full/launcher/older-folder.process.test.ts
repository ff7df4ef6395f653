import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { ensureEmbeddedDatabase } from "@/lib/database/embedded/embedded";
import { templateName } from "@/lib/database/testing/database";
import { createEmbeddedTestDatabase, endOf } from "@/lib/database/testing/embedded-database";
import { saveUpgradeLedger } from "@/lib/database/testing/upgrade-ledger";
import { fillState, MIGRATIONS } from "@/lib/database/testing/upgrade-state";
import { loadSecrets } from "@/lib/processes/secrets";
import { createPlace, runVerb } from "@/lib/processes/testing/app";
import { nextPort } from "@/lib/processes/testing/ports";

const BEFORE = String(MIGRATIONS.at(-2));

test("the data folder of the version before starts with its secrets, rows and files", async () => {
  const place = createPlace();
  onTestFinished(place.remove);
  loadSecrets(place.dataDir, {});
  const kept = await fillFolder(place.dataDir);
  const read = (file: string) => readFileSync(path.join(place.dataDir, file), "utf8");
  const secrets = read("secrets.json");

  const port = await nextPort();
  const app = runVerb(["start"], { dataDir: place.dataDir, env: { PORT: String(port) } });
  await app.until(/database: embedded, 1 migration applied/);
  await app.until(/ready on/);
  expect((await fetch(`http://localhost:${port}/api/health/ready`)).status).toBe(200);
  expect(app.output()).not.toMatch(/one-time password/);
  process.kill(app.pid, "SIGTERM");
  expect(await app.ended).toEqual({ code: 0, signal: null });

  expect(read("secrets.json")).toBe(secrets);
  expect(read(kept.file)).toBe(FILE);
  const upgraded = await ensureEmbeddedDatabase(place.dataDir);
  expect(await countRows(upgraded.url)).toEqual(kept.rows);
  await endOf(upgraded);
});

const FILE = "a file that was written before";

/** Fills the folder as the previous version left it. */
async function fillFolder(dataDir: string) {
  const newest = await createEmbeddedTestDatabase(templateName());
  await openDatabase(newest.url);
  await saveUpgradeLedger();
  await closeDatabase();
  const ledger = new pg.Pool({ connectionString: newest.url, max: 2 });
  const database = await ensureEmbeddedDatabase(dataDir);
  await fillState(database.url, BEFORE, ledger);
  await inDatabase(database.url, "update export_jobs set expires_at = now() + interval '1 day'");
  await endOf(database);
  const { rows } = await ledger.query<{ id: string }>(
    "select id from export_jobs where status = 'done'",
  );
  const file = `exports/${rows[0]?.id}.csv`;
  mkdirSync(path.join(dataDir, "exports"));
  writeFileSync(path.join(dataDir, file), FILE);
  await ledger.end();
  const kept = { file, rows: await countRows(newest.url) };
  await newest.drop();
  return kept;
}

const countRows = (url: string) =>
  inDatabase(
    url,
    `select (select count(*)::int from commission_rows) as commissions,
      (select count(*)::int from repayments) as repayments, (select count(*)::int from users) as people`,
  );

async function inDatabase(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}
