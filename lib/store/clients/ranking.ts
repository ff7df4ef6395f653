// SQL: sums by client and shares of the book by window functions, of one snapshot.
import type { Amount } from "@/lib/core/amount";
import type { CommissionFilter } from "@/lib/core/commissions/commission";
import type { Valuation } from "@/lib/core/reports/valuation";
import type { AccountScope } from "@/lib/core/scope";
import { queryOf } from "../commissions/filter";
import { queryRows } from "../database/database";
import { inSnapshot } from "../database/replica";
import { readValuation } from "../rates/reference-rates";
import { ALL_DAYS, type ClientMeasure, clientAmounts, narrowToCoin } from "./sums/client-sums";

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
  /** What all clients of the book come to; null where there is none, or nothing of it could be valued. */
  readonly total: Amount | null;
  /** What the largest 1, 5, 10 and 50 clients come to together; null as in `total`. */
  readonly concentration: readonly { readonly top: number; readonly amount: Amount | null }[];
  /** The largest first; what has no value comes last, ties by uid. */
  readonly rows: readonly RankedClient[];
  /** What the values are of; null where nothing was valued. */
  readonly valuation: Valuation | null;
};

/** One row for each named client, or a single one without a client: the figures are of the whole book. */
type RankRow = {
  readonly uid: string | null;
  readonly amount: Amount | null;
  readonly clientCount: number;
  readonly total: Amount | null;
  /** One for each of CONCENTRATIONS. */
  readonly tops: readonly (Amount | null)[];
};

/** The largest clients of a filter by what they came to, and the book's figures. Throws for one by symbol or product type. */
export async function rankClients(
  scope: AccountScope,
  { filter: asked, by, limit }: ClientRankRequest,
): Promise<ClientRanking> {
  const valuation = by.coin === null ? await readValuation(ALL_DAYS) : null;
  const rows = await inSnapshot(async (client) => {
    const query = queryOf(scope, narrowToCoin(asked, by.coin)); // anew in each run: it may run twice
    const amounts = await clientAmounts({ ...query, client, valuation }, by, "a");
    const tops = CONCENTRATIONS.map((top) => `sum(amount) filter (where rank <= ${top})::text`);
    const sql = `with book as materialized (
        select uid, amount, row_number() over (order by amount desc nulls last, uid) as rank from ${amounts})
      select b.uid, b.amount, f.*
      from (select count(*)::int as "clientCount", sum(amount) as total, array[${tops.join(", ")}] as tops from book) f
      left join book b on b.rank <= ${query.params.add(limit)}
      order by b.rank`;
    return queryRows<RankRow>(sql, query.params.values, client);
  });
  const [first] = rows as [RankRow, ...RankRow[]]; // the figures are there without a client too
  const { clientCount, total, tops } = first;
  return {
    clientCount,
    total,
    concentration: CONCENTRATIONS.map((top, at) => ({ top, amount: tops[at] ?? null })),
    rows: rows.flatMap(({ uid, amount }) => (uid === null ? [] : [{ uid, amount }])),
    valuation,
  };
}
