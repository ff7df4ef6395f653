// SQL: amounts and days as text.
import type { Amount } from "@/lib/core/amount";
import type { Day, DayRange } from "@/lib/core/day";
import { db } from "@/lib/database/database";
import type { AccountAssets, CoinAsset } from "@/lib/trading/account-records";
import type { AssetReading, TradingBook } from "@/lib/trading/kept";
import { sinceReset } from "./trading-sql";

/** Keeps what the exchange says of an account's assets now, in place of what it said earlier. */
export async function saveAssetReading(
  { accountId, environment }: TradingBook,
  { readAtMs, assets }: AssetReading,
): Promise<void> {
  await db().pool.query(
    `insert into asset_readings as r (account_id, environment, read_at, assets) values ($1, $2, $3, $4)
     on conflict (account_id) do update set environment = excluded.environment, read_at = excluded.read_at,
       assets = excluded.assets
     where r.read_at <= excluded.read_at or r.environment <> excluded.environment`,
    [accountId, environment, new Date(readAtMs), JSON.stringify(assets)],
  );
}

/** What the exchange said last; null: it never said anything. */
export async function findAssetReading({
  accountId,
  environment,
}: TradingBook): Promise<AssetReading | null> {
  const { rows } = await db().pool.query<{ readAtMs: number; assets: AccountAssets }>(
    `select (extract(epoch from read_at) * 1000)::float8 as "readAtMs", assets from asset_readings
     where account_id = $1 and environment = $2 and read_at >= ${sinceReset("exchange_at")}`,
    [accountId, environment],
  );
  return rows[0] ?? null;
}

/** The account's own figures of one day's snapshot. */
export type EquityDay = Readonly<
  Record<
    | "accountEquity"
    | "usdtEquity"
    | "btcEquity"
    | "unrealisedPnl"
    | "usdtUnrealisedPnl"
    | "btcUnrealisedPnl",
    Amount | null
  >
> & { readonly day: Day; readonly takenAtMs: number };

/** The days of the range that have a snapshot, oldest first. */
export async function listEquityDays(
  { accountId, environment }: TradingBook,
  { from, to }: DayRange,
): Promise<readonly EquityDay[]> {
  const { rows } = await db().pool.query<EquityDay>(
    `select day, (extract(epoch from taken_at) * 1000)::float8 as "takenAtMs", account_equity as "accountEquity",
       usdt_equity as "usdtEquity", btc_equity as "btcEquity", unrealised_pnl as "unrealisedPnl",
       usdt_unrealised_pnl as "usdtUnrealisedPnl", btc_unrealised_pnl as "btcUnrealisedPnl"
     from asset_snapshots where account_id = $1 and environment = $2 and day between $3 and $4
       and taken_at >= ${sinceReset("exchange_at")} order by day`,
    [accountId, environment, from, to],
  );
  return rows;
}

export type AssetDay = CoinAsset & { readonly day: Day; readonly takenAtMs: number };

/** Every coin of the range's snapshots, by day, then coin; of one coin where it is named. */
export async function listAssetDays(
  { accountId, environment }: TradingBook,
  { from, to }: DayRange,
  coins: readonly string[] = [],
): Promise<readonly AssetDay[]> {
  const { rows } = await db().pool.query<AssetDay>(
    `select s.day, (extract(epoch from s.taken_at) * 1000)::float8 as "takenAtMs", c.coin, c.equity,
       c.usd_value as "usdValue", c.balance, c.available, c.debt, c.locked, c.bonus
     from asset_snapshots s join asset_snapshot_coins c using (account_id, day)
     where s.account_id = $1 and s.environment = $2 and s.day between $3 and $4
       and (cardinality($5::text[]) = 0 or c.coin = any($5)) and s.taken_at >= ${sinceReset("exchange_at")}
     order by s.day, c.coin`,
    [accountId, environment, from, to, coins],
  );
  return rows;
}

/** The first day that has a snapshot; null: none has. */
export async function findFirstAssetDay({
  accountId,
  environment,
}: TradingBook): Promise<Day | null> {
  const { rows } = await db().pool.query<{ day: Day | null }>(
    `select min(day) as day from asset_snapshots
     where account_id = $1 and environment = $2 and taken_at >= ${sinceReset("exchange_at")}`,
    [accountId, environment],
  );
  return rows[0]?.day ?? null;
}
