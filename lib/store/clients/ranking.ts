import type pg from "pg";
import type { Amount } from "@/lib/core/amount";
import type { CommissionFilter } from "@/lib/core/commissions/commission";
import type { AccountScope } from "@/lib/core/scope";
import type { Valuation } from "@/lib/core/valuation";
import { narrowFilter } from "../database/narrow";
import { createSqlParams } from "../database/sql-params";
import { inSnapshot } from "../database/transaction";
import { readValuation } from "../rates/reference-rates";
import { type ClientMeasure, measureColumn, narrowToMeasure } from "./measure";
import { ALL_DAYS, findClientPieces } from "./pieces";
import { CONCENTRATIONS, type RankPage, type RankRow, rankStatement } from "./rank-statement";
import { type ClientCoinSums, clientAmounts, readCoins } from "./sums";

export type ClientRankRequest = RankPage & {
  /** The book, as far as the scope has it: ranks, total and concentration are of the clients that have rows of it. */
  readonly filter: CommissionFilter;
  readonly by: ClientMeasure;
  /** Whether the coins of the listed clients are valued too, where the ranking is by an amount. */
  readonly valued?: boolean;
};

export type RankedClient = {
  readonly uid: string;
  /** 1 is the largest, also where the smallest come first. */
  readonly rank: number;
  /** What the ranking is by; null where nothing of it could be valued. */
  readonly amount: Amount | null;
  /** Every coin of the filter that the client has rows of, by name. */
  readonly coins: readonly ClientCoinSums[];
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

/**
 * The clients of a filter by what they came to; from their rollups where those can answer (no symbols and product
 * types in the filter), else from the rows. Exact, and all of one moment. A page that is gone by now is answered with
 * the first one.
 */
export async function rankClients(scope: AccountScope, request: ClientRankRequest): Promise<ClientRanking> {
  const isValued = request.by.kind === "value" || request.valued === true;
  const valuation = isValued ? await readValuation(ALL_DAYS) : null;
  return inSnapshot(async (client) => {
    const of = { client, scope, valuation };
    let ranks = await readRanks(of, request);
    if (request.position && !hasClients(ranks)) ranks = await readRanks(of, { ...request, position: null });
    const page = ranks.flatMap(({ uid, rank, amount }) => (uid === null ? [] : [{ uid, rank, amount }]));
    const uids = page.map(({ uid }) => uid);
    const coins = await readCoins(client, scope, request.filter, { uids, valuation });
    const rows = page.map((row) => ({ ...row, coins: coins.get(row.uid) ?? [] }));
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
  const rates = request.by.kind === "value" ? valuation : null;
  const pieces = await findClientPieces(client, scope, { filter, valuation: rates, subtracts: true });
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
