import { db } from "@/lib/database/database";

/**
 * Kept by the desk itself while it runs, or of the caller: who was seen, counted and refused, and
 * the queues.
 */
const ON_THEIR_OWN = [
  "audit_log",
  "sessions",
  "api_tokens",
  "watchlist_feeds",
  "rate_limiter_flexible",
  "worker_beats",
  "rate_slots",
  "rate_demands",
  "sync_runs",
  "rate_questions",
  "asset_snapshots",
  "asset_snapshot_coins",
  "asset_readings",
  "trading_readings",
  "trading_gaps",
  "trading_records",
  "trading_versions",
  "trading_findings",
  "trading_comparisons",
  "balance_checks",
  "notification_memories",
  "notifications",
  "notification_deliveries",
  "letters",
  // Worked out from the other tables when a page asks.
  "kept_figures",
];
/** What research asked and heard belongs to nobody. */
const RESEARCH = /^(?:panel_|pairs$|reality_)/;

export async function listTables(): Promise<string[]> {
  const { rows } = await db().pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Each row of a table as text, in a certain order. */
export async function readTable(name: string): Promise<string[]> {
  const { rows } = await db().pool.query<{ text: string }>(
    `select t::text as text from "${name}" t order by 1`,
  );
  return rows.map(({ text }) => text);
}

/**
 * Every row that only a person changes, by table; that somebody signed in, or orders were compared,
 * is none of that.
 */
export async function dumpTables(): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {};
  for (const name of await listTables()) {
    if (ON_THEIR_OWN.includes(name) || RESEARCH.test(name)) continue;
    const { rows } = await db().pool.query<{ text: string }>(
      `select (to_jsonb(t) - 'last_sign_in_at' - 'reconciled_at')::text as text from "${name}" t order by 1`,
    );
    dump[name] = rows.map(({ text }) => text);
  }
  return dump;
}

/** The rows that are in one of the dumps alone; empty: nothing was changed. */
export function changedRows(
  before: Record<string, string[]>,
  after: Record<string, string[]>,
): string[] {
  return Object.keys({ ...before, ...after }).flatMap((table) => {
    const [old, now] = [before[table] ?? [], after[table] ?? []];
    if (old.length === now.length && old.every((row, at) => row === now[at])) return [];
    const gone = old.filter((row) => !now.includes(row)).map((row) => `${table} lost ${row}`);
    const come = now.filter((row) => !old.includes(row)).map((row) => `${table} got ${row}`);
    return gone.length + come.length > 0
      ? [...gone, ...come]
      : [`${table} has ${now.length} rows, not ${old.length}`];
  });
}
