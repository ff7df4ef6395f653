// SQL: amounts and days as text, and one write for all coins (unnest).
import { type Amount, roundRatio } from "@/lib/core/amount";
import type { Day, DayRange } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db, inTransaction } from "@/lib/database/database";
import {
  IMPLIED_RATE_SOURCE,
  type ReferenceRate,
  type ReportingSettings,
} from "@/lib/rates/valuation";
import type { AccountAssets, CoinAsset } from "@/lib/trading/account-records";
import type { TradingBook } from "@/lib/trading/kept";

/**
 * An account's assets as the exchange said them, on one UTC+8 day. `takenAtMs`: the exchange's
 * time.
 */
export type AssetSnapshot = {
  readonly day: Day;
  readonly takenAtMs: number;
  readonly assets: AccountAssets;
};

const FIGURES = {
  accountEquity: "account_equity",
  usdtEquity: "usdt_equity",
  btcEquity: "btc_equity",
  unrealisedPnl: "unrealised_pnl",
  usdtUnrealisedPnl: "usdt_unrealised_pnl",
  btcUnrealisedPnl: "btc_unrealised_pnl",
  effEquity: "eff_equity",
  mmr: "mmr",
  imr: "imr",
  mgnRatio: "mgn_ratio",
  positionMgnRatio: "position_mgn_ratio",
  positionValue: "position_value",
  leverage: "leverage",
} as const satisfies Record<Exclude<keyof AccountAssets, "assets" | "unread">, string>;
const FIGURE_NAMES = Object.keys(FIGURES) as (keyof typeof FIGURES)[];

const COIN_COLUMNS = {
  coin: "coin",
  equity: "equity",
  usdValue: "usd_value",
  balance: "balance",
  available: "available",
  debt: "debt",
  locked: "locked",
  bonus: "bonus",
} as const satisfies Record<Exclude<keyof CoinAsset, "unread">, string>;
const COIN_NAMES = Object.keys(COIN_COLUMNS) as (keyof typeof COIN_COLUMNS)[];

/**
 * Keeps a day's first snapshot, whole or not at all. "known": the day has one already, which stays.
 */
export function saveAssetSnapshot(
  { accountId, environment }: TradingBook,
  { day, takenAtMs, assets }: AssetSnapshot,
): Promise<"saved" | "known"> {
  return inTransaction(async (client) => {
    const figures = FIGURE_NAMES.map((name) => assets[name]);
    const places = figures.map((_, index) => `$${index + 5}`);
    const { rowCount } = await client.query(
      `insert into asset_snapshots (account_id, day, environment, taken_at, ${Object.values(FIGURES)})
       values ($1, $2, $3, $4, ${places}) on conflict do nothing`,
      [accountId, day, environment, new Date(takenAtMs), ...figures],
    );
    if (rowCount === 0) return "known";
    const columns = COIN_NAMES.map((name) => assets.assets.map((coin) => coin[name]));
    const arrays = COIN_NAMES.map(
      (name, index) => `$${index + 3}::${name === "coin" ? "text" : "numeric"}[]`,
    );
    await client.query(
      `insert into asset_snapshot_coins (account_id, day, ${Object.values(COIN_COLUMNS)})
       select $1, $2, * from unnest(${arrays})`,
      [accountId, day, ...columns],
    );
    return "saved";
  });
}

/** The newest snapshot up to a day, this one included; null where there is none. */
export async function findAssetSnapshot(
  { accountId }: WholeAccountScope,
  until: Day,
): Promise<AssetSnapshot | null> {
  type Row = Record<keyof typeof FIGURES, Amount | null> & {
    day: Day;
    takenAtMs: number;
    coins: readonly CoinAsset[];
  };
  const aliased = (columns: Record<string, string>, of: string) =>
    Object.entries(columns).map(([name, column]) => `${of}.${column} as "${name}"`);
  // As text: a JSON number would lose digits.
  const coinFields = Object.entries(COIN_COLUMNS).map(
    ([name, column]) => `'${name}', c.${column}::text`,
  );
  const { rows } = await db().pool.query<Row>(
    `select s.day, (extract(epoch from s.taken_at) * 1000)::float8 as "takenAtMs", ${aliased(FIGURES, "s")},
       coalesce((select json_agg(json_build_object(${coinFields}) order by c.coin)
         from asset_snapshot_coins c where c.account_id = s.account_id and c.day = s.day), '[]') as coins
     from asset_snapshots s where s.account_id = $1 and s.day <= $2 order by s.day desc limit 1`,
    [accountId, until],
  );
  const [row] = rows;
  if (!row) return null;
  const { day, takenAtMs, coins, ...figures } = row;
  return { day, takenAtMs, assets: { ...figures, assets: coins } };
}

/**
 * What a coin was worth on each day of the range, by the exchange's own valuation of the account:
 * usdValue over equity, to 16 to 18 significant digits, without trailing zeros. That is no more
 * exact than the exchange's rounding of both. The exchange values in USD. For another currency the
 * account has to hold some of it on that day; else there is no rate. Only positive figures say a
 * price. Marked by its source.
 */
export async function listImpliedRates(
  { accountId }: WholeAccountScope,
  { from, to }: DayRange,
  { currency }: Pick<ReportingSettings, "currency">,
): Promise<readonly ReferenceRate[]> {
  const { rows } = await db().pool.query<ReferenceRate>(
    `with priced as (select day, coin, equity, usd_value from asset_snapshot_coins
       where account_id = $1 and day between $2 and $3 and equity > 0 and usd_value > 0),
     units as (select day, 1::numeric as equity, 1::numeric as usd_value from priced where $5 = 'USD' group by day
       union all select day, equity, usd_value from priced where coin = $5 and $5 <> 'USD')
     select p.coin, p.day, trim_scale(p.usd_value * u.equity / (p.equity * u.usd_value)) as rate, $4::text as source
     from priced p join units u using (day) where p.coin <> $5 order by p.day, p.coin`,
    [accountId, from, to, IMPLIED_RATE_SOURCE, currency],
  );
  return rows.map((row) => ({ ...row, rate: roundRatio(row.rate) }));
}
