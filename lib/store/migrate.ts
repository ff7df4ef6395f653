import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { explainConnectionError } from "./connection-error";
import { openSchemaEngine, WholeScriptAdapter } from "./schema-engine";

const MIGRATIONS_DIR = path.resolve(import.meta.dirname, "../../prisma/migrations");
const CONNECT_TIMEOUT_MS = 10_000;
/** Any number that no other program on the same database uses for an advisory lock. */
const LOCK_ID = 7_236_411_905;

/**
 * Applies the migrations that the database does not have yet, all in one transaction: either all of them are there
 * afterwards or none, and of several processes that start together one does it while the others wait.
 * Throws DatabaseUnreachableError with a sentence for people; an unknown, newer migration is refused.
 */
export async function migrate(url: string, dir: string = MIGRATIONS_DIR): Promise<{ applied: string[] }> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  pool.on("error", () => {}); // the query that is under way reports it
  try {
    return { applied: await migrateInTransaction(pool, dir) };
  } catch (error) {
    throw explainConnectionError(url, error);
  } finally {
    await pool.end();
  }
}

async function migrateInTransaction(pool: pg.Pool, dir: string): Promise<string[]> {
  await pool.query("begin");
  await pool.query("select pg_advisory_xact_lock($1)", [LOCK_ID]);
  const known = listMigrations(dir);
  const applied = await loadApplied(pool);
  refuseNewer(known, applied);
  const missing = known.filter((name) => !applied.includes(name));
  if (missing.length > 0) await applyMissing(pool, dir);
  await pool.query("commit");
  return missing;
}

async function applyMissing(pool: pg.Pool, dir: string): Promise<void> {
  let reason: unknown;
  const adapter = new WholeScriptAdapter(pool, (error) => {
    reason = error;
  });
  const engine = await openSchemaEngine(adapter);
  try {
    await engine.applyMigrations({
      migrationsList: migrationsList(dir),
      filters: { externalTables: [], externalEnums: [] },
    });
  } catch (error) {
    if (!(reason instanceof Error)) throw error;
    throw new Error(`The database could not be brought up to date: ${reason.message}.`, { cause: error });
  } finally {
    engine.free();
  }
}

function listMigrations(dir: string): string[] {
  const entries = readdirSync(dir, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** What the schema engine calls a migrations list: every migration with its SQL. */
export function migrationsList(dir: string = MIGRATIONS_DIR) {
  return {
    baseDir: dir,
    lockfile: {
      path: "migration_lock.toml",
      content: readFileSync(path.join(dir, "migration_lock.toml"), "utf8"),
    },
    shadowDbInitScript: "",
    migrationDirectories: listMigrations(dir).map((name) => ({
      path: name,
      migrationFile: {
        path: "migration.sql",
        content: {
          tag: "ok" as const,
          value: readFileSync(path.join(dir, name, "migration.sql"), "utf8"),
        },
      },
    })),
  };
}

async function loadApplied(pool: pg.Pool): Promise<string[]> {
  const table = await pool.query("select to_regclass('_prisma_migrations') is not null as there");
  if (!table.rows[0].there) return [];
  const done = await pool.query<{ name: string }>(
    "select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null",
  );
  return done.rows.map((row) => row.name);
}

function refuseNewer(known: string[], applied: string[]): void {
  const newer = applied.filter((name) => !known.includes(name));
  if (newer.length === 0) return;
  throw new Error(
    `The database was made by a newer Broker Desk (${newer.join(", ")}): update this one, then start again.`,
  );
}
