// SQL: sums of fills in exact decimals, and many coins in one statement.
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { db } from "@/lib/database/database";
import type { BalanceCheck, BalanceVerdict, KeptBalanceCheck } from "@/lib/trading/findings";
import type { TradingBook } from "@/lib/trading/kept";
import { sinceReset } from "./trading-sql";

/**
 * A fill at the moment of a snapshot may be in the one and not yet in the other: such a snapshot is
 * left out.
 */
const UNCLEAR_BEFORE = "interval '1 second'";
const UNCLEAR_AFTER = "interval '1 minute'";
/** What has just happened may not be listed at once. */
const LISTED_AFTER = "interval '1 hour'";
/** The exchange lists no older fills. */
const MOST_DAYS = 90;

/** What moves an account's coins and is traded at once, so that its fills say it all. */
const TRADED = "('SPOT', 'MARGIN')";

/** The time between two snapshots whose fills are all known. */
export type BalanceInterval = {
  /** The day of the later snapshot. */
  readonly day: Day;
  /** The exchange's, ms. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Balance less debt; a coin that only one of the two has is zero in the other. */
  readonly coins: readonly {
    readonly coin: string;
    readonly before: Amount;
    readonly after: Amount;
    readonly isInDebt: boolean;
  }[];
};

/**
 * Oldest first: intervals that were not judged yet and end an hour before the fills are known up
 * to. Left out where a fill has no word of its fee or its side.
 */
export async function listUnjudgedIntervals({
  accountId,
  environment,
}: TradingBook): Promise<readonly BalanceInterval[]> {
  const { rows } = await db().pool.query<BalanceInterval>(
    `with clear as (
       select s.day, s.taken_at from asset_snapshots s
         join trading_readings g on g.account_id = s.account_id and g.environment = s.environment and g.source = 'fills'
       where s.account_id = $1 and s.environment = $2
         and s.taken_at >= g.since + ${UNCLEAR_BEFORE} and s.taken_at < g.through - ${LISTED_AFTER}
         and s.day >= coalesce((select max(day) from balance_checks where account_id = $1 and environment = $2),
           (select max(day) from asset_snapshots where account_id = $1) - ${MOST_DAYS})
         and not exists (select from trading_records f where f.account_id = $1 and f.environment = $2
           and f.kind = 'fill' and f.at between s.taken_at - ${UNCLEAR_BEFORE} and s.taken_at + ${UNCLEAR_AFTER})),
     pairs as (
       select day, taken_at as to_at, lag(day) over w as from_day, lag(taken_at) over w as from_at
       from clear window w as (order by day))
     select p.day, (extract(epoch from from_at) * 1000)::float8 as "fromMs",
       (extract(epoch from to_at) * 1000)::float8 as "toMs", c.coins
     from pairs p cross join lateral (
       select json_agg(json_build_object('coin', coin, 'before', coalesce(b.net, 0)::text,
         'after', coalesce(a.net, 0)::text, 'isInDebt', coalesce(b.debt, 0) <> 0 or coalesce(a.debt, 0) <> 0)
         order by coin) as coins
       from (select coin, balance - coalesce(debt, 0) as net, debt from asset_snapshot_coins
           where account_id = $1 and day = p.from_day) b
         full join (select coin, balance - coalesce(debt, 0) as net, debt from asset_snapshot_coins
           where account_id = $1 and day = p.day) a using (coin)
       where (b is null or b.net is not null) and (a is null or a.net is not null)) c
     where from_at is not null and c.coins is not null
       and not exists (select from trading_gaps where account_id = $1 and environment = $2 and source = 'fills'
         and to_time >= from_at and from_time <= to_at)
       and not exists (select from trading_records f where f.account_id = $1 and f.environment = $2
         and f.kind = 'fill' and f.at > from_at and f.at <= to_at
         and (f.category in ${TRADED} and f.side not in ('buy', 'sell') or coalesce(jsonb_typeof(f.record->'feeDetail'), '') <> 'array'))
     order by p.day`,
    [accountId, environment],
  );
  return rows;
}

/** What is known to have moved the account's coins in an interval. */
export type BalanceMoves = {
  /** Summed fills of spot and margin: the size in the base coin, the value in the quote coin. */
  readonly trades: readonly {
    readonly category: string;
    readonly symbol: string;
    readonly side: "buy" | "sell";
    readonly qty: Amount;
    readonly value: Amount;
  }[];
  /** What fills of futures brought, in the coin that the symbol settles in. */
  readonly realised: readonly {
    readonly category: string;
    readonly symbol: string;
    readonly pnl: Amount;
  }[];
  /** Of all fills; positive: paid. */
  readonly fees: readonly { readonly coin: string; readonly fee: Amount }[];
  /** Futures that were held: their funding is in no list. */
  readonly futures: readonly { readonly category: string; readonly symbol: string }[];
  /** Of loans, repaid. */
  readonly interest: readonly { readonly coin: string; readonly interest: Amount }[];
  /** Our own rebates of the interval's day and of the three days before it, each day by itself. */
  readonly rebates: readonly { readonly coin: string; readonly rebate: Amount }[];
};

/** Not those of bots: they hold money of their own (lib/trading/kept.ts, isBotOrder). */
const OF_FILLS = `f.account_id = $1 and f.environment = $2 and f.kind = 'fill' and f.at > $3 and f.at <= $4
  and not exists (select from trading_records o where o.account_id = $1 and o.environment = $2 and o.kind = 'order'
    and o.record_id = f.order_id and o.record->>'delegateType' like 'strategy_grid%')`;

export async function loadBalanceMoves(
  { accountId, environment }: TradingBook,
  { day, fromMs, toMs }: Pick<BalanceInterval, "day" | "fromMs" | "toMs">,
): Promise<BalanceMoves> {
  const { pool } = db();
  const between = [new Date(fromMs), new Date(toMs)];
  const ofBook = [accountId, environment, ...between];
  const [trades, realised, fees, futures, interest, rebates] = await Promise.all([
    pool.query<BalanceMoves["trades"][number]>(
      `select category, symbol, side, trim_scale(sum((record->>'execQty')::numeric)) as qty,
         trim_scale(sum(coalesce((record->>'execValue')::numeric,
           (record->>'execQty')::numeric * (record->>'execPrice')::numeric))) as value
       from trading_records f where ${OF_FILLS} and category in ${TRADED} group by category, symbol, side`,
      ofBook,
    ),
    pool.query<BalanceMoves["realised"][number]>(
      `select category, symbol, trim_scale(sum(coalesce((record->>'execPnl')::numeric, 0))) as pnl
       from trading_records f where ${OF_FILLS} and category not in ${TRADED} group by category, symbol`,
      ofBook,
    ),
    pool.query<BalanceMoves["fees"][number]>(
      `select part->>'feeCoin' as coin, trim_scale(sum((part->>'fee')::numeric)) as fee
       from trading_records f cross join jsonb_array_elements(record->'feeDetail') part
       where ${OF_FILLS} group by 1`,
      ofBook,
    ),
    pool.query<BalanceMoves["futures"][number]>(
      `select distinct category, symbol from trading_records where account_id = $1 and environment = $2
         and (kind = 'position' and at <= $4 and (is_open or coalesce(unlisted_at, read_at) >= $3)
           or kind = 'closed-position' and at >= $3
             and to_timestamp((record->>'createdTimeMs')::float8 / 1000) <= $4)`,
      ofBook,
    ),
    pool.query<BalanceMoves["interest"][number]>(
      `select coin, trim_scale(sum(repaid_interest)) as interest from repayments
       where account_id = $1 and repaid_time > $2 and repaid_time <= $3 group by coin`,
      [accountId, ...between],
    ),
    pool.query<BalanceMoves["rebates"][number]>(
      `select coin, trim_scale(sum(rebate_amount)) as rebate from commission_day_totals
       where account_id = $1 and day between $2::date - 3 and $2 group by coin, day`,
      [accountId, day],
    ),
  ]);
  return {
    trades: trades.rows,
    realised: realised.rows,
    fees: fees.rows,
    futures: futures.rows,
    interest: interest.rows,
    rebates: rebates.rows,
  };
}

const FIGURES = ["change", "trades", "fees", "interest", "rest"] as const;

/** Keeps what was found of an interval, once. */
export async function saveBalanceChecks(
  { accountId, environment }: TradingBook,
  { day, fromMs, toMs }: Pick<BalanceInterval, "day" | "fromMs" | "toMs">,
  checks: readonly BalanceCheck[],
): Promise<void> {
  const columns = (["coin", "verdict", ...FIGURES] as const).map((name) =>
    checks.map((check) => check[name]),
  );
  await db().pool.query(
    `insert into balance_checks (account_id, environment, day, from_time, to_time, coin, verdict, ${FIGURES})
     select $1, $2, $3, $4, $5, * from unnest($6::text[], $7::text[], ${FIGURES.map((_, index) => `$${index + 8}::numeric[]`)})
     on conflict do nothing`,
    [accountId, environment, day, new Date(fromMs), new Date(toMs), ...columns],
  );
}

export type BalanceSummary = {
  readonly firstDay: Day;
  readonly days: number;
  readonly counts: Readonly<Partial<Record<BalanceVerdict, number>>>;
};

/** How many coins of how many days were judged, and how; null: none was. */
export async function summarizeBalanceChecks({
  accountId,
  environment,
}: TradingBook): Promise<BalanceSummary | null> {
  const { rows } = await db().pool.query<{
    firstDay: Day | null;
    days: number;
    counts: BalanceSummary["counts"];
  }>(
    `with of_book as (select * from balance_checks where account_id = $1 and environment = $2
       and from_time >= ${sinceReset("exchange_at")})
     select (select min(day) from of_book) as "firstDay", (select count(distinct day)::int from of_book) as days,
       (select json_object_agg(verdict, count) from (select verdict, count(*) from of_book group by verdict) c) as counts`,
    [accountId, environment],
  );
  const [row] = rows;
  return row?.firstDay ? { ...row, firstDay: row.firstDay } : null;
}

/** Those with a rest, the newest first. */
export async function listUnexplained(
  { accountId, environment }: TradingBook,
  limit: number,
): Promise<readonly KeptBalanceCheck[]> {
  const { rows } = await db().pool.query<KeptBalanceCheck>(
    `select day, coin, (extract(epoch from from_time) * 1000)::float8 as "fromMs",
       (extract(epoch from to_time) * 1000)::float8 as "toMs", verdict,
       ${FIGURES.map((name) => `trim_scale(${name}) as ${name}`)}
     from balance_checks where account_id = $1 and environment = $2 and verdict = 'unexplained'
       and from_time >= ${sinceReset("exchange_at")}
     order by day desc, coin limit $3`,
    [accountId, environment, limit],
  );
  return rows;
}
