import { db } from "@/lib/database/database";

/**
 * Tables that the desk itself writes while it runs, or that record the caller: sessions, counters,
 * refusals, queues.
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
  "account_answers",
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
  // Computed from the other tables when a page needs it.
  "kept_figures",
];
/** Stored answers about stocks; they belong to no account. */
const RESEARCH = /^(?:panel_|pairs$|reality_|stock_figures$)/;

export async function listTables(): Promise<string[]> {
  const { rows } = await db().pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Each row of a table as text, in a fixed order. */
export async function readTable(name: string): Promise<string[]> {
  const { rows } = await db().pool.query<{ text: string }>(
    `select t::text as text from "${name}" t order by 1`,
  );
  return rows.map(({ text }) => text);
}

/**
 * Every row that only a person's action changes, by table. Times of sign-ins and of comparisons are
 * left out.
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

/** The rows that only one of the two dumps has; empty if nothing changed. */
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
