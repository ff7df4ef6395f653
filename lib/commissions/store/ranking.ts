// SQL: sums by client, shares of the book by window functions and two ranges compared, of one
// snapshot.
import type pg from "pg";
import { allCommissions, type CommissionFilter } from "@/lib/commissions/commission";
import {
  type ClientMeasure,
  clientAmounts,
  narrowToCoin,
} from "@/lib/commissions/store/client-totals";
import { queryOf } from "@/lib/commissions/store/filter";
import type { Amount } from "@/lib/core/amount";
import { type DayRange, hullOf } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { inSnapshot } from "@/lib/database/replica";
import { list, readRows, type Sql, sql } from "@/lib/database/sql";
import type { MovedBy } from "@/lib/overview/overview";
import { readCurrency } from "@/lib/rates/store/reference-rates";
import { keepAnswer } from "./kept-figures";

/** Concentration is shown for these numbers of largest clients. */
const CONCENTRATIONS = [1, 5, 10, 50] as const;

export type ClientRankRequest = {
  /** The book, as far as the scope has it. */
  readonly filter: CommissionFilter;
  readonly by: ClientMeasure;
  readonly limit: number;
};

export type RankedClient = {
  readonly uid: string;
  /** What the ranking is by; null where nothing of it could be valued. */
  readonly amount: Amount | null;
};

export type ClientRanking = {
  /** Clients with rows of the book, by an amount of the coin alone. */
  readonly clientCount: number;
  /**
   * What all clients of the book come to; null where there is none, or nothing of it could be
   * valued.
   */
  readonly total: Amount | null;
  /** What the largest 1, 5, 10 and 50 clients come to together; null as in `total`. */
  readonly concentration: readonly { readonly top: number; readonly amount: Amount | null }[];
  /** The largest first; what has no value comes last, ties by uid. */
  readonly rows: readonly RankedClient[];
  /** What the values are in; null: amounts of one coin. */
  readonly currency: string | null;
};

/**
 * One row for each named client, or a single one without a client: the figures are of the whole
 * book.
 */
type RankRow = Pick<ClientRanking, "clientCount" | "total"> & {
  readonly uid: string | null;
  readonly amount: Amount | null;
  /** One for each of CONCENTRATIONS. */
  readonly tops: readonly (Amount | null)[];
};

/**
 * The largest clients of a filter by what they came to, and the book's figures. Throws for one by
 * symbol.
 */
export async function rankClients(
  scope: AccountScope,
  { filter: asked, by, limit }: ClientRankRequest,
): Promise<ClientRanking> {
  const { rows, currency } = await inSnapshot(async (client) => {
    const query = queryOf(scope, narrowToCoin(asked, by.coin));
    const amounts = await clientAmounts({ ...query, client }, by);
    const tops = CONCENTRATIONS.map((top) => sql`sum(amount) filter (where rank <= ${top})::text`);
    const statement = sql`with book as materialized (
        select uid, amount, row_number() over (order by amount desc nulls last, uid) as rank from ${amounts} t)
      select b.uid, b.amount, f.*
      from (select count(*)::int as "clientCount", sum(amount) as total, array[${list(tops)}] as tops from book) f
      left join book b on b.rank <= ${limit}
      order by b.rank`;
    return {
      rows: await readRows<RankRow>(statement, client),
      currency: by.coin === null ? await readCurrency(client) : null,
    };
  });
  const [first] = rows as [RankRow, ...RankRow[]]; // the figures are there without a client too
  const { clientCount, total, tops } = first;
  return {
    clientCount,
    total,
    concentration: CONCENTRATIONS.map((top, at) => ({ top, amount: tops[at] ?? null })),
    rows: rows.flatMap(({ uid, amount }) => (uid === null ? [] : [{ uid, amount }])),
    currency,
  };
}

export type MoversRequest = {
  readonly range: DayRange;
  readonly before: DayRange;
  readonly by: ClientMeasure;
  /**
   * Coins that have no part in it: by value, those without a rate on some day of either range, say.
   */
  readonly exceptCoins?: readonly string[];
  /** How many on each side. */
  readonly limit: number;
  /**
   * How many of those that came to most in `range`, whether they moved or not; 0 or absent: none.
   */
  readonly largest?: number;
};

/**
 * "0" where a client has no rows in one of the ranges: the caller says whether the range is whole.
 */
export type ClientMover = Omit<MovedBy, "name"> & { readonly uid: string };

/**
 * The largest differences, the largest first on each side, equal ones by uid; who did not move is
 * on neither.
 */
export type ClientMovers = {
  readonly risers: readonly ClientMover[];
  readonly fallers: readonly ClientMover[];
  readonly largest: readonly ClientMover[];
};

/**
 * Clients whose amount differs most from the range before: exact, of one moment, kept until a day
 * or a rate changes.
 */
export async function loadClientMovers(
  scope: AccountScope,
  request: MoversRequest,
): Promise<ClientMovers> {
  const range = hullOf(request.range, request.before);
  const about = { asked: request, range, isValued: request.by.coin === null };
  return keepAnswer(scope, "client-movers", about, (client) => readMovers(client, scope, request));
}

async function readMovers(
  client: pg.ClientBase,
  scope: AccountScope,
  request: MoversRequest,
): Promise<ClientMovers> {
  const sumsOf = async (range: DayRange) => {
    const everything = allCommissions(range);
    const except = { ...everything.except, coins: request.exceptCoins ?? [] };
    const query = queryOf(scope, narrowToCoin({ ...everything, except }, request.by.coin));
    return clientAmounts({ ...query, client }, request.by);
  };
  const [now, before] = [await sumsOf(request.range), await sumsOf(request.before)];
  // A client without rows came to 0; one whose rows have no rate has no known amount.
  const amountOf = (side: Sql) => sql`case when ${side}.uid is null then 0 else ${side}.amount end`;
  const [isNow, was] = [amountOf(sql`n`), amountOf(sql`b`)];
  const { limit, largest = 0 } = request;
  const statement = sql`with compared as materialized (
      select uid, ${isNow} as now, ${was} as before, ${isNow} - ${was} as difference
      from ${now} n full join ${before} b using (uid)),
    movers as (
      (select *, 'risers' as side, difference as size from compared where difference > 0
        order by difference desc, uid limit ${limit})
      union all
      (select *, 'fallers', -difference from compared where difference < 0 order by difference, uid limit ${limit})
      union all
      (select *, 'largest', now from compared where difference is not null and now <> 0
        order by now desc, uid limit ${largest}))
    select side, uid, now, before, difference from movers order by size desc, uid`;
  type Row = ClientMover & { readonly side: keyof ClientMovers };
  const rows = await readRows<Row>(statement, client);
  const moversOf = (wanted: keyof ClientMovers) =>
    rows.filter(({ side }) => side === wanted).map(({ side: _, ...mover }) => mover);
  return { risers: moversOf("risers"), fallers: moversOf("fallers"), largest: moversOf("largest") };
}
