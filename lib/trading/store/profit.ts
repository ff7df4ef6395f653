// SQL: exact sums by coin and UTC+8 day.
import { type DayRange, dayEndMs, dayStartMs } from "@/lib/core/day";
import { all, readRows, type Sql, sql } from "@/lib/database/sql";
import type { KeptFilter, TradingBook } from "@/lib/trading/kept";
import type { ClosedDay, FeeDay, RealisedDay } from "@/lib/trading/profit";
import { keptConditions } from "./pages";

const DAY = sql`(at at time zone 'Asia/Shanghai')::date`;

/** Fills of futures, without those of bots, which hold money of their own (lib/trading/kept.ts). */
function ofFutures({ accountId, environment }: TradingBook, { from, to }: DayRange): Sql {
  return all([
    sql`account_id = ${accountId}`,
    sql`environment = ${environment}`,
    sql`kind = 'fill'`,
    sql`not is_open`,
    sql`category not in ('SPOT', 'MARGIN')`,
    sql`at between ${new Date(dayStartMs(from))} and ${new Date(dayEndMs(to))}`,
    sql`not exists (select from trading_records o where o.account_id = ${accountId}
      and o.environment = ${environment} and o.kind = 'order' and o.record_id = trading_records.order_id
      and o.record->>'delegateType' like 'strategy_grid%')`,
  ]);
}

/**
 * What the fills of each day brought, by symbol. A fill that opens a position brings nothing; of
 * any other one a missing profit is not known.
 */
export function sumRealisedDays(
  book: TradingBook,
  range: DayRange,
): Promise<readonly RealisedDay[]> {
  return readRows(
    sql`select category, symbol, ${DAY} as day,
       trim_scale(coalesce(sum((record->>'execPnl')::numeric), 0)) as profit,
       count(*) filter (where record->>'execPnl' is null
         and coalesce(record->>'tradeSide', '') not like 'open%')::int as unknown
     from trading_records where ${ofFutures(book, range)} group by 1, 2, 3 order by 3, 1, 2`,
  );
}

/** The fees of the same fills. */
export function sumFeeDays(book: TradingBook, range: DayRange): Promise<readonly FeeDay[]> {
  return readRows(
    sql`select part->>'feeCoin' as coin, ${DAY} as day, trim_scale(sum((part->>'fee')::numeric)) as fee
     from trading_records cross join jsonb_array_elements(
       case when jsonb_typeof(record->'feeDetail') = 'array' then record->'feeDetail' else '[]' end) part
     where ${ofFutures(book, range)} group by 1, 2 order by 2, 1`,
  );
}

/** Sums of the closed positions of a filter, by the day on which they ended. */
export function sumClosedDays(
  book: TradingBook,
  filter: KeptFilter,
): Promise<readonly ClosedDay[]> {
  return readRows(
    sql`select record->>'marginCoin' as coin, ${DAY} as day, count(*)::int as count,
       count(*) filter (where record->>'netProfit' is null)::int as unknown,
       trim_scale(sum((record->>'cumRealisedPnl')::numeric)) as realised,
       trim_scale(sum((record->>'openFeeTotal')::numeric + (record->>'closeFeeTotal')::numeric)) as fees,
       trim_scale(sum((record->>'totalFunding')::numeric)) as funding,
       trim_scale(sum((record->>'netProfit')::numeric)) as net
     from trading_records where ${keptConditions(book, "closed-position", filter)}
     group by 1, 2 order by 2, 1`,
  );
}
