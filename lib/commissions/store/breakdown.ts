// SQL: sums by step and value, the largest by window functions, of one snapshot.
import type pg from "pg";
import type { BreakdownAmount, BreakdownDimension } from "@/lib/commissions/breakdown";
import type { Bucket } from "@/lib/commissions/buckets";
import { type CommissionFilter, OMITTED_AMOUNTS } from "@/lib/commissions/commission";
import { type Amount, subtractAmounts, sumAmounts } from "@/lib/core/amount";
import type { Day, DayRange } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { inSnapshot } from "@/lib/database/replica";
import { list, name, readRows, type Sql, sql } from "@/lib/database/sql";
import { type DayRate, ratesItem } from "@/lib/rates/store/day-rates";
import { AMOUNT_COLUMN, givenAmount, TEXT_COLUMN } from "./columns";
import { additiveSource, clientSource, queryOf } from "./filter";

/** `key` null: all values that are not named. `from`: the bucket's first day in the range. */
export type BreakdownCell = {
  readonly from: Day;
  readonly key: string | null;
  /** Null: no row of the cell gives it. */
  readonly amount: Amount | null;
  /** How many rows do not give it. */
  readonly missingRows: number;
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
    readonly amount: Amount | null;
    readonly missingRows: number;
  }[];
};

export type CellSums = {
  /** What is read as `t`, with the columns day and coin. */
  readonly source: Sql;
  readonly key: Sql;
  readonly amount: Sql;
  /** How many rows an item of `source` stands for, and how many of them do not give the amount. */
  readonly count: Sql;
  readonly missing: Sql;
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
): Promise<BreakdownSums> {
  const rows = await readRows<ReadCell & { place: number | null }>(
    sql`with days as materialized (${selectDays(sums)}),
     cells as materialized (${selectCells(sums)}),
     named as (select key, row_number() over (order by sum(amount) desc nulls last, key) as place
       from cells group by key order by place limit ${top})
     select cells."from", named.key, null::text as coin, named.place::int, sum(cells.amount) as amount,
       sum(cells."missingRows")::int as "missingRows"
     from cells left join named on named.key = cells.key group by 1, 2, 4
     union all ${selectCoinDays(sums, [sql`null::int`])} order by 1, 4, 3`,
    client,
  );
  const { cells, coinDays } = splitCells(rows);
  const inOrder = cells.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
  const keys = inOrder.map(({ key }) => key).filter((key) => key !== null);
  return {
    named: [...new Set(keys)],
    cells: cells.map(({ from, key, amount, missingRows }) => ({ from, key, amount, missingRows })),
    coinDays,
  };
}

/** A cell, or the sum of a coin and day, which has no key. */
type ReadCell = BreakdownCell & { readonly coin: string | null };

function splitCells<Cell extends ReadCell>(rows: readonly Cell[]) {
  const coinDays: BreakdownSums["coinDays"][number][] = [];
  for (const { from, coin, amount, missingRows } of rows) {
    if (coin !== null) coinDays.push({ day: from, coin, amount, missingRows });
  }
  return { cells: rows.filter(({ coin }) => coin === null), coinDays };
}

/** Sums by day, coin and value; what is left of a filter's totals or rows, read once. */
function selectDays({ source, key, amount, count, missing }: CellSums): Sql {
  return sql`select t.day, t.coin, ${key} as key, sum(${amount}) as amount, sum(${count})::int as "rowCount",
      sum(${missing})::int as "missingRows"
    from ${source} t group by 1, 2, 3 having sum(${count}) > 0`;
}

/** Columns from, key, amount, rowCount and missingRows, from `days`. */
function selectCells({ rates, ...buckets }: CellSums): Sql {
  const amount = rates ? sql`t.amount * rate.rate` : sql`t.amount`;
  const days = rates
    ? sql`days t join ${ratesItem(rates)} on rate.day = t.day and rate.coin = t.coin`
    : sql`days t`;
  return sql`select ${bucketStart(buckets)} as "from", t.key, sum(${amount}) as amount,
      sum(t."rowCount")::int as "rowCount", sum(t."missingRows")::int as "missingRows"
    from ${days} group by 1, 2`;
}

/** Day, no key, coin, these columns, the amount and missingRows, from `days`; nothing without rates. */
function selectCoinDays({ rates }: CellSums, columns: readonly Sql[]): Sql {
  return sql`select t.day, null::text, t.coin, ${list(columns)}, sum(t.amount), sum(t."missingRows")::int
    from days t where ${rates !== null}::boolean group by t.day, t.coin`;
}

/** All cells. */
async function readCells(client: pg.ClientBase, sums: CellSums) {
  const rows = await readRows<ReadCell & { rowCount: number }>(
    sql`with days as materialized (${selectDays(sums)})
     select "from", key, null::text as coin, "rowCount", amount, "missingRows" from (${selectCells(sums)}) cells
     union all ${selectCoinDays(sums, [sql`0`])} order by 1, 3`,
    client,
  );
  return splitCells(rows);
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
  const { by, named, top } = request;
  return inSnapshot((client) =>
    by === "uid" && named
      ? readNamedClients(client, scope, request, named)
      : readLargestCells(client, sumsBy(scope, request, by), top),
  );
}

/** Reads the named clients and the totals of all clients; the rest is the difference. */
async function readNamedClients(
  client: pg.ClientBase,
  scope: AccountScope,
  request: BreakdownRequest,
  named: readonly string[],
): Promise<BreakdownSums> {
  const ofNamed = { ...request, filter: { ...request.filter, uids: named } };
  const theirs =
    named.length > 0 ? (await readCells(client, sumsBy(scope, ofNamed, "uid"))).cells : [];
  const all = await readCells(client, sumsBy(scope, request, null));
  const rest: BreakdownCell[] = [];
  for (const { from, amount, rowCount, missingRows } of all.cells) {
    const parts = theirs.filter((part) => part.from === from);
    const rowsLeft = parts.reduce((count, part) => count - part.rowCount, rowCount);
    if (rowsLeft === 0) continue;
    const missingLeft = parts.reduce((count, part) => count - part.missingRows, missingRows);
    const theirAmounts = parts.map((part) => part.amount).filter((each) => each !== null);
    const isGiven = amount !== null && rowsLeft > missingLeft;
    rest.push({
      from,
      key: null,
      amount: isGiven ? subtractAmounts(amount, sumAmounts(theirAmounts)) : null,
      missingRows: missingLeft,
    });
  }
  return {
    named,
    cells: [
      ...theirs.map(({ from, key, amount, missingRows }) => ({ from, key, amount, missingRows })),
      ...rest,
    ],
    coinDays: all.coinDays,
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
  const omitted = OMITTED_AMOUNTS.find((field) => field === measure);
  return {
    source:
      by === "uid" ? clientSource(query) : additiveSource(query, by === "symbol" ? by : "product"),
    key: by === null ? sql`null::text` : sql`t.${name(TEXT_COLUMN[by])}`,
    amount: isCount ? sql`t.row_count` : givenAmount(measure),
    count: sql`t.row_count`,
    missing: omitted ? sql`t.${name(AMOUNT_COLUMN[omitted])}_missing` : sql`0`,
    range: filter.range,
    per,
    rates: isCount ? null : rates,
  };
}
