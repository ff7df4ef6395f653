// SQL: migrations, under one lock.
import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { Misconfigured, Refusal } from "@/lib/core/refusal";
import { explainConnectionError } from "./connection-error";
import { queryColumn, queryRow } from "./database";
import { distributeBook } from "./distribution";

export const MIGRATIONS_DIR = path.resolve("prisma/migrations");
const CONNECT_TIMEOUT_MS = 10_000;
/** Any number that no other program on the same database uses for an advisory lock. */
const LOCK_ID = 7_236_411_905;

/** What a person can do, by the database's error code. */
const REMEDIES: Record<string, string> = {
  "42501": "give the user of DATABASE_URL the rights on its tables, or use their owner there",
  "53100": "free some space on the database's disk, then start again",
  "55P03": "stop whatever else uses the database, then start again",
  "57014": "stop whatever else uses the database or raise its time limits, then start again",
};
const REPORT = "go back to the version that ran before, and report this message";

/**
 * Applies missing migrations and spreads the book (Citus). Throws Refusal, and has changed nothing.
 */
export async function migrate(
  url: string,
  dir: string = MIGRATIONS_DIR,
  onProgress: OnProgress = () => {},
): Promise<{ applied: string[] }> {
  const work = async (pool: pg.Pool) => {
    // Citus distributes no table in a transaction that has asked several nodes at once. Without it
    // the setting means nothing.
    await pool.query("set local citus.multi_shard_modify_mode = 'sequential'");
    const applied = await applyMigrations(pool, { dir });
    await distributeBook(pool).catch(refuse("distributed"));
    return { applied };
  };
  return inOwnTransaction(url, work, onProgress);
}

/** Called with a line of text while a long migration works. */
export type OnProgress = (line: string) => void;

/** What a migration raises as a notice to say how far it is, at the head of the line. */
const PROGRESS = "progress: ";

/** One transaction on a connection of its own, which `work` gets as a pool of one. */
export async function inOwnTransaction<T>(
  url: string,
  work: (pool: pg.Pool) => Promise<T>,
  onProgress: OnProgress = () => {},
): Promise<T> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  pool.on("error", () => {}); // the query that is under way reports it
  pool.on("connect", (client) =>
    client.on("notice", ({ message = "" }) => {
      if (message.startsWith(PROGRESS)) onProgress(message.slice(PROGRESS.length));
    }),
  );
  try {
    await pool.query("begin");
    // Migrations depend on these settings, whatever the server's or user's defaults are.
    await pool.query("set local time zone 'UTC'; set local datestyle = 'ISO, YMD'");
    const result = await work(pool);
    await pool.query("commit");
    return result;
  } catch (error) {
    throw error instanceof Refusal ? error : explainConnectionError(url, error);
  } finally {
    await pool.end();
  }
}

/**
 * Applies missing migrations in the open transaction: all, or those up to `upTo`. Returns their
 * names.
 */
export async function applyMigrations(
  pool: pg.Pool,
  { dir = MIGRATIONS_DIR, upTo = null }: { dir?: string; upTo?: string | null },
): Promise<string[]> {
  await pool.query("select pg_advisory_xact_lock($1)", [LOCK_ID]);
  const known = listMigrations(dir);
  const applied = await loadApplied(pool);
  const newer = applied.filter((name) => !known.includes(name));
  if (newer.length > 0) {
    throw new Misconfigured(
      `The database was made by a newer Broker Desk (${newer.join(", ")}). Update this one, then start again.`,
    );
  }
  const missing = known.filter(
    (name) => !applied.includes(name) && (upTo === null || name <= upTo),
  );
  for (const name of missing) {
    const script = readMigration(name, dir);
    await pool.query(script).catch(refuse("brought up to date", ` (${name})`));
    const checksum = createHash("sha256").update(script).digest("hex");
    await pool.query(RECORD, [randomUUID(), checksum, name]).catch(refuse("brought up to date"));
  }
  return missing;
}

/**
 * For `catch`: turns the database's own refusal into a sentence; a lost connection stays as it is.
 */
function refuse(what: string, where = "") {
  return (cause: unknown): never => {
    if (!(cause instanceof pg.DatabaseError)) throw cause;
    const remedy = REMEDIES[cause.code ?? ""] ?? REPORT;
    throw new Refusal(
      `The database could not be ${what}, and nothing of it was changed: ${cause.message}${where}; ${remedy}.`,
      { cause },
    );
  };
}

/** Names of the migrations that this version has, oldest first. */
export function listMigrations(dir: string = MIGRATIONS_DIR): string[] {
  const entries = readdirSync(dir, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

export function readMigration(name: string, dir: string = MIGRATIONS_DIR): string {
  return readFileSync(path.join(dir, name, "migration.sql"), "utf8");
}

/** As Prisma keeps it, so that its tools know what was applied. */
const HISTORY = `create table _prisma_migrations (
  id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz, migration_name varchar(255) not null,
  logs text, rolled_back_at timestamptz, started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0)`;
const RECORD = `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
  values ($1, $2, $3, clock_timestamp(), clock_timestamp(), 1)`;

async function loadApplied(pool: pg.Pool): Promise<string[]> {
  const { schema, isThere } = await queryRow<{ schema: string | null; isThere: boolean }>(
    `select current_schema() as schema, to_regclass('_prisma_migrations') is not null as "isThere"`,
    [],
    pool,
  );
  if (schema === null) {
    throw new Refusal(
      "The database has no schema that this user may use. Grant it the rights on the schema public, or correct DATABASE_URL.",
    );
  }
  if (!isThere) {
    if ((await listTables(pool)).length > 0) {
      throw new Refusal(
        "The database holds tables of another program. Set DATABASE_URL to an empty database, then start again.",
      );
    }
    await pool.query(HISTORY).catch(refuse("brought up to date"));
  }
  const [half] = await queryColumn<string>(
    "select migration_name from _prisma_migrations where finished_at is null and rolled_back_at is null",
    [],
    pool,
  );
  if (half !== undefined) {
    throw new Refusal(
      `The database holds a migration that another tool began and did not finish (${half}). Restore a backup from before it, then start again.`,
    );
  }
  return queryColumn(
    "select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null",
    [],
    pool,
  );
}

/** Names as SQL writes them, without partitions and tables of extensions. */
export function listTables(pool: pg.Pool): Promise<string[]> {
  return queryColumn(
    `select c.oid::regclass::text from pg_class c where relnamespace = current_schema()::regnamespace
       and relkind in ('r', 'p') and not relispartition
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`,
    [],
    pool,
  );
}
