// SQL: COPY of every table by its name, whatever its columns.
import { buffer } from "node:stream/consumers";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type Connection, inPrimarySnapshot, queryRow, queryRows } from "@/lib/database/database";
import { findCitusVersion } from "@/lib/database/distribution";

/**
 * Left out: counters, leases, sign-ins, letters under way and files, which mean nothing elsewhere
 * or later.
 */
export const LEFT_OUT = [
  "desk_pauses",
  "export_jobs",
  "letters",
  "passkey_challenges",
  "rate_demands",
  "rate_limiter_flexible",
  "rate_slots",
  "sessions",
  "sign_in_links",
  "worker_beats",
] as const;

/** Only files that wait to be imported: an export can be made again, and its job is left out. */
const KEPT_ROWS: Readonly<Record<string, string>> = {
  stored_files: "and id in (select file_id from commission_imports)",
  stored_file_pieces: "and file_id in (select file_id from commission_imports)",
};

/** Rows of one table as COPY writes them (text format): whole rows, about PAGE_BYTES. */
export type TablePage = { readonly table: string; readonly rows: number; readonly bytes: Buffer };

export type SnapshotHead = {
  readonly migration: string;
  readonly engine: string;
  /** By the database's clock. */
  readonly madeAt: string;
  /** Identifies the APP_SECRET that keys are encrypted with; null: none was stored yet. */
  readonly sealedUnder: string | null;
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[];
  /** First days of the months that commission rows have a partition for. */
  readonly months: readonly string[];
};

/** Row count and sums of an account in one coin. */
export type TableTotal = {
  readonly account: string;
  readonly of: "commissions" | "repayments";
  readonly coin: string;
  readonly rows: number;
  /** Sums by column; null: no row gives this amount. Coins are never added together. */
  readonly sums: Readonly<Record<string, string | null>>;
};

export type Snapshot = {
  readonly head: SnapshotHead;
  readonly totals: readonly TableTotal[];
  readonly pages: () => AsyncGenerator<TablePage>;
};

/**
 * Opens the whole database as of one moment while `use` runs. The embedded database serves nobody
 * else meanwhile.
 */
export function readSnapshot<T>(use: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return inPrimarySnapshot(async (client) => {
    // One connection to each node of Citus, or its rows would be of several moments.
    if (await findCitusVersion(client))
      await client.query("set local citus.max_adaptive_executor_pool_size = 1");
    const head = await readHead(client);
    const totals = await readControlTotals(client);
    return use({ head, totals, pages: () => readTables(client, head) });
  });
}

async function readHead(client: pg.ClientBase): Promise<SnapshotHead> {
  return queryRow(
    `select (select max(migration_name) from _prisma_migrations where finished_at is not null) as migration,
       split_part(version(), ' on ', 1) as engine,
       to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "madeAt",
       (select fingerprint from sealing_secret) as "sealedUnder",
       (select coalesce(json_agg(to_date(right(inhrelid::regclass::text, 7), 'YYYY_MM') order by 1), '[]') from pg_inherits
        where inhparent = 'commission_rows'::regclass) as months,
       (select json_agg(json_build_object('name', relname, 'columns', columns) order by relname) from (
          select relname, json_agg(attname order by attnum) as columns from pg_class join pg_attribute on attrelid = pg_class.oid
          where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
            and relname <> '_prisma_migrations' and relname <> all($1) and attnum > 0 and not attisdropped and attgenerated = ''
          group by relname) named) as tables`,
    [LEFT_OUT],
    client,
  );
}

const SUMS = {
  commissions: {
    table: "commission_rows",
    columns: ["deal_amount", "fee", "fee_paid", "rebate_amount"],
  },
  repayments: { table: "repayments", columns: ["repaid_amount", "repaid_interest"] },
} as const;

/** Rows and sums of every account and coin, added up from the rows themselves. */
export function readControlTotals(client: Connection): Promise<TableTotal[]> {
  const parts = Object.entries(SUMS).map(
    ([of, { table, columns }]) =>
      `select a.name as account, '${of}' as of, coin, count(*)::int as rows,
         json_build_object(${columns.map((name) => `'${name}', sum(${name})::text`).join(", ")}) as sums
       from ${table} r join accounts a on a.id = r.account_id group by a.id, a.name, coin`,
  );
  return queryRows(
    `select * from (${parts.join(" union all ")}) t
     order by account collate "C", of, coin collate "C"`,
    [],
    client,
  );
}

/** The embedded database dies of messages over some 16 MB. */
const PAGE_BYTES = 4_194_304;

async function* readTables(
  client: pg.ClientBase,
  { tables }: SnapshotHead,
): AsyncGenerator<TablePage> {
  for (const { name, columns } of tables) {
    const list = columns.map((column) => `"${column}"`).join(", ");
    for (const leaf of await listLeaves(client, name)) yield* readLeaf(client, name, leaf, list);
  }
}

type LeafTable = { readonly leaf: string; readonly blocks: number };

/**
 * A table's partitions, or itself, as SQL writes them. With Citus as many blocks as there are on
 * all nodes.
 */
async function listLeaves(client: pg.ClientBase, table: string): Promise<LeafTable[]> {
  const size = (await findCitusVersion(client))
    ? "case when exists (select from pg_dist_partition where logicalrelid = oid) then citus_relation_size(oid) else pg_relation_size(oid) end"
    : "pg_relation_size(oid)";
  return queryRows(
    `select oid::regclass::text as leaf, (${size} / current_setting('block_size')::int)::int as blocks
     from pg_class where relkind = 'r' and (oid = $1::regclass or oid in (select relid from pg_partition_tree($1::regclass)))
     order by relname`,
    [table],
    client,
  );
}

const FIRST_BLOCKS = 64;
const MOST_BLOCKS = 1024;

/**
 * By ranges of blocks, as many as made a page the last time: rows can be much larger than their
 * place in a block.
 */
async function* readLeaf(
  client: pg.ClientBase,
  table: string,
  { leaf, blocks }: LeafTable,
  list: string,
): AsyncGenerator<TablePage> {
  let step = FIRST_BLOCKS;
  for (let at = 0; at < blocks; ) {
    const copy = `copy (select ${list} from ${leaf} where ctid >= '(${at},0)' and ctid < '(${at + step},0)' ${KEPT_ROWS[table] ?? ""}) to stdout`;
    const bytes = await buffer(client.query(copyTo(copy))); // to its end: a COPY that is left keeps the connection
    yield* toPages(table, bytes);
    at += step;
    step = Math.max(1, Math.min(MOST_BLOCKS, Math.floor((step * PAGE_BYTES) / (bytes.length + 1))));
  }
}

const LINE_END = 10;

/** COPY's text format has a line end after each row and nowhere else. */
function* toPages(table: string, bytes: Buffer): Generator<TablePage> {
  let [start, rows] = [0, 0];
  for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1)) {
    rows += 1;
    if (at + 1 - start < PAGE_BYTES && at + 1 < bytes.length) continue;
    yield { table, rows, bytes: bytes.subarray(start, at + 1) };
    [start, rows] = [at + 1, 0];
  }
}
