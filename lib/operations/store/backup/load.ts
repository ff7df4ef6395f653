// SQL: tables of the schema of a backup, which Prisma's models may not know any more.
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import { Refusal } from "@/lib/core/refusal";
import { queryColumn, queryValue } from "@/lib/database/database";
import { inPieces } from "@/lib/database/files";
import {
  applyMigrations,
  inOwnTransaction,
  listMigrations,
  listTables,
} from "@/lib/database/migrate";
import { holdRatesAlone } from "@/lib/rates/store/client-values";
import { readControlTotals, type SnapshotHead, type TablePage, type TableTotal } from "./snapshot";

export type Load = {
  readonly head: SnapshotHead;
  /** Rejects where the backup is not whole; returns the sums of its rows at the end. */
  readonly pages: AsyncGenerator<TablePage, { readonly totals: readonly TableTotal[] }>;
  /** Whether the database's present contents may be lost. */
  readonly replaces: boolean;
  readonly entry: AuditEntry;
};

/** Throws Refusal where the backup is of a newer version than this one. */
export function refuseNewerBackup({ migration }: SnapshotHead): void {
  if (listMigrations().includes(migration)) return;
  throw new Refusal(
    `The backup was made by a newer Broker Desk (its schema is ${migration}). Update this one, then restore.`,
  );
}

/**
 * In one transaction: the schema as it was then, every row, later migrations. Throws Refusal, and
 * has changed nothing.
 */
export async function loadBackup(
  url: string,
  { head, pages, replaces, entry }: Load,
): Promise<void> {
  refuseNewerBackup(head);
  await inOwnTransaction(url, async (pool) => {
    await refuseRunning(pool);
    await makeEmpty(pool, replaces);
    await applyMigrations(pool, { upTo: head.migration });
    await refuseOtherColumns(pool, head);
    await holdRatesAlone(pool);
    await prepareTables(pool, head);
    const keys = await dropForeignKeys(pool);
    const { totals } = await copyPages(pool, head, pages);
    for (const key of keys) await pool.query(key);
    await advanceSequences(pool);
    await applyMigrations(pool, {});
    await keepAccountNumbers(pool);
    if (!isDeepStrictEqual(await readControlTotals(pool), totals)) {
      throw new Refusal(
        "The restored rows do not match the backup's control totals, so nothing was changed. Report this message.",
      );
    }
    // Old orders must not be sent or counted as open: people check first, then switch trading on.
    await pool.query(
      `update trading_accounts set state = 'stopped', state_by = 'restored from a backup', state_since = clock_timestamp(),
         on_asked_by = null, on_asker = null, on_asked_at = null`,
    );
    // The desk that made the backup may still renew it, or it ran out long ago.
    await pool.query(
      `with ended as (
         update trading_countdowns set state = 'disarmed', since = clock_timestamp(), ran_out_at = renewed_until,
           lease_until = null, missed_since = null, missed_why = null
         where state in ('arming', 'armed', 'disarming') returning account_id)
       insert into trading_countdown_events (account_id, kind) select account_id, 'restored' from ended`,
    );
    // Exports are left out: a report whose file was being made begins its period again, which is
    // behind `made_to`.
    await pool.query(
      `update report_schedules set export_id = null, made_to = case every when 'day' then made_to - 1 when 'week' then made_to - 7
         when 'month' then (date_trunc('month', made_to) - interval '1 day')::date end
       where export_id is not null`,
    );
    // Letters, webhooks and reports may have left since, and the desk that made the backup may
    // still run.
    await pool.query("insert into desk_pauses (backup_made_at) values ($1)", [head.madeAt]);
    await appendAudit(entry, pool);
  });
}

/**
 * The planner has no statistics of the new rows, and the embedded database has no autovacuum.
 */
export async function analyzeRestored(url: string): Promise<void> {
  await inOwnTransaction(url, (pool) => pool.query("analyze"));
}

/** Connections of a desk: its worker looks for jobs every two seconds. */
async function refuseRunning(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and application_name = 'broker-desk'",
  );
  if (rowCount === 0) return;
  throw new Refusal(
    "Broker Desk is running on this database. Stop its web servers and workers on every machine, then restore.",
  );
}

async function makeEmpty(pool: pg.Pool, replaces: boolean): Promise<void> {
  const names = await listTables(pool);
  if (names.length === 0) return;
  if (!(await isOurs(pool, names))) {
    throw new Refusal(
      "The database holds tables of another program. Set DATABASE_URL to an empty database, then restore.",
    );
  }
  if (!replaces && (await holdsData(pool, names))) {
    throw new Refusal(
      "The database holds data. Restore into an empty one, or add --replace, which deletes what it holds now.",
    );
  }
  await pool.query(`drop table ${names.join(", ")} cascade`);
  const functions = await queryColumn<string>(
    `select p.oid::regprocedure::text from pg_proc p where pronamespace = current_schema()::regnamespace
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')`,
    [],
    pool,
  );
  for (const name of functions) await pool.query(`drop function ${name} cascade`);
  await pool.query("drop schema if exists pgboss cascade"); // jobs of what is gone
}

/** Other programs that use Prisma have a table of migrations too, and perhaps tables of our names. */
async function isOurs(pool: pg.Pool, names: readonly string[]): Promise<boolean> {
  if (!names.includes("_prisma_migrations")) return false;
  const [first] = listMigrations();
  return queryValue(
    "select exists (select from _prisma_migrations where migration_name = $1)",
    [first],
    pool,
  );
}

const FILLED_BY_MIGRATIONS: readonly string[] = ["_prisma_migrations", "reporting_settings"];

function holdsData(pool: pg.Pool, names: readonly string[]): Promise<boolean> {
  const parts = names
    .filter((name) => !FILLED_BY_MIGRATIONS.includes(name))
    .map((name) => `exists (select from ${name})`);
  return queryValue(`select ${parts.join(" or ") || "false"}`, [], pool);
}

/**
 * A table of the same migration has the same columns, unless the file was written by something
 * else.
 */
async function refuseOtherColumns(pool: pg.Pool, { tables }: SnapshotHead): Promise<void> {
  for (const { name, columns } of tables) {
    const there = await queryColumn<string>(
      "select attname from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped",
      [`"${name.replaceAll('"', "")}"`],
      pool,
    );
    if (columns.every((column) => there.includes(column))) continue;
    throw new Refusal(
      `The backup's table ${JSON.stringify(name)} is not in its schema. Use another backup.`,
    );
  }
}

/** Without the rows that migrations begin with, and with a place for each month. */
async function prepareTables(pool: pg.Pool, { tables, months }: SnapshotHead): Promise<void> {
  for (const { name } of tables) {
    const { rowCount } = await pool.query(`select from "${name}" limit 1`);
    if (rowCount) await pool.query(`delete from "${name}"`); // the audit log, which refuses it, begins empty
  }
  for (const month of months)
    await pool.query("select ensure_commission_partitions($1, $1)", [month]);
}

/**
 * Drops foreign keys, because rows come in any order. Returns a function that restores them and so
 * checks all rows.
 */
async function dropForeignKeys(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of rows)
    await pool.query(`alter table ${table} drop constraint ${name}`);
  return rows.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  );
}

async function copyPages(pool: pg.Pool, { tables }: SnapshotHead, pages: Load["pages"]) {
  const lists = new Map(
    tables.map(({ name, columns }) => [name, columns.map((each) => `"${each}"`).join(", ")]),
  );
  for (let next = await pages.next(); ; next = await pages.next()) {
    if (next.done) return next.value;
    const { table, bytes } = next.value;
    const client = await pool.connect(); // the pool's only connection, in the open transaction
    try {
      await pipeline(
        Readable.from(inPieces(bytes)),
        client.query(copyFrom(`copy "${table}" (${lists.get(table)}) from stdin`)),
      );
    } finally {
      client.release();
    }
  }
}

/** Sets the sequences behind the loaded rows, which brought their numbers. */
export async function advanceSequences(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = current_schema() and (column_default like 'nextval(%' or is_identity = 'YES')`,
  );
  for (const { table, column } of rows) {
    await pool.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), max("${column}")) from "${table}" having max("${column}") is not null`,
    );
  }
}

/** The audit log keeps the number of an account that was removed: no other account may get it. */
async function keepAccountNumbers(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select setval(pg_get_serial_sequence('accounts', 'id'), max(account_id)) from audit_log
     having max(account_id) > (select coalesce(max(id), 0) from accounts)`,
  );
}
