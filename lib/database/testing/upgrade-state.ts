import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { FEE_COLUMNS, MISSING_COLUMNS } from "@/lib/commissions/store/columns";
import type { DayRange } from "@/lib/core/day";
import { advanceSequences } from "@/lib/operations/store/backup/load";
import { listMigrations, MIGRATIONS_DIR, migrate } from "../migrate";
import { LEDGER_DAYS } from "./upgrade-ledger";

/** Every migration by name, oldest first. A state has the name of its newest migration. */
export const MIGRATIONS = listMigrations();

/**
 * Tables that an upgrade fills, each with the table that it reads. Other new tables start empty.
 */
const MADE_OF: Readonly<Record<string, string>> = {
  clients: "commission_rows",
  commission_client_days: "commission_rows",
  commission_client_weeks: "commission_rows",
  commission_day_revisions: "superseded_commission_rows",
  commission_day_totals: "commission_rows",
  commission_product_totals: "commission_day_totals",
  commission_revision_totals: "superseded_commission_rows",
  grants: "users",
  panel_dates: "panel_observations",
  panel_states: "panel_observations",
  reporting_settings: "accounts",
};

/**
 * A change for states before the migration `until`. `was`: the rows that such a state had;
 * `becomes`: the rows that the upgrade makes of them.
 */
type UpgradeChange = {
  readonly table: string;
  readonly until: string;
  readonly was?: string;
  readonly becomes?: string;
};

/** Every row of an earlier state gives its amounts. */
const NONE_MISSING = MISSING_COLUMNS.map((column) => `0 as ${column}`).join(", ");
const TOTALS_PER_WEEK = "20261230000000_totals_per_week";

/** Both are queries on the newest state. Without one, the upgrade keeps every row unchanged. */
const CHANGES: readonly UpgradeChange[] = [
  {
    table: "clients",
    until: "20261121180000_commission_desk",
    becomes: `select account_id, uid from commission_rows
      union select account_id, uid from superseded_commission_rows`,
  },
  {
    table: "clients", // clients had numbers, which named their bits
    until: TOTALS_PER_WEEK,
    was: "select account_id, uid, row_number() over (partition by account_id order by uid) - 1 as number from clients",
  },
  {
    table: "commission_client_days", // without product types
    until: TOTALS_PER_WEEK,
    was: `select account_id, day, coin, uid, sum(row_count)::int as row_count, sum(deal_amount) as deal_amount,
        sum(fee) as fee, case when sum(fee_deduction_rows) > 0 then sum(fee_deduction) end as fee_deduction,
        sum(fee_paid) as fee_paid, sum(rebate_amount) as rebate_amount
      from commission_client_days group by 1, 2, 3, 4`,
    becomes: "select * from commission_client_days",
  },
  {
    table: "commission_client_weeks", // there were no rates: the stable coins are worth 1
    until: "20261121180000_commission_desk",
    becomes: `select account_id, week, coin, product_type, uid, row_count, deal_amount, fee, fee_deduction,
        fee_deduction_rows, fee_paid, rebate_amount, ${NONE_MISSING}, 0 as fee_paid_value_missing,
        case when is_stable then row_count else 0 end as valued_rows,
        case when is_stable then fee_paid else 0 end as fee_paid_value,
        case when is_stable then rebate_amount else 0 end as rebate_value
      from (select *, coin in ('USDT', 'USDC') as is_stable from commission_client_weeks) t`,
  },
  // Worked out in the background, from days that the upgrade reads itself.
  ...[
    "commission_blocks",
    "commission_client_blocks",
    "commission_client_values",
    "commission_day_clients",
    "commission_group_clients",
  ].map((table) => ({
    table,
    until: TOTALS_PER_WEEK,
    was: "select 1 as account_id where false",
  })),
  {
    table: "reporting_settings",
    until: "20261121180000_commission_desk",
    becomes:
      "select 1 as id, 'USDT' as currency, '{USDT,USDC}'::text[] as stable_coins, 7 as max_age_days",
  },
  {
    table: "grants", // everybody could see every account
    until: "20261123000000_grants",
    becomes:
      "select u.id as user_id, a.id as account_id, 'viewer' as role from users u cross join accounts a where not u.is_admin",
  },
  {
    table: "api_tokens",
    until: "20261123050000_token_scopes",
    was: "select *, '{exports:read}'::text[] as scopes from (select id, user_id, account_id, name, token_hash, created_at, expires_at from api_tokens) t where account_id is not null",
    becomes:
      "select *, '{commissions:read,repayments:read}'::text[] as scopes from (select id, user_id, account_id, name, token_hash, created_at, expires_at from api_tokens) t where account_id is not null",
  },
  {
    // Older versions did not keep the fees of replaced revisions.
    table: "commission_revision_totals",
    until: "20261123070000_fees_of_coins",
    becomes: `select t.account_id, t.day, t.revision, coin, t.row_count, deal_amount, fee, fee_deduction, fee_paid, rebate_amount,
      ${NONE_MISSING}, ${FEE_COLUMNS.replaceAll(/\w+/g, "case when t.revision = d.revision then t.$& end as $&")}
      from commission_revision_totals t join commission_days d using (account_id, day)`,
  },
  {
    table: "client_profiles", // the search did not cover name, contact and owner
    until: "20261129000000_client_names",
    was: "select account_id, uid, customer_id, labels, note, trim(e'\\n' from search_text) as search_text, updated_by, updated_at from client_profiles",
  },
  {
    table: "commission_client_extremes",
    until: "20261127700000_no_client_extremes",
    was: `select account_id, coin, uid, ${["deal_amount", "fee", "fee_paid", "rebate_amount"]
      .flatMap((column) => [
        `max(${column}) as most_${column}`,
        `min(${column}) as least_${column}`,
      ])
      .join(", ")} from commission_rows group by account_id, coin, uid`,
  },
];

/**
 * Tables that can store the same facts in different rows: dates by their place.
 */
const SHOWN: Readonly<Record<string, string>> = {
  panel_dates: `select exchange_id, code, locale, source, first_date, last_date, record,
    row_number() over (partition by exchange_id, code, locale, source order by place) as place from panel_dates`,
};

/** Columns by table, without partitions. */
export type TableColumns = ReadonlyMap<string, readonly string[]>;

/**
 * Turns an empty database into one of this state, with the contents of the database `newest` as far
 * as the state could hold them.
 */
export async function fillState(
  url: string,
  state: string,
  newest: pg.Pool,
  ranges: readonly DayRange[] = [LEDGER_DAYS],
): Promise<TableColumns> {
  await migrateTo(url, state);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    const columns = await readColumns(pool);
    // Rows do not come in the order of their keys.
    await pool.query("set session_replication_role = replica");
    if (columns.has("reporting_settings")) await pool.query("delete from reporting_settings");
    for (const { from, to } of ranges)
      await pool.query("select ensure_commission_partitions($1, $2)", [from, to]);
    for (const [table, names] of columns) {
      const was = changeOf(table, state)?.was ?? `select * from "${table}"`;
      const given = await columnsOf(newest, was);
      const kept = names.filter((name) => given.includes(name)).map((name) => `"${name}"`);
      await pool.query(
        `insert into "${table}" (${kept}) overriding system value
         select ${kept} from json_populate_recordset(null::"${table}", $1)`,
        [`[${(await rowsOf(newest, was, given)).join()}]`],
      );
    }
    await advanceSequences(pool);
    await pool.query("reset session_replication_role"); // the embedded database has one session
    return columns;
  } finally {
    await pool.end();
  }
}

/** A table's name and its rows as JSON texts. */
type Held = readonly [table: string, rows: readonly string[]][];

/**
 * The rows of each table after the upgrade of such a state, and the rows expected from the database
 * `newest`.
 */
export async function compareUpgraded(
  upgraded: pg.Pool,
  newest: pg.Pool,
  { state, columns }: { state: string; columns: TableColumns },
): Promise<{ held: Held; expected: Held }> {
  const compared = [...(await readColumns(newest)).keys()].map(async (table) => {
    const shown = SHOWN[table] ?? `select * from "${table}"`;
    const kept = columns.get(table);
    const isMade = columns.has(MADE_OF[table] ?? "");
    if (!kept && !isMade) return { table, held: await rowsOf(upgraded, shown), expected: [] };
    const becomes = changeOf(table, state)?.becomes ?? shown;
    const names = (await columnsOf(newest, becomes)).filter(
      (name) => isMade || kept?.includes(name),
    );
    return {
      table,
      held: await rowsOf(upgraded, shown, names),
      expected: await rowsOf(newest, becomes, names),
    };
  });
  const all = await Promise.all(compared);
  return {
    held: all.map(({ table, held }) => [table, held]),
    expected: all.map(({ table, expected }) => [table, expected]),
  };
}

/** Every row of every table, as JSON texts by table. */
export async function readState(pool: pg.Pool): Promise<Held> {
  const tables = [...(await readColumns(pool)).keys()];
  return Promise.all(
    tables.map(async (table) => [table, await rowsOf(pool, `select * from "${table}"`)] as const),
  );
}

/** Migrates up to this state, and applies the migrations in `added` (SQL by name) as well. */
export async function migrateTo(
  url: string,
  state: string,
  added: Readonly<Record<string, string>> = {},
): Promise<void> {
  const dir = mkdtempSync(path.join(os.tmpdir(), "desk-migrations-"));
  const isLater = (file: string) =>
    MIGRATIONS.includes(path.basename(file)) && path.basename(file) > state;
  cpSync(MIGRATIONS_DIR, dir, { recursive: true, filter: (file) => !isLater(file) });
  for (const [name, sql] of Object.entries(added)) {
    mkdirSync(path.join(dir, name));
    writeFileSync(path.join(dir, name, "migration.sql"), sql);
  }
  try {
    await migrate(url, dir);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

const changeOf = (table: string, state: string) =>
  CHANGES.find((change) => change.table === table && state < change.until);

async function readColumns(pool: pg.Pool): Promise<TableColumns> {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `select relname as table, array_agg(attname::text) as columns from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> '_prisma_migrations' and attnum > 0 and not attisdropped group by relname`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

async function columnsOf(pool: pg.Pool, rows: string): Promise<string[]> {
  return (await pool.query(`select * from (${rows}) t limit 0`)).fields.map(({ name }) => name);
}

/** Each row as JSON text, which keeps every digit; the order is undefined. */
async function rowsOf(
  pool: pg.Pool,
  rows: string,
  columns: readonly string[] = ["*"],
): Promise<string[]> {
  const names = columns.map((name) => (name === "*" ? name : `"${name}"`));
  const told = await pool.query<{ row: string }>(
    `select to_json(t)::text as row from (select ${names} from (${rows}) s) t order by 1`,
  );
  return told.rows.map(({ row }) => row);
}
