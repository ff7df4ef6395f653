// SQL: sums of two ranges compared in one statement, of one snapshot.
import type pg from "pg";
import { allCommissions } from "@/lib/core/commissions/commission";
import { type DayRange, hullOf } from "@/lib/core/day";
import type { MovedBy } from "@/lib/core/reports/overview";
import type { Valuation } from "@/lib/core/reports/valuation";
import type { AccountScope } from "@/lib/core/scope";
import { queryRows } from "../database/database";
import { narrowFilter } from "../database/narrow";
import { inSnapshot } from "../database/replica";
import { createSqlParams } from "../database/sql-params";
import { createRatesHash, readValuation } from "../rates/reference-rates";
import { keepAnswer } from "./kept-figures";
import { ALL_DAYS, type ClientMeasure, clientAmounts, narrowToCoin } from "./sums/client-sums";

export type MoversRequest = {
  readonly range: DayRange;
  readonly before: DayRange;
  readonly by: ClientMeasure;
  /** Coins that have no part in it: by value, those without a rate on some day of either range, say. */
  readonly exceptCoins?: readonly string[];
  /** How many on each side. */
  readonly limit: number;
  /** How many of those that came to most in `range`, whether they moved or not; 0 or absent: none. */
  readonly largest?: number;
};

/** "0" where a client has no rows in one of the ranges: the caller says whether the range is whole. */
export type ClientMover = Omit<MovedBy, "name"> & { readonly uid: string };

/** The largest differences, the largest first on each side, equal ones by uid; who did not move is on neither. */
export type ClientMovers = {
  readonly risers: readonly ClientMover[];
  readonly fallers: readonly ClientMover[];
  readonly largest: readonly ClientMover[];
};

/** Clients whose amount differs most from the range before: exact, of one moment, kept until a day or a rate changes. */
export async function loadClientMovers(scope: AccountScope, request: MoversRequest): Promise<ClientMovers> {
  const range = hullOf(request.range, request.before);
  const valuation = request.by.coin === null ? await readValuation(ALL_DAYS) : null;
  const rates = valuation && createRatesHash(valuation)(range);
  return keepAnswer(scope, "client-movers", { asked: request, range, rates }, () =>
    inSnapshot((client) => readMovers(client, scope, request, valuation)),
  );
}

async function readMovers(
  client: pg.ClientBase,
  scope: AccountScope,
  request: MoversRequest,
  valuation: Valuation | null,
): Promise<ClientMovers> {
  const params = createSqlParams();
  const sumsOf = async (range: DayRange, alias: string) => {
    const everything = allCommissions(range);
    const except = { ...everything.except, coins: request.exceptCoins ?? [] };
    const filter = narrowFilter(scope, narrowToCoin({ ...everything, except }, request.by.coin));
    return clientAmounts({ client, scope, filter, valuation, params }, request.by, alias);
  };
  const [now, before] = [await sumsOf(request.range, "n"), await sumsOf(request.before, "b")];
  // A client without rows came to 0; one whose rows have no rate came to nobody knows what.
  const amount = (side: string) => `case when ${side}.uid is null then 0 else ${side}.amount end`;
  const most = params.add(request.limit);
  const sql = `with compared as materialized (
      select uid, ${amount("n")} as now, ${amount("b")} as before, ${amount("n")} - ${amount("b")} as difference
      from ${now} full join ${before} using (uid)),
    movers as (
      (select *, 'risers' as side, difference as size from compared where difference > 0
        order by difference desc, uid limit ${most})
      union all
      (select *, 'fallers', -difference from compared where difference < 0 order by difference, uid limit ${most})
      union all
      (select *, 'largest', now from compared where difference is not null and now <> 0
        order by now desc, uid limit ${params.add(request.largest ?? 0)}))
    select side, uid, now, before, difference from movers order by size desc, uid`;
  type Row = ClientMover & { readonly side: keyof ClientMovers };
  const rows = await queryRows<Row>(sql, params.values, client);
  const moversOf = (wanted: keyof ClientMovers) =>
    rows.filter(({ side }) => side === wanted).map(({ side: _, ...mover }) => mover);
  return { risers: moversOf("risers"), fallers: moversOf("fallers"), largest: moversOf("largest") };
}
