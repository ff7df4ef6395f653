import type { Amount } from "@/lib/core/amount";
import type { SortDirection } from "@/lib/core/commissions/commission";
import type { SqlParams } from "../database/sql-params";

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
  /** Only these clients of the book are listed; null: all. */
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

/**
 * Ranks, a page of them and the figures of the book in one statement; `amounts` is `clientAmounts`' FROM item `a`.
 * The largest amount has rank 1, what could not be valued comes after every amount, equal ones follow by uid.
 */
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
