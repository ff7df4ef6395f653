// SQL: sums of fills in exact decimals.

import { db } from "@/lib/database/database";
import type { TradingBook } from "@/lib/trading/kept";

/** Around the reading of a position a fill may be in the one and not yet in the other. */
const UNCLEAR_BEFORE = "interval '1 second'";
const UNCLEAR_AFTER = "interval '10 seconds'";
const CREATED = "to_timestamp((p.record->>'createdTimeMs')::float8 / 1000)";
const OF_POSITION = `f.account_id = p.account_id and f.environment = p.environment and f.kind = 'fill'
  and f.symbol = p.symbol and f.category = p.category`;

/**
 * Positions of USDT and USDC futures whose whole life lies in fills that were read. Left out,
 * because nobody can tell: in between (a fill at the moment of the reading), of two margin modes at
 * once, turned round (the first fill closed another position), and moved from or to another user (a
 * move has no fill).
 */
const JUDGED = `select p.record_id as subject, p.symbol, p.side, (p.record->>'total')::numeric as total, sum.qty
  from trading_records p
    join trading_readings g on g.account_id = p.account_id and g.environment = p.environment and g.source = 'fills'
      and g.since <= ${CREATED} - ${UNCLEAR_BEFORE} and g.through > p.read_at + ${UNCLEAR_AFTER}
    cross join lateral (select
        coalesce(sum(case when (f.side = 'buy') = (p.side = 'long') then 1 else -1 end
          * (f.record->>'execQty')::numeric) filter (where f.at <= p.read_at), 0) as qty,
        bool_and(f.side in ('buy', 'sell')
          and f.at not between p.read_at - ${UNCLEAR_BEFORE} and p.read_at + ${UNCLEAR_AFTER}
          and not (f.at < ${CREATED} + ${UNCLEAR_BEFORE}
            and coalesce((f.record->>'execPnl')::numeric, 0) <> 0)) is not false as is_clear
      from trading_records f where ${OF_POSITION} and f.at >= ${CREATED} - ${UNCLEAR_BEFORE}
        and f.at <= p.read_at + ${UNCLEAR_AFTER}
        and (p.record->>'holdMode' = 'one_way_mode' or f.record->>'posSide' = p.side)) sum
  where p.account_id = $1 and p.environment = $2 and p.kind = 'position' and p.is_open
    and p.category in ('USDT-FUTURES', 'USDC-FUTURES') and p.side in ('long', 'short')
    and p.record->>'holdMode' in ('one_way_mode', 'hedge_mode') and p.record->>'total' is not null
    and p.record->>'createdTimeMs' is not null and sum.is_clear
    and not exists (select from trading_records other where other.account_id = p.account_id
      and other.environment = p.environment and other.kind = 'position' and other.is_open
      and other.category = p.category and other.symbol = p.symbol and other.record_id <> p.record_id
      and (other.side = p.side or p.record->>'holdMode' = 'one_way_mode'))
    and not exists (select from trading_records m where m.account_id = p.account_id and m.environment = p.environment
      and m.kind = 'moved-position' and m.category = p.category and m.symbol = p.symbol
      and m.at >= ${CREATED} - ${UNCLEAR_BEFORE})
    and not exists (select from trading_gaps where account_id = p.account_id and environment = p.environment
      and source = 'fills' and to_time >= ${CREATED} - ${UNCLEAR_BEFORE} and from_time <= p.read_at)`;

/**
 * Compares each open position, as it was read last, with its fills, which have to be read up to a
 * later time: ask before positions are read again. What differs is a finding until it does not
 * differ any more, or the position is gone. `readAtMs`: the exchange's.
 */
export async function refreshPositionFindings(
  { accountId, environment }: TradingBook,
  readAtMs: number,
): Promise<void> {
  await db().pool.query(
    `with judged as materialized (${JUDGED}), kept as (
       insert into trading_findings as t (account_id, environment, kind, subject, found_at, details)
       select $1, $2, 'position', subject, $3, jsonb_build_object('ownOrderId', null, 'clientOid', null, 'symbol', symbol,
         'side', side, 'ours', jsonb_build_object('state', null, 'qty', qty::text, 'value', null),
         'theirs', jsonb_build_object('state', null, 'qty', total::text, 'value', null))
       from judged where qty <> total
       on conflict (account_id, environment, kind, subject) where cleared_at is null
         do update set details = excluded.details where t.details is distinct from excluded.details)
     update trading_findings t set cleared_at = $3
     where account_id = $1 and environment = $2 and kind = 'position' and cleared_at is null
       and (exists (select from judged where judged.subject = t.subject and qty = total)
         or not exists (select from trading_records where account_id = $1 and environment = $2
           and kind = 'position' and is_open and record_id = t.subject))`,
    [accountId, environment, new Date(readAtMs)],
  );
}
