// SQL: thousands of pairs at once from one JSON.
import type pg from "pg";
import type { StockLocale } from "@/lib/core/stock-locale";
import { queryRows } from "@/lib/database/database";
import type { StockInfo } from "@/lib/stocks/pairs/stock-info";
import type { StockCode } from "@/lib/stocks/stock-code";

/** Each pair is in the list once. */
export async function replacePairs(
  client: pg.PoolClient,
  exchangeId: number,
  locale: StockLocale,
  pairs: readonly StockInfo[],
): Promise<void> {
  await client.query("delete from pairs where exchange_id = $1 and locale = $2", [
    exchangeId,
    locale,
  ]);
  await client.query(
    `insert into pairs (exchange_id, locale, symbol, code, name, trading_period, weekend_tradable)
     select $1, $2, symbol, code, name, case when jsonb_typeof("tradingPeriod") = 'array'
       then array(select jsonb_array_elements_text("tradingPeriod")) end, "weekendTradable"
     from jsonb_to_recordset($3) as pair (
       symbol text, code text, name text, "tradingPeriod" jsonb, "weekendTradable" boolean
     )`,
    [exchangeId, locale, JSON.stringify(pairs)],
  );
}

/**
 * A pair of the English answer, and the company's name in Chinese; null where that is not known.
 */
export type NamedPair = StockInfo & { readonly chineseName: string | null };

/**
 * The pairs of these stocks, or every pair with a known code (null), by symbol; none where pairs
 * were never read.
 */
export async function listPairs(
  exchangeId: number,
  codes: readonly StockCode[] | null,
): Promise<NamedPair[]> {
  return queryRows(
    `select pair.symbol, pair.code, pair.name, chinese.name as "chineseName",
       pair.trading_period as "tradingPeriod", pair.weekend_tradable as "weekendTradable"
     from pairs as pair left join pairs as chinese
       on chinese.exchange_id = pair.exchange_id and chinese.locale = 'zh-CN' and chinese.symbol = pair.symbol
     where pair.exchange_id = $1 and pair.locale = 'en-US'
       and ${codes === null ? "pair.code is not null" : "pair.code = any($2)"}
     order by pair.symbol`,
    codes === null ? [exchangeId] : [exchangeId, codes],
  );
}
