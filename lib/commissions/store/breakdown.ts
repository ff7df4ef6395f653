// SQL: sums by step and value, the largest by window functions, of one snapshot.
import type pg from "pg";
import type { BreakdownAmount, BreakdownDimension } from "@/lib/commissions/breakdown";
import type { Bucket } from "@/lib/commissions/buckets";
import type { CommissionFilter } from "@/lib/commissions/commission";
import { type Amount, subtractAmounts, sumAmounts } from "@/lib/core/amount";
import type { Day, DayRange } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { inSnapshot } from "@/lib/database/replica";
import { name, readRows, type Sql, sql } from "@/lib/database/sql";
import { type DayRate, ratesItem } from "@/lib/rates/store/day-rates";
import { AMOUNT_COLUMN, TEXT_COLUMN } from "./columns";
import { additiveSource, clientSource, queryOf } from "./filter";

/** `key` null: all values that are not named. `from`: the bucket's first day in the range. */
export type BreakdownCell = {
  readonly from: Day;
  readonly key: string | null;
  readonly amount: Amount;
};

export type BreakdownSums = {
  /** The largest sum over the range first; equal sums by name. */
  readonly named: readonly string[];
  /** A cell without rows is absent. */
  readonly cells: readonly BreakdownCell[];
  /** Per day and coin, before conversion; empty without rates. */
  readonly coinDays: readonly {
    readonly day: Day;
    readonly coin: string;
    readonly amount: Amount;
  }[];
};

export type CellSums = {
  /** What is read as `t`, with the columns day and coin. */
  readonly source: Sql;
  readonly key: Sql;
  readonly amount: Sql;
  /** How many rows an item of `source` stands for. */
  readonly count: Sql;
  readonly range: DayRange;
  readonly per: Bucket;
  /**
   * Converts each day's amount at its rate and leaves out amounts without one; null: no conversion.
   */
  readonly rates: readonly DayRate[] | null;
};

/** Cells of the `top` values with the largest sums, and of all others together. */
export async function readLargestCells(
  client: pg.ClientBase,
  sums: CellSums,
  top: number,
): Promise<Omit<BreakdownSums, "coinDays">> {
  const rows = await readRows<BreakdownCell & { place: number | null }>(
    sql`with cells as materialized (${selectCells(sums)}),
     named as (select key, row_number() over (order by sum(amount) desc, key) as place
       from cells group by key order by place limit ${top})
     select cells."from", named.key, named.place::int, sum(cells.amount) as amount
     from cells left join named on named.key = cells.key group by 1, 2, 3 order by 1, 3`,
    client,
  );
  const inOrder = rows.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
  const keys = inOrder.map(({ key }) => key).filter((key) => key !== null);
  const named = [...new Set(keys)];
  return { named, cells: rows.map(({ from, key, amount }) => ({ from, key, amount })) };
}

/** Columns from, key, amount and rowCount. */
function selectCells({ source, key, amount, count, rates, ...buckets }: CellSums): Sql {
  const summed = rates ? sql`${amount} * rate.rate` : amount;
  const joined = rates
    ? sql`${source} t join ${ratesItem(rates)} on rate.day = t.day and rate.coin = t.coin`
    : sql`${source} t`;
  return sql`select ${bucketStart(buckets)} as "from", ${key} as key, sum(${summed}) as amount,
      sum(${count})::int as "rowCount"
    from ${joined} group by 1, 2 having sum(${count}) > 0`;
}

/** A bucket's first day. The first bucket begins with the range, not with its week or month. */
export function bucketStart({
  per,
  range,
}: {
  readonly per: Bucket;
  readonly range: DayRange;
}): Sql {
  if (per === "day") return sql`t.day`;
  return sql`greatest(date_trunc('${name(per)}', t.day)::date, ${range.from}::date)`;
}

export async function readCoinDays(
  client: pg.ClientBase,
  { source, amount, count }: Pick<CellSums, "source" | "amount" | "count">,
): Promise<BreakdownSums["coinDays"]> {
  return readRows(
    sql`select t.day, t.coin, sum(${amount}) as amount from ${source} t
     group by t.day, t.coin having sum(${count}) > 0 order by t.day, t.coin`,
    client,
  );
}

export type BreakdownRequest = {
  /** Must choose one coin if `measure` is an amount and there are no rates. */
  readonly filter: CommissionFilter;
  readonly by: BreakdownDimension;
  readonly measure: BreakdownAmount | "rows";
  readonly per: Bucket;
  /** How many values are named; all others are one. */
  readonly top: number;
  /** Clients that a ranking found; null: find the largest ones here. */
  readonly named: readonly string[] | null;
  /**
   * Converts each day's amount at its rate and leaves out amounts without one; null: no conversion.
   */
  readonly rates: readonly DayRate[] | null;
};

/** Exact sums by bucket and value, all of one moment, from totals where possible. */
export function readBreakdown(
  scope: AccountScope,
  request: BreakdownRequest,
): Promise<BreakdownSums> {
  const { by, named, rates, top } = request;
  return inSnapshot(async (client) => {
    const cells =
      by === "uid" && named
        ? await readNamedClients(client, scope, request, named)
        : await readLargestCells(client, sumsBy(scope, request, by), top);
    const coinDays = rates ? await readCoinDays(client, sumsBy(scope, request, "coin")) : [];
    return { ...cells, coinDays };
  });
}

/** Reads the named clients and the totals of all clients; the rest is the difference. */
async function readNamedClients(
  client: pg.ClientBase,
  scope: AccountScope,
  request: BreakdownRequest,
  named: readonly string[],
) {
  const read = (sums: CellSums) =>
    readRows<BreakdownCell & { rowCount: number }>(selectCells(sums), client);
  const ofNamed = { ...request, filter: { ...request.filter, uids: named } };
  const theirs = named.length > 0 ? await read(sumsBy(scope, ofNamed, "uid")) : [];
  const all = await read(sumsBy(scope, request, null));
  const rest: BreakdownCell[] = [];
  for (const { from, amount, rowCount } of all) {
    const parts = theirs.filter((part) => part.from === from);
    const rowsLeft = parts.reduce((count, part) => count - part.rowCount, rowCount);
    if (rowsLeft === 0) continue;
    const theirSum = sumAmounts(parts.map((part) => part.amount));
    rest.push({ from, key: null, amount: subtractAmounts(amount, theirSum) });
  }
  return {
    named,
    cells: [...theirs.map(({ from, key, amount }) => ({ from, key, amount })), ...rest],
  };
}

/** The sums of the request by the values of a dimension; null: all values together. */
function sumsBy(
  scope: AccountScope,
  { measure, rates, per, filter }: BreakdownRequest,
  by: BreakdownDimension | null,
): CellSums {
  const query = queryOf(scope, filter);
  const isCount = measure === "rows";
  return {
    source:
      by === "uid" ? clientSource(query) : additiveSource(query, by === "symbol" ? by : "product"),
    key: by === null ? sql`null::text` : sql`t.${name(TEXT_COLUMN[by])}`,
    amount: isCount ? sql`t.row_count` : sql`t.${name(AMOUNT_COLUMN[measure])}`,
    count: sql`t.row_count`,
    range: filter.range,
    per,
    rates: isCount ? null : rates,
  };
}
