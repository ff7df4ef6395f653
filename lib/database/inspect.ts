// SQL: the server's catalogue, rows of any sealed table, the table of migrations, and the newest
// entries of one kind.

import { SealError } from "@/lib/core/seal-error";
import type { AppSecrets } from "@/lib/env/app-secrets";
import { queryColumn, queryRow, queryRows, queryValue } from "./database";
import { listMigrations } from "./migrate";
import { openSealed, SEALED_COLUMNS } from "./seal";

export type DatabaseFacts = {
  readonly version: string;
  readonly major: number;
  readonly encoding: string;
  readonly locale: string;
  readonly nowMs: number;
  /** Migrations of this version that the database does not have. */
  readonly missing: readonly string[];
  /** Migrations of the database that this version does not have. */
  readonly unknown: readonly string[];
  /** The newest migration of the database; null: it has none. */
  readonly newest: string | null;
};

export async function readDatabaseFacts(): Promise<DatabaseFacts> {
  type Asked = Omit<DatabaseFacts, "missing" | "unknown" | "newest"> & { isMade: boolean };
  const { isMade, ...facts } = await queryRow<Asked>(
    `select split_part(version(), ' on ', 1) as version, current_setting('server_version_num')::int / 10000 as major,
       pg_encoding_to_char(encoding) as encoding, datcollate as locale,
       (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs", to_regclass('_prisma_migrations') is not null as "isMade"
     from pg_database where datname = current_database()`,
  );
  const applied = isMade
    ? await queryColumn<string>(
        "select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null order by 1",
      )
    : [];
  const known = listMigrations();
  return {
    ...facts,
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
    newest: applied.at(-1) ?? null,
  };
}

/** Counts sealed rows, and those of them that do not open under these secrets. */
export async function countSealed(
  secrets: AppSecrets,
): Promise<{ sealed: number; unopened: number }> {
  const counts = { sealed: 0, unopened: 0 };
  for (const { table, column, bound, sealedFor } of SEALED_COLUMNS) {
    const rows = await queryRows<Record<string, unknown>>(
      `select "${column}", ${bound.map((name) => `"${name}"`).join(", ")} from "${table}" where "${column}" is not null`,
    );
    for (const row of rows) {
      counts.sealed += 1;
      try {
        openSealed(
          row[column] as Buffer,
          sealedFor(...bound.map((name) => String(row[name]))),
          secrets,
        );
      } catch (error) {
        if (!(error instanceof SealError)) throw error;
        counts.unopened += 1;
      }
    }
  }
  return counts;
}

/**
 * When the last backup was made, and whether a later one failed. Later is what was recorded later:
 * the clock may have been set back between them.
 */
export async function findLastBackup(): Promise<{
  readonly at: Date | null;
  readonly hasFailed: boolean;
}> {
  const rows = await queryRows<{ at: Date; result: string }>(
    `select result, at from (
       select distinct on (result) result, at, id from audit_log where kind = 'backup-made' and result in ('done', 'failed')
       order by result, id desc) newest
     order by id desc`,
  );
  const done = rows.find(({ result }) => result === "done");
  return { at: done?.at ?? null, hasFailed: rows[0]?.result === "failed" };
}

export async function readDatabaseSize(): Promise<number> {
  return Number(await queryValue<string>("select pg_database_size(current_database())"));
}

/**
 * Migrations are applied in one transaction, before a web server starts: all of them are there or
 * none.
 */
export async function isMigrated(): Promise<boolean> {
  try {
    return await queryValue<boolean>(
      `select count(*) > 0 and bool_and(finished_at is not null or rolled_back_at is not null) from _prisma_migrations`,
    );
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "42P01") return false; // no such table
    throw error;
  }
}
