import type pg from "pg";
import type { Amount } from "@/lib/core/amount";
import type { CommissionFilter, SortDirection } from "@/lib/core/commissions/commission";
import type { Valuation } from "@/lib/core/reports/valuation";
import type { AccountScope } from "@/lib/core/scope";
import { narrowFilter } from "../database/narrow";
import { createSqlParams, type SqlParams } from "../database/sql-params";
import { inSnapshot } from "../database/transaction";
import { readValuation } from "../rates/reference-rates";
import { type ClientMeasure, measureColumn, narrowToMeasure } from "./measure";
import { ALL_DAYS, clientAmounts, findClientPieces } from "./sums/client-sums";

/** Where a page begins or ends: a client and what it came to (null: nothing of it could be valued). */
export type ClientPosition = {
  readonly side: "after" | "before";
  readonly uid: string;
  readonly amount: Amount | null;
};

/** Concentration is shown for these numbers of largest clients. */
export const CONCENTRATIONS = [1, 5, 10, 50] as const;

export type RankPage = {
  readonly direction: SortDirection;
  readonly limit: number;
  readonly position: ClientPosition | null;
  readonly only: readonly string[] | null;
};

/** One row for each listed client, or a single one without a client: the figures are of the whole book. */
export type RankRow = {
  readonly uid: string | null;
  readonly rank: number;
  readonly amount: Amount | null;
  /** 1 for the first of all listed clients in the order asked for. */
  readonly place: number;
  readonly clientCount: number;
  readonly listedCount: number;
  readonly total: Amount | null;
  /** One for each of CONCENTRATIONS. */
  readonly tops: readonly (Amount | null)[];
};

/** Ranks, a page and the book's figures in one statement. Rank 1 is the largest, what has no value comes last, ties by uid. */
export function rankStatement(amounts: string, page: RankPage, params: SqlParams): string {
  const { direction, limit, position, only } = page;
  const tops = CONCENTRATIONS.map((top) => `sum(amount) filter (where rank <= ${top})::text`);
  const back = position?.side === "before";
  const downwards = direction === "desc";
  const place = downwards ? "rank" : `"clientCount" + 1 - rank`;
  const ofListed = `(row_number() over (order by rank ${downwards ? "asc" : "desc"}))::int`;
  return `with book as materialized (
      select uid, amount, (row_number() over (order by amount desc nulls last, uid))::int as rank,
        (count(*) over ())::int as "clientCount" from ${amounts}),
    listed as (${
      only
        ? `select *, ${ofListed} as place from book where uid = any(${params.add(only)}::text[])`
        : `select *, ${place} as place from book`
    })
    select p.uid, p.rank, p.amount, p.place, f.*, l."listedCount"
    from (select count(*)::int as "clientCount", sum(amount) as total, array[${tops.join(", ")}] as tops from book) f
    cross join (select count(*)::int as "listedCount" from listed) l
    left join (select * from listed where ${beyond(page, params)}
      order by place ${back ? "desc" : "asc"} limit ${params.add(limit)}) p on true
    order by p.place`;
}

/** The clients on the asked side of the position. Upwards means to larger amounts. */
function beyond({ direction, position }: RankPage, params: SqlParams): string {
  if (!position) return "true";
  const uid = params.add(position.uid);
  const upwards = (position.side === "before") === (direction === "desc");
  if (position.amount === null) {
    const others = `amount is null and uid ${upwards ? "<" : ">"} ${uid}`;
    return upwards ? `(amount is not null or ${others})` : others;
  }
  const amount = `${params.add(position.amount)}::numeric`;
  const equal = `amount = ${amount} and uid ${upwards ? "<" : ">"} ${uid}`;
  return upwards ? `(amount > ${amount} or ${equal})` : `(amount < ${amount} or amount is null or ${equal})`;
}

export type ClientRankRequest = RankPage & {
  /** The book, as far as the scope has it: ranks, total and concentration are of the clients that have rows of it. */
  readonly filter: CommissionFilter;
  readonly by: ClientMeasure;
};

export type RankedClient = {
  readonly uid: string;
  /** 1 is the largest, also where the smallest come first. */
  readonly rank: number;
  /** What the ranking is by; null where nothing of it could be valued. */
  readonly amount: Amount | null;
};

export type ClientRanking = {
  /** Clients with rows of the book, by an amount of the coin alone; and how many of them can be listed. */
  readonly clientCount: number;
  readonly listedCount: number;
  /** What all clients of the book come to; null where there is none, or nothing of it could be valued. */
  readonly total: Amount | null;
  /** What the largest 1, 5, 10 and 50 clients come to together; null as in `total`. */
  readonly concentration: readonly { readonly top: number; readonly amount: Amount | null }[];
  readonly rows: readonly RankedClient[];
  /** Whether listed clients come before the first and after the last of `rows`. */
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  /** What the values are of; null where nothing was valued. */
  readonly valuation: Valuation | null;
};

/** The clients of a filter by what they came to, from rollups where those can answer. A page that is gone: the first one. */
export async function rankClients(scope: AccountScope, request: ClientRankRequest): Promise<ClientRanking> {
  const valuation = request.by.kind === "value" ? await readValuation(ALL_DAYS) : null;
  return inSnapshot(async (client) => {
    const of = { client, scope, valuation };
    let ranks = await readRanks(of, request);
    if (request.position && !hasClients(ranks)) ranks = await readRanks(of, { ...request, position: null });
    const rows = ranks.flatMap(({ uid, rank, amount }) => (uid === null ? [] : [{ uid, rank, amount }]));
    return { ...figuresOf(ranks), rows, valuation };
  });
}

type RankedBook = {
  readonly client: pg.ClientBase;
  readonly scope: AccountScope;
  readonly valuation: Valuation | null;
};

async function readRanks({ client, scope, valuation }: RankedBook, request: ClientRankRequest) {
  const filter = narrowFilter(scope, narrowToMeasure(request.filter, request.by));
  const pieces = await findClientPieces(client, scope, { filter, valuation, subtracts: true });
  const params = createSqlParams();
  const amounts = clientAmounts({ scope, filter, params, pieces }, measureColumn(request.by), "a");
  const { rows } = await client.query<RankRow>(rankStatement(amounts, request, params), params.values);
  return rows as [RankRow, ...RankRow[]]; // the figures are there without a client too
}

function hasClients([first]: readonly [RankRow, ...RankRow[]]): boolean {
  return first.uid !== null;
}

function figuresOf(ranks: readonly [RankRow, ...RankRow[]]) {
  const [first] = ranks;
  const last = ranks.at(-1) ?? first;
  return {
    clientCount: first.clientCount,
    listedCount: first.listedCount,
    total: first.total,
    concentration: CONCENTRATIONS.map((top, at) => ({ top, amount: first.tops[at] ?? null })),
    hasPrevious: hasClients(ranks) && first.place > 1,
    hasNext: hasClients(ranks) && last.place < first.listedCount,
  };
}
