// SQL: many records in one statement, and each record exactly as JSON text has it.
import type pg from "pg";
import { db, inTransaction } from "@/lib/database/database";
import type { KeptKind, ToKeep, TradingBook } from "@/lib/trading/kept";

/**
 * Kinds whose earlier forms are kept; the figures of positions and bots change with every price.
 */
const WITH_VERSIONS: readonly KeptKind[] = ["order", "strategy"];

/**
 * Keeps what the exchange said of these records at that time (the exchange's, ms). Saying the same
 * again changes nothing but the time, and what was read earlier never replaces what was read later.
 */
export function saveRecords<Kind extends KeptKind>(
  book: TradingBook,
  kind: Kind,
  records: readonly ToKeep<Kind>[],
  readAtMs: number,
): Promise<void> {
  return inTransaction((client) => write(client, book, kind, records, readAtMs));
}

/**
 * Keeps a whole list of open records. Those that were open and are not in it any more are marked as
 * unlisted: another list has to say what became of them.
 */
export function saveOpenRecords<Kind extends KeptKind>(
  book: TradingBook,
  kind: Kind,
  records: readonly ToKeep<Kind>[],
  readAtMs: number,
): Promise<void> {
  return inTransaction(async (client) => {
    await write(client, book, kind, records, readAtMs);
    await client.query(
      `update trading_records set is_open = false, unlisted_at = $4
       where account_id = $1 and environment = $2 and kind = $3 and is_open and read_at < $4
         and not record_id = any($5)`,
      [
        book.accountId,
        book.environment,
        kind,
        new Date(readAtMs),
        records.map(({ recordId }) => recordId),
      ],
    );
  });
}

async function write<Kind extends KeptKind>(
  client: pg.PoolClient,
  { accountId, environment }: TradingBook,
  kind: Kind,
  records: readonly ToKeep<Kind>[],
  readAtMs: number,
): Promise<void> {
  if (records.length === 0) return;
  const values = [accountId, environment, kind, new Date(readAtMs), JSON.stringify(records)];
  await client.query(SAVE_RECORDS, values);
  if (WITH_VERSIONS.includes(kind)) await client.query(SAVE_VERSIONS, values);
}

const GIVEN = `given as (select * from jsonb_to_recordset($5::jsonb) as g ("recordId" text, record jsonb,
  "isOpen" boolean, category text, symbol text, side text, state text, "orderId" text, "clientOid" text, "atMs" float8, "parentId" text))`;

const SAVE_RECORDS = `with ${GIVEN}
  insert into trading_records as r (account_id, environment, kind, record_id, category, symbol, side, state, order_id,
    client_oid, is_open, at, record, first_seen_at, read_at, parent_id)
  select $1, $2, $3, "recordId", category, symbol, side, state, "orderId", "clientOid", "isOpen",
    coalesce(to_timestamp("atMs" / 1000), $4), record, $4, $4, "parentId" from given
  on conflict (account_id, environment, kind, record_id) do update set category = excluded.category,
    symbol = excluded.symbol, side = excluded.side, state = excluded.state, order_id = excluded.order_id,
    client_oid = excluded.client_oid, is_open = excluded.is_open, record = excluded.record,
    read_at = excluded.read_at, unlisted_at = null,
    at = case when excluded.at = excluded.read_at then r.at else excluded.at end
  where r.read_at <= excluded.read_at`;

/** What differs from the last form that was kept. */
const SAVE_VERSIONS = `with ${GIVEN}
  insert into trading_versions (account_id, environment, kind, record_id, seen_at, record)
  select r.account_id, r.environment, r.kind, r.record_id, r.read_at, r.record
  from given join trading_records r
    on r.account_id = $1 and r.environment = $2 and r.kind = $3 and r.record_id = given."recordId" and r.read_at = $4
  where r.record is distinct from (select v.record from trading_versions v
    where v.account_id = r.account_id and v.environment = r.environment and v.kind = r.kind
      and v.record_id = r.record_id order by v.seen_at desc limit 1)
  on conflict do nothing`;

/**
 * Records that left the list of open ones since then (ms), and of which nothing is known since;
 * oldest first.
 */
export async function listUnlisted(
  { accountId, environment }: TradingBook,
  kind: KeptKind,
  { sinceMs, most }: { readonly sinceMs: number; readonly most: number },
): Promise<readonly { readonly recordId: string; readonly atMs: number }[]> {
  const { rows } = await db().pool.query<{ recordId: string; atMs: number }>(
    `select record_id as "recordId", (extract(epoch from at) * 1000)::float8 as "atMs" from trading_records
     where account_id = $1 and environment = $2 and kind = $3 and not is_open and unlisted_at >= $4
     order by at, record_id limit $5`,
    [accountId, environment, kind, new Date(sinceMs), most],
  );
  return rows;
}

/**
 * Strategy orders whose sub-orders may change: those that are open, and those that ended since then
 * (ms). Those that were not read for longest come first.
 */
export async function listStrategiesToRead(
  { accountId, environment }: TradingBook,
  { sinceMs, most }: { readonly sinceMs: number; readonly most: number },
): Promise<readonly string[]> {
  const { rows } = await db().pool.query<{ recordId: string }>(
    `select record_id as "recordId" from trading_records
     where account_id = $1 and environment = $2 and kind = 'strategy'
       and (is_open or unlisted_at >= $3
         or coalesce(to_timestamp((record ->> 'updatedTimeMs')::float8 / 1000), at) >= $3)
     order by subs_read_at nulls first, record_id limit $4`,
    [accountId, environment, new Date(sinceMs), most],
  );
  return rows.map(({ recordId }) => recordId);
}

/** Keeps all orders that a strategy order has placed so far. */
export function saveSubOrders(
  book: TradingBook,
  strategyId: string,
  orders: readonly ToKeep<"sub-order">[],
  readAtMs: number,
): Promise<void> {
  return inTransaction(async (client) => {
    await write(client, book, "sub-order", orders, readAtMs);
    await client.query(
      `update trading_records set subs_read_at = $4
       where account_id = $1 and environment = $2 and kind = 'strategy' and record_id = $3`,
      [book.accountId, book.environment, strategyId, new Date(readAtMs)],
    );
  });
}
