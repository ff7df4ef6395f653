import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { explainConnectionError } from "./connection-error";
import { distributeBook } from "./distribution";

export const MIGRATIONS_DIR = path.resolve("prisma/migrations");
const CONNECT_TIMEOUT_MS = 10_000;
/** Any number that no other program on the same database uses for an advisory lock. */
const LOCK_ID = 7_236_411_905;

/** Migrating failed and changed nothing. The message is one sentence for people. */
class MigrationError extends Error {
  override readonly name = "MigrationError";
}

/** What to do where the database itself refused, by its code. */
const REMEDIES: Record<string, string> = {
  "42501": "give the user of DATABASE_URL the rights on its tables, or name their owner there",
  "53100": "make room on the disk that the database lies on, then start again",
  "55P03": "end what else uses the database, then start again",
  "57014": "end what else uses the database or raise its time limits, then start again",
};
const REPORT = "go on with the version that ran before, and report this sentence";

/**
 * Applies missing migrations, and spreads the book where there is Citus, in one transaction. Throws
 * DatabaseUnreachableError or MigrationError, for people.
 */
export async function migrate(url: string, dir: string = MIGRATIONS_DIR): Promise<{ applied: string[] }> {
  return inOwnTransaction(url, async (pool) => {
    const applied = await applyMigrations(pool, { dir });
    await distributeBook(pool).catch((cause) => {
      if (!(cause instanceof pg.DatabaseError)) throw cause;
      throw refusal("distributed", cause, cause.message);
    });
    return { applied };
  });
}

/** One transaction on a connection of its own, which `work` gets as a pool of one: what the schema engine takes. */
export async function inOwnTransaction<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  pool.on("error", () => {}); // the query that is under way reports it
  try {
    await pool.query("begin");
    // What the schema engine and the migrations read, whatever is usual on the server or for its user.
    await pool.query("set local time zone 'UTC'; set local datestyle = 'ISO, YMD'");
    const result = await work(pool);
    await pool.query("commit");
    return result;
  } catch (error) {
    throw error instanceof MigrationError ? error : explainConnectionError(url, error);
  } finally {
    await pool.end();
  }
}

/** Applies missing migrations in the open transaction: all, or those up to `upTo`. Returns their names. */
export async function applyMigrations(
  pool: pg.Pool,
  { dir = MIGRATIONS_DIR, upTo = null }: { dir?: string; upTo?: string | null },
): Promise<string[]> {
  await pool.query("select pg_advisory_xact_lock($1)", [LOCK_ID]);
  const known = listMigrations(dir);
  const applied = await loadApplied(pool);
  refuseNewer(known, applied);
  const missing = known.filter((name) => !applied.includes(name) && (upTo === null || name <= upTo));
  if (missing.length > 0) await applyMissing(pool, dir, upTo);
  return missing;
}

async function applyMissing(pool: pg.Pool, dir: string, upTo: string | null): Promise<void> {
  const whole = migrationsList(dir);
  const list = {
    ...whole,
    migrationDirectories: whole.migrationDirectories.filter((each) => upTo === null || each.path <= upTo),
  };
  let refused: Refused | undefined;
  onRefusedQuery(pool, (query) => {
    refused ??= query; // what comes after it fails because of it
  });
  const engine = await openSchemaEngine(new WholeScriptAdapter(pool));
  try {
    await engine.applyMigrations({
      migrationsList: list,
      filters: { externalTables: [], externalEnums: [] },
    });
  } catch (error) {
    if (!(refused?.reason instanceof pg.DatabaseError)) throw refused?.reason ?? error;
    const { text, reason } = refused;
    const at = list.migrationDirectories.find(({ migrationFile }) => migrationFile.content.value === text);
    throw refusal("brought up to date", reason, `${reason.message}${at ? ` (${at.path})` : ""}`);
  } finally {
    engine.free();
  }
}

function refusal(what: string, cause: pg.DatabaseError, why: string): MigrationError {
  const remedy = REMEDIES[cause.code ?? ""] ?? REPORT;
  return new MigrationError(
    `The database could not be ${what}, and nothing of it was changed: ${why}; ${remedy}.`,
    { cause },
  );
}

type Refused = { readonly text: unknown; readonly reason: unknown };

/** The schema engine keeps to itself which query failed, and why. */
function onRefusedQuery(pool: pg.Pool, hear: (refused: Refused) => void): void {
  const query = pool.query.bind(pool) as (...values: unknown[]) => Promise<pg.QueryResult>;
  pool.query = (async (...values: unknown[]) => {
    try {
      return await query(...values);
    } catch (reason) {
      hear({ text: values[0], reason });
      throw reason;
    }
  }) as typeof pool.query;
}

/** Names of the migrations that this version has, oldest first. */
export function listMigrations(dir: string = MIGRATIONS_DIR): string[] {
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
  const { rows } = await pool.query<{ schema: string | null; isThere: boolean }>(
    `select current_schema() as schema, to_regclass('_prisma_migrations') is not null as "isThere"`,
  );
  if (rows[0]?.schema == null) {
    throw new MigrationError(
      "The database has no schema that this user may use: grant it the rights on the schema public, or correct DATABASE_URL.",
    );
  }
  if (!rows[0].isThere) return [];
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

export const SCHEMA_FILE = path.resolve("prisma/schema.prisma");

/** Prisma's schema engine as WebAssembly: no binary is downloaded. */
export async function openSchemaEngine(adapter: WholeScriptAdapter): Promise<bindings.SchemaEngine> {
  await loadBindings();
  const factory = bindMigrationAwareSqlAdapterFactory(adapter);
  const datamodel = await readFile(SCHEMA_FILE, "utf8");
  return bindings.SchemaEngine.new({ datamodels: [["schema.prisma", datamodel]] }, () => {}, factory);
}

/** Prisma's own adapter cuts scripts at semicolons, also in functions. `pool`: one connection, the caller's transaction. */
export class WholeScriptAdapter extends PrismaPg {
  override async connect(): ReturnType<PrismaPg["connect"]> {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => {
      await adapter.underlyingDriver().query(script);
    };
    return adapter;
  }
}

let loading: Promise<void> | undefined;

function loadBindings(): Promise<void> {
  loading ??= instantiate();
  return loading;
}

async function instantiate(): Promise<void> {
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: failWith } });
  const script = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = await readFile(script.replace(/\.js$/, ".wasm"));
  const imports = { "./schema_engine_bg.js": bindings as unknown as WebAssembly.ModuleImports };
  const { instance } = await WebAssembly.instantiate(bytes, imports);
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}

function failWith(message: string): never {
  throw new Error(`the schema engine stopped: ${message}`);
}
