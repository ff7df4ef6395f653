import type pg from "pg";
import type { Amount } from "@/lib/core/amount";
import type { Bucket } from "@/lib/core/commissions/buckets";
import type { Day, DayRange } from "@/lib/core/day";
import type { DayRate } from "../clients/sums/client-sums";
import { queryRows } from "../database/database";
import type { SqlParams } from "../database/sql-params";

/** `key` null: all values that are not named. `from` is the bucket's first day in the range. */
export type BreakdownCell = { readonly from: Day; readonly key: string | null; readonly amount: Amount };

export type BreakdownSums = {
  /** The largest sum over the range first; equal ones by name. */
  readonly named: readonly string[];
  /** A cell without rows is absent. */
  readonly cells: readonly BreakdownCell[];
  /** Per day and coin, before any rate; only where rates were given. */
  readonly coinDays: readonly { readonly day: Day; readonly coin: string; readonly amount: Amount }[];
};

export type CellSums = {
  /** A FROM item called `t`, with a day and a coin. */
  readonly source: string;
  readonly key: string;
  readonly amount: string;
  /** How many rows each of `source` represents. */
  readonly count: string;
  readonly range: DayRange;
  readonly per: Bucket;
  /** Values every day's amount at its rate and leaves out what has none; null: amounts as they are. */
  readonly rates: readonly DayRate[] | null;
  readonly params: SqlParams;
};

type CellRow = BreakdownCell & { place: number | null };

/** The `top` values with the largest sums, and all others as one. */
export async function readLargestCells(
  client: pg.ClientBase,
  sums: CellSums,
  top: number,
): Promise<Omit<BreakdownSums, "coinDays">> {
  const { params } = sums;
  const { rows } = await client.query<CellRow>(
    `with cells as materialized (${selectCells(sums)}),
     named as (select key, row_number() over (order by sum(amount) desc, key) as place
       from cells group by key order by place limit ${params.add(top)})
     select cells."from", named.key, named.place::int, sum(cells.amount) as amount
     from cells left join named on named.key = cells.key group by 1, 2, 3 order by 1, 3`,
    params.values,
  );
  const named = new Map(
    rows.flatMap(({ key, place }) => (key === null || place === null ? [] : [[place, key]])),
  );
  const inOrder = [...named].sort(([a], [b]) => a - b).map(([, key]) => key);
  return { named: inOrder, cells: rows.map(({ from, key, amount }) => ({ from, key, amount })) };
}

/** Columns from, key, amount and rowCount. */
export function selectCells({ source, key, amount, count, rates, params, ...buckets }: CellSums): string {
  const summed = rates ? `${amount} * rate.rate` : amount;
  const joined = rates
    ? `${source} join ${ratesItem(rates, params)} on rate.day = t.day and rate.coin = t.coin`
    : source;
  return `select ${bucketStart(buckets, params)} as "from", ${key} as key, sum(${summed}) as amount,
      sum(${count})::int as "rowCount"
    from ${joined} group by 1, 2 having sum(${count}) > 0`;
}

export function ratesItem(rates: readonly DayRate[], params: SqlParams): string {
  const days = params.add(rates.map(({ day }) => day));
  const coins = params.add(rates.map(({ coin }) => coin));
  const values = params.add(rates.map(({ rate }) => rate));
  return `unnest(${days}::date[], ${coins}::text[], ${values}::numeric[]) rate (day, coin, rate)`;
}

/** The first bucket begins with the range, wherever its week or month does. */
export function bucketStart(
  { per, range }: { readonly per: Bucket; readonly range: DayRange },
  params: SqlParams,
): string {
  if (per === "day") return "t.day";
  return `greatest(date_trunc('${per}', t.day)::date, ${params.add(range.from)}::date)`;
}

export async function readCoinDays(
  client: pg.ClientBase,
  { source, amount, count, params }: Pick<CellSums, "source" | "amount" | "count" | "params">,
): Promise<BreakdownSums["coinDays"]> {
  return queryRows(
    `select t.day, t.coin, sum(${amount}) as amount from ${source}
     group by t.day, t.coin having sum(${count}) > 0 order by t.day, t.coin`,
    params.values,
    client,
  );
}
