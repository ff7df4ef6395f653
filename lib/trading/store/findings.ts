// SQL: two lists of orders compared in exact decimals, and many findings in one statement.

import { db } from "@/lib/database/database";
import type { OrderFindingKind, TradingFinding } from "@/lib/trading/findings";
import type { TradingBook } from "@/lib/trading/kept";
import { sinceReset } from "./trading-sql";

/** Fills of an order may be listed a little later than the order. */
const FILLS_SETTLE = "interval '10 seconds'";
/** Until then an order is asked about by itself (lib/trading/settle-order.ts). */
const OPEN_SETTLES = "interval '10 minutes'";
/** As lib/trading/draft-order.ts makes a clientOid: of 20 random bytes. */
const OUR_FORM = "^bd-[A-Za-z0-9_-]{27}$";

const theirs = (state: string, qty: string, value: string) =>
  `jsonb_build_object('state', ${state}, 'qty', ${qty}, 'value', ${value})`;
const THEIRS = theirs("r.state", "r.record->>'cumExecQty'", "r.record->>'cumExecValue'");
const OURS = theirs("o.state", "o.executed_qty::text", "o.executed_value::text");
const FIGURE = (name: string) => `(r.record->>'${name}')::numeric`;
/** Matches the exchange's record of an order of ours (not of a change) by either id. */
const LISTED = `o.operation in ('place-order', 'place-reality-order') and r.account_id = o.account_id and r.environment = o.environment and r.kind = 'order'
  and (r.record_id = o.order_id or r.client_oid = o.client_oid)`;
const DETAILS = (ours: string, exchange: string) =>
  `jsonb_build_object('ownOrderId', o.id::text, 'clientOid', o.client_oid, 'symbol', o.symbol, 'side', o.side,
    'ours', ${ours}, 'theirs', ${exchange})`;

/**
 * What differs now of what changed (`OWN`, `READ`), by what was read last. Parameters: account,
 * environment.
 */
const FOUND: Readonly<Record<OrderFindingKind, string>> = {
  executed: `select r.record_id as subject, ${DETAILS(OURS, THEIRS)} as details
    from order_records o join trading_records r on ${LISTED}
    where o.account_id = $1 and o.environment = $2 and o.id in (select id from own)
      and o.state in ('refused', 'expired', 'withdrawn', 'not-executed')
      and (r.is_open or ${FIGURE("cumExecQty")} > 0)`,
  different: `select r.record_id, ${DETAILS(OURS, THEIRS)}
    from order_records o join trading_records r on ${LISTED}
    where o.account_id = $1 and o.environment = $2 and o.id in (select id from own)
      and o.state in ('filled', 'cancelled')
      and r.state in ('filled', 'cancelled') and (o.state <> r.state or o.executed_qty <> ${FIGURE("cumExecQty")}
        or o.executed_value <> ${FIGURE("cumExecValue")})`,
  "ours-alone": `select coalesce(o.order_id, o.client_oid), ${DETAILS(OURS, `case when r.record_id is null then null else ${THEIRS} end`)}
    from order_records o left join trading_records r on ${LISTED}
    where o.account_id = $1 and o.environment = $2 and o.id in (select id from own)
      and o.state in ('sending', 'unknown', 'accepted', 'open', 'partially-filled')
      and o.operation in ('place-order', 'place-reality-order')
      and o.sent_at < clock_timestamp() - ${OPEN_SETTLES} and r.is_open is not true`,
  fills: `select r.record_id, jsonb_build_object('ownOrderId', o.id::text, 'clientOid', r.client_oid, 'symbol', r.symbol,
      'side', r.side, 'ours', ${theirs("null", "f.qty::text", "null")}, 'theirs', ${THEIRS})
    from trading_records r
      join trading_readings g on g.account_id = r.account_id and g.environment = r.environment and g.source = 'fills'
        and g.since <= r.at
        and g.through > to_timestamp(${FIGURE("updatedTimeMs")}::float8 / 1000) + ${FILLS_SETTLE}
      cross join lateral (select coalesce(sum((record->>'execQty')::numeric), 0) as qty from trading_records
        where account_id = r.account_id and environment = r.environment and kind = 'fill' and order_id = r.record_id) f
      left join order_records o on ${LISTED}
    where r.account_id = $1 and r.environment = $2 and r.kind = 'order' and r.record_id in (select id from read)
      and r.state in ('filled', 'cancelled')
      and ${FIGURE("cumExecQty")} <> f.qty
      and not exists (select from trading_gaps where account_id = r.account_id and environment = r.environment
        and source = 'fills' and to_time >= r.at
        and from_time <= to_timestamp(${FIGURE("updatedTimeMs")}::float8 / 1000))`,
  "no-record": `select r.record_id, jsonb_build_object('ownOrderId', null, 'clientOid', r.client_oid, 'symbol', r.symbol,
      'side', r.side, 'ours', null, 'theirs', ${THEIRS})
    from trading_records r where r.account_id = $1 and r.environment = $2 and r.kind = 'order'
      and r.record_id in (select id from read) and r.client_oid ~ '${OUR_FORM}'
      and not exists (select from order_records o where o.client_oid = r.client_oid)`,
};
const ALL_FOUND = Object.entries(FOUND)
  .map(
    ([kind, query]) =>
      `select distinct on (subject) '${kind}' as kind, f.* from (${query}) f (subject, details)`,
  )
  .join(" union all ");

const OF_ACCOUNT = "account_id = $1 and environment = $2";
/**
 * Orders of ours that changed since they were compared, and those that are not over: time alone
 * makes a finding.
 */
const MOVED = `select id, order_id, client_oid from order_records where ${OF_ACCOUNT} and updated_at > $5
  union select id, order_id, client_oid from order_records where ${OF_ACCOUNT}
    and state in ('sending', 'unknown', 'accepted', 'open', 'partially-filled')`;
const STANDING = `select subject from trading_findings where ${OF_ACCOUNT} and cleared_at is null and kind <> 'position'`;
/**
 * Orders as the exchange lists them of which they, their fills or our record changed, and those
 * that differ.
 */
const READ = `select record_id as id from trading_records where ${OF_ACCOUNT} and kind = 'order' and read_at > $4
  union select order_id from trading_records where ${OF_ACCOUNT} and kind = 'fill' and read_at > $4
    and order_id is not null
  union select order_id from moved where order_id is not null
  union select r.record_id from moved m join trading_records r on r.account_id = $1 and r.environment = $2
    and r.kind = 'order' and r.client_oid = m.client_oid
  union ${STANDING}`;
/** Our records of all of these. */
const OWN = `select id from moved
  union select o.id from read join order_records o on o.account_id = $1 and o.order_id = read.id
  union select o.id from read join trading_records r on r.account_id = $1 and r.environment = $2
    and r.kind = 'order' and r.record_id = read.id join order_records o on o.client_oid = r.client_oid
  union select o.id from (${STANDING}) s join order_records o on o.client_oid = s.subject`;

/**
 * Steps that are being written, and fills that come a little later than their order, are compared
 * once more.
 */
const MARGIN = "interval '1 minute'";

/**
 * Compares our orders with what was read of the exchange's: those of which one side changed since
 * the last comparison. A difference is a finding until it is gone. Call this after a reading that
 * did not fail: `readAtMs` is its time, `beganAtMs` when it began; both the exchange's.
 */
export async function refreshFindings(
  { accountId, environment }: TradingBook,
  readAtMs: number,
  beganAtMs: number,
): Promise<void> {
  const book = [accountId, environment, new Date(readAtMs)];
  // A mark that a wrong clock dated later than now is none.
  const { rows } = await db().pool.query<{ through: string; ownThrough: string }>(
    `select (through - ${MARGIN})::text as through, (own_through - ${MARGIN})::text as "ownThrough"
     from trading_comparisons where ${OF_ACCOUNT} and through <= $3`,
    book,
  );
  const { through = "-infinity", ownThrough = "-infinity" } = rows[0] ?? {};
  await db().pool.query(
    `with moved as materialized (${MOVED}), read as materialized (${READ}), own as materialized (${OWN}),
     found as (${ALL_FOUND}), kept as (
       insert into trading_findings as t (account_id, environment, kind, subject, found_at, details)
       select $1, $2, kind, subject, $3, details from found
       on conflict (account_id, environment, kind, subject) where cleared_at is null
         do update set details = excluded.details where t.details is distinct from excluded.details),
     marked as (
       insert into trading_comparisons (account_id, environment, through, own_through) values ($1, $2, $6, now())
       on conflict (account_id, environment) do update set through = excluded.through,
         own_through = excluded.own_through)
     update trading_findings set cleared_at = $3 where ${OF_ACCOUNT} and kind <> 'position'
       and cleared_at is null and (kind, subject) not in (select kind, subject from found)`,
    [...book, through, ownThrough, new Date(beganAtMs)],
  );
}

/** Standing ones first, then those that were cleared, the newest first. */
export async function listFindings(
  { accountId, environment }: TradingBook,
  limit: number,
): Promise<readonly TradingFinding[]> {
  type Row = Omit<
    TradingFinding,
    "ownOrderId" | "clientOid" | "symbol" | "side" | "ours" | "theirs"
  > & {
    details: Omit<TradingFinding, "kind" | "subject" | "foundAtMs" | "clearedAtMs">;
  };
  const { rows } = await db().pool.query<Row>(
    `select kind, subject, (extract(epoch from found_at) * 1000)::float8 as "foundAtMs",
       (extract(epoch from cleared_at) * 1000)::float8 as "clearedAtMs", details
     from trading_findings where account_id = $1 and environment = $2 and found_at >= ${sinceReset("exchange_at")}
     order by cleared_at is null desc, found_at desc, kind, subject limit $3`,
    [accountId, environment, limit],
  );
  return rows.map(({ details, ...row }) => ({ ...row, ...details }));
}

/** How many open findings were found after a time (the exchange's, ms). */
export async function countFindings(
  { accountId, environment }: TradingBook,
  afterMs: number,
): Promise<number> {
  const { rows } = await db().pool.query<{ count: number }>(
    `select count(*)::int as count from trading_findings
     where account_id = $1 and environment = $2 and cleared_at is null and found_at > $3
       and found_at >= ${sinceReset("exchange_at")}`,
    [accountId, environment, new Date(afterMs)],
  );
  return rows[0]?.count ?? 0;
}

/** How many orders can be compared: of ours, and of all that were read. */
export async function countCompared({
  accountId,
  environment,
}: TradingBook): Promise<{ readonly own: number; readonly read: number }> {
  const { rows } = await db().pool.query<{ own: number; read: number }>(
    `select (select count(*)::int from order_records
         where account_id = $1 and environment = $2 and sent_at is not null) as own,
       (select count(*)::int from trading_records
         where account_id = $1 and environment = $2 and kind = 'order') as read`,
    [accountId, environment],
  );
  return rows[0] ?? { own: 0, read: 0 };
}
