import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { readTestEnv } from "@/lib/env/test-env";
import { createEmbeddedTestDatabase } from "./embedded-test-database";
import { migrate, migrationsList } from "./migrate";
import { findNativePostgres } from "./native-postgres";

export type TestDatabase = { readonly url: string; readonly drop: () => Promise<void> };

/** TEST_DATABASE decides; without it the native server where its programs are found, else the embedded one. */
export function testDatabaseKind(): "embedded" | "native" {
  const env = readTestEnv();
  return env.database ?? (env.databaseUrl || findNativePostgres() ? "native" : "embedded");
}

/**
 * A fresh database with every migration applied, of its own for each test file. On a native server
 * (TEST_DATABASE_URL, started by the test set-up) it is cloned from a template, which the first caller makes.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  return testDatabaseKind() === "native" ? createNative() : createEmbeddedTestDatabase(templateName());
}

async function createNative(): Promise<TestDatabase> {
  const serverUrl = readTestEnv().databaseUrl;
  if (!serverUrl) throw new Error("TEST_DATABASE_URL is not set: run the store tests through vitest.");
  const template = templateName();
  return clone(serverUrl, template, (server) => makeTemplate(server, serverUrl, template));
}

/** A copy of a database of a native server; nobody is connected to it. */
export function cloneTestDatabase(url: string): Promise<TestDatabase> {
  return clone(withDatabase(url, "postgres"), new URL(url).pathname.slice(1));
}

async function clone(
  serverUrl: string,
  of: string,
  prepare: (server: pg.Client) => Promise<void> = async () => {},
): Promise<TestDatabase> {
  const name = `desk_test_${randomBytes(6).toString("hex")}`;
  await onServer(serverUrl, async (server) => {
    await prepare(server);
    await server.query(`create database ${name} template ${of}`);
  });
  return {
    url: withDatabase(serverUrl, name),
    drop: () => onServer(serverUrl, (server) => dropDatabase(server, name)),
  };
}

const OBJECT_IN_USE = "55006";

/**
 * A pool has ended before its connections have, and one that the server ends meanwhile fails the tests of its file:
 * the server itself waits some seconds for them. Only what a test left open is ended by force.
 */
async function dropDatabase(server: pg.Client, name: string): Promise<void> {
  try {
    await server.query(`drop database ${name}`);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== OBJECT_IN_USE) throw error;
    await server.query(`drop database ${name} with (force)`);
  }
}

async function makeTemplate(server: pg.Client, serverUrl: string, template: string): Promise<void> {
  // Held until the connection ends, so that nobody clones a template that is still connected to.
  await server.query("select pg_advisory_lock(hashtext($1))", [template]);
  const found = await server.query("select 1 from pg_database where datname = $1", [template]);
  if (found.rowCount === 0) {
    const draft = `${template}_draft`;
    await server.query(`drop database if exists ${draft} with (force)`);
    await server.query(`create database ${draft}`);
    await migrate(withDatabase(serverUrl, draft));
    await server.query(`alter database ${draft} rename to ${template}`);
  }
}

/** Changes with the migrations, so that an older template is never cloned. */
export function templateName(): string {
  const migrations = JSON.stringify(migrationsList().migrationDirectories);
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

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
