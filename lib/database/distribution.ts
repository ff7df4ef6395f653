// SQL: functions and tables of Citus.
import type pg from "pg";
import { type Connection, findValue, queryColumn, queryRows } from "./database";

/**
 * The tables of an account's book. Where the database has Citus they are spread over its nodes by
 * account_id, one account on one node; each has account_id in every key, no trigger, no sequence,
 * and foreign keys within the book alone.
 */
export const BOOK_TABLES = `
  commission_days commission_day_revisions commission_revision_totals commission_reconciliations commission_rows
  superseded_commission_rows commission_day_totals commission_product_totals commission_client_days
  commission_client_weeks clients client_profiles client_state_rules uid_lists kept_figures repayments superseded_repayments
  repayment_day_totals repayment_ranges repayment_gaps repayment_histories`
  .trim()
  .split(/\s+/);

const UNDISTRIBUTED = `select name from unnest($1::text[]) with ordinality book (name, place)
  where not exists (select from pg_dist_partition where logicalrelid = to_regclass(name)) order by place`;
const FOREIGN_KEYS = `select conrelid::regclass::text as table, quote_ident(conname) as name,
    confrelid::regclass::text = any ($2) as "isInner", replace(pg_get_constraintdef(oid), ' ON UPDATE CASCADE', '') as rule
  from pg_constraint where contype = 'f' and conparentid = 0 and conrelid::regclass::text = any ($1)`;
/** Nodes do not get the settings of a connection of the desk (database.ts). */
export const NODE_SETTINGS = `do $$ declare setting text; begin
  foreach setting in array array['timezone = ''UTC''', 'datestyle = ''ISO, YMD''', 'jit = off',
    'max_parallel_workers_per_gather = 0'] loop
    execute format('alter database %I set %s', current_database(), setting);
  end loop; end $$`;
const NODE_FORMS = "UTC; ISO, YMD";

/** The version of the extension; null where the database does not have it. */
export function findCitusVersion(on?: Connection): Promise<string | null> {
  return findValue("select extversion from pg_extension where extname = 'citus'", [], on);
}

/**
 * In the open transaction. Citus has no foreign keys to accounts, which are dropped, and no ON
 * UPDATE CASCADE.
 */
export async function distributeBook(pool: pg.Pool): Promise<void> {
  if ((await findCitusVersion(pool)) === null) return;
  const names = await queryColumn<string>(UNDISTRIBUTED, [BOOK_TABLES], pool);
  if (names.length === 0) return;
  await pool.query(
    "set local client_min_messages = warning; set local citus.multi_shard_modify_mode = 'sequential'",
  );
  type ForeignKey = { table: string; name: string; isInner: boolean; rule: string };
  const keys = await queryRows<ForeignKey>(FOREIGN_KEYS, [names, BOOK_TABLES], pool);
  for (const { table, name } of keys)
    await pool.query(`alter table ${table} drop constraint ${name}`);
  const [first] = BOOK_TABLES;
  for (const name of names) {
    const like = name === first ? "none" : first;
    await pool.query("select create_distributed_table($1, 'account_id', colocate_with => $2)", [
      name,
      like,
    ]);
    await pool.query("select truncate_local_data_after_distributing_table($1::regclass)", [name]);
  }
  for (const { table, name, rule } of keys.filter(({ isInner }) => isInner))
    await pool.query(`alter table ${table} add constraint ${name} ${rule}`);
  await pool.query(NODE_SETTINGS);
}

/**
 * Citus in the open database; null without it. `fault`: a sentence where a node would write other
 * times and dates.
 */
export async function readCitus() {
  const version = await findCitusVersion();
  if (version === null) return null;
  const undistributed = (await queryRows(UNDISTRIBUTED, [BOOK_TABLES])).length;
  const nodes = await queryRows<{ name: string; answers: boolean; settings: string }>(
    `select nodename || ':' || nodeport as name, success as answers, result as settings from pg_dist_node
     join run_command_on_all_nodes('select current_setting(''TimeZone'') || ''; '' || current_setting(''DateStyle'')')
       using (nodeid) order by name`,
  );
  const odd = nodes.find(({ answers, settings }) => answers && settings !== NODE_FORMS);
  const fault = odd
    ? `The database node ${odd.name} has the time zone and date style ${odd.settings}, not ${NODE_FORMS}. Set them there for this database and its user, then start again.`
    : null;
  const silent = nodes.filter(({ answers }) => !answers).map(({ name }) => name);
  return { version, nodes: nodes.length, undistributed, silent, fault };
}
