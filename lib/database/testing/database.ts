import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { readTestEnv } from "@/lib/env/testing/env";
import { NODE_SETTINGS } from "../distribution";
import { listMigrations, migrate, readMigration } from "../migrate";
import { createCitusDatabase, runOn, withDatabase } from "./citus";
import { createEmbeddedTestDatabase } from "./embedded-database";
import { findNativePostgres } from "./native-postgres";

/**
 * `drop`: a native database stays until its server stops at the end of the run. For some seconds
 * Linux does not reuse the inodes of deleted files, but searches all of them for a free one, so
 * dropping one database would slow down the creation of the next.
 */
export type TestDatabase = { readonly url: string; readonly drop: () => Promise<void> };

/**
 * TEST_DATABASE decides; without it the native server if its programs are installed, else the
 * embedded database.
 */
export function testDatabaseKind(): "embedded" | "native" {
  const env = readTestEnv();
  return env.database ?? (env.databaseUrl || findNativePostgres() ? "native" : "embedded");
}

/**
 * Tests that do not depend on the engine run on the native database, and in the full tier on both:
 * `test.runIf`, `describe.runIf`.
 */
export const onEveryEngine = () => testDatabaseKind() === "native" || readTestEnv().isFull;

/**
 * A fresh database with every migration applied, one for each test file. A native server
 * (TEST_DATABASE_URL, started by the test set-up) clones it from a template, which the first caller
 * makes.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  return testDatabaseKind() === "native"
    ? createNative()
    : createEmbeddedTestDatabase(templateName());
}

async function createNative(): Promise<TestDatabase> {
  const serverUrl = readTestEnv().databaseUrl;
  if (!serverUrl)
    throw new Error("TEST_DATABASE_URL is not set: run the store tests through vitest.");
  const template = templateName();
  return clone(serverUrl, template, (server) => makeTemplate(server, serverUrl, template));
}

/** A copy of a native server's database; no process may be connected to the original. */
export function cloneTestDatabase(url: string): Promise<TestDatabase> {
  return clone(withDatabase(url, "postgres"), new URL(url).pathname.slice(1));
}

/**
 * Copying files takes a tenth of the time of writing them to the log; versions before 15 do not
 * offer the choice.
 */
const COPY_STRATEGY = `select case when current_setting('server_version_num')::int < 150000 then ''
  else 'strategy file_copy' end as strategy`;

async function clone(
  serverUrl: string,
  of: string,
  prepare: (server: pg.Client) => Promise<void> = async () => {},
): Promise<TestDatabase> {
  const { workerUrls } = readTestEnv();
  const name = `desk_test_${randomBytes(6).toString("hex")}`;
  await onServer(serverUrl, async (server) => {
    await prepare(server);
    const { rows } = await server.query<{ strategy: string }>(COPY_STRATEGY);
    const create = `create database ${name} template ${of} ${rows[0]?.strategy}`;
    await server.query(create);
    for (const worker of workerUrls) await runOn(worker, create);
    // A template does not pass these settings on, and Citus set them only for the template.
    const nodes = workerUrls.length > 0 ? [serverUrl, ...workerUrls] : [];
    for (const node of nodes) await runOn(withDatabase(node, name), NODE_SETTINGS);
  });
  const drop = async () => {
    // Each database of Citus keeps a process running, so it is dropped at once.
    if (workerUrls.length === 0) return;
    for (const url of [serverUrl, ...workerUrls])
      await runOn(url, `drop database ${name} with (force)`);
  };
  return { url: withDatabase(serverUrl, name), drop };
}

async function makeTemplate(server: pg.Client, serverUrl: string, template: string): Promise<void> {
  // Held until the connection ends, so that nobody clones a template that still has connections.
  await server.query("select pg_advisory_lock(hashtext($1))", [template]);
  const found = await server.query("select 1 from pg_database where datname = $1", [template]);
  if (found.rowCount === 0) {
    const draft = `${template}_draft`;
    const { workerUrls } = readTestEnv();
    if (workerUrls.length > 0) await createCitusDatabase([serverUrl, ...workerUrls], draft);
    else
      await runOn(
        serverUrl,
        `drop database if exists ${draft} with (force)`,
        `create database ${draft}`,
      );
    await migrate(withDatabase(serverUrl, draft));
    // The process that Citus keeps for a database would stay connected to it.
    const close = [
      `alter database ${draft} with allow_connections false`,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${draft}'`,
      `alter database ${draft} rename to ${template}`,
    ];
    for (const url of workerUrls) await runOn(url, ...close);
    await runOn(serverUrl, ...(workerUrls.length > 0 ? close : close.slice(2)));
  }
}

/** The name changes with the migrations, so that an older template is never cloned. */
export function templateName(): string {
  const migrations = JSON.stringify(listMigrations().map((name) => [name, readMigration(name)]));
  return `desk_template_${createHash("sha256").update(migrations).digest("hex").slice(0, 16)}`;
}

async function onServer(url: string, work: (server: pg.Client) => Promise<void>): Promise<void> {
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  try {
    await work(server);
  } finally {
    await server.end();
  }
}
