import { findFirstAmount } from "@/lib/store/clients/extremes";
import { db } from "@/lib/store/database/database";
import type { NarrowedFilter } from "@/lib/store/database/narrow";
import { createSqlParams, type SqlParams } from "@/lib/store/database/sql-params";
import { type AmountColumn, type StoredCommissionRow, selectRow } from "../columns";
import { type CommissionQuery, type Groups, groupConditions, type SliceOf, totalsOf } from "../filter";
import { type LookUp, lateralLookUps, sliceOrder } from "./look-ups";
import { compareWithCursor, comparison, cursorValue, orderColumns, type Slice } from "./order";

/** Rows of everybody that are passed over, times those that should hold the slice; at least four times as many for a further try. */
const SPARE = 1.5;
const GROWTH = 4;
/** All rows of the clients are read in the time in which so many entries of the index are passed over (0.4 µs each). */
const ENTRIES_FOR_ROW = 2;
const ENTRIES_FOR_LOOK_UP = 6;
/** Days whose amounts tell how far that is. */
const SAMPLED_DAYS = 10;

/** A slice of named clients' rows by an amount, as its three statements ask for it. */
type AmountSlice = {
  readonly of: SliceOf;
  readonly slice: Slice;
  readonly column: AmountColumn;
  /** No row of the clients comes before this amount; null: not looked up. */
  readonly first: string | null;
};
/** Null: there is no amount so far on. */
type Bound = string | null;

/**
 * A slice of named clients' rows, sorted by an amount, from the index that holds each day and coin in the amount's
 * order. Rows of everybody are read up to a bound, and where those hold fewer of the slice than asked for, further on:
 * from where the clients' own amounts begin, so that nobody's larger ones are passed over twice. All rows up to a bound
 * come before all others, so what was found is the slice wherever it is enough. Null where too many rows of others are
 * in between.
 */
export async function readNamedAmountSlice(
  of: SliceOf,
  slice: Slice,
  column: AmountColumn,
): Promise<StoredCommissionRow[] | null> {
  const { rows, days } = await countEverybody(of);
  const asAWhole = ENTRIES_FOR_ROW * of.rowCount + ENTRIES_FOR_LOOK_UP * days * of.filter.uids.length;
  const most = Math.floor(of.patience * asAWhole);
  const nearest = Math.ceil((SPARE * slice.limit * rows) / of.rowCount);
  if (days === 0 || nearest > most) return null;
  const fromCursor = { of, slice, column, first: null };
  const near = await readSome(fromCursor, { depth: nearest, days, most });
  if (near.isSlice) return near.found;
  const first = await findFirstAmount(of, column, slice.direction);
  if (first === null) return [];
  const fromFirst = { ...fromCursor, first };
  for (let depth = nearest; depth <= most; ) {
    const { found, isSlice, isTooFar } = await readSome(fromFirst, { depth, days, most });
    if (isSlice) return found;
    if (isTooFar) break;
    depth *= Math.max(GROWTH, (SPARE * slice.limit) / Math.max(1, found.length));
  }
  return null;
}

/** What lies up to about `depth` rows on; `isTooFar` where those would be more than `most`, and nothing was read. */
async function readSome(
  asked: AmountSlice,
  { depth, days, most }: { depth: number; days: number; most: number },
): Promise<{ found: StoredCommissionRow[]; isSlice: boolean; isTooFar: boolean }> {
  const bound = await guessBound(asked, depth, days);
  if ((await countUpTo(asked, bound, most + 1)) > most) return { found: [], isSlice: false, isTooFar: true };
  const found = await readUpTo(asked, bound);
  return { found, isSlice: found.length >= asked.slice.limit || bound === null, isTooFar: false };
}

/** The filter as the index knows it: by day and coin. What is read by it says how to read and is shown to nobody. */
function ofEverybody({ filter, scope }: SliceOf): CommissionQuery {
  const none = { uids: [], symbols: [], productTypes: [] };
  const everybody: NarrowedFilter = { ...filter, ...none, except: { ...filter.except, ...none } };
  return { scope, filter: everybody, params: createSqlParams() };
}

async function countEverybody(of: SliceOf): Promise<{ rows: number; days: number }> {
  const query = ofEverybody(of);
  const { rows } = await db().pool.query<{ rows: number; days: number }>(
    `select coalesce(sum(row_count), 0)::float8 as rows, count(distinct day)::int as days from ${totalsOf(query, "t", "product")}`,
    query.params.values,
  );
  return rows[0] ?? { rows: 0, days: 0 }; // an aggregate without GROUP BY always has its one row
}

/** About the amount of the row that lies `depth` rows on: what some days, evenly spread, have in their share of them. */
async function guessBound(asked: AmountSlice, depth: number, days: number): Promise<Bound> {
  const { of, slice, column } = asked;
  const query = ofEverybody(of);
  const { params } = query;
  const step = Math.ceil(days / SAMPLED_DAYS);
  const first = Math.floor((step + 1) / 2);
  const sampled = Math.floor((days - first) / step) + 1;
  const share = Math.ceil((depth * sampled) / days);
  const groups: Groups = {
    from: `(select day, coin from (select day, coin, dense_rank() over (order by day) as place
      from ${totalsOf(query, "t", "product")} group by day, coin) d where place % ${step} = ${first % step}) g`,
    columns: ["day", "coin"],
  };
  const end = `order by r.${column} ${slice.direction} limit ${params.add(share)}`;
  const between = [betweenAmounts(asked, null, params)];
  const { rows } = await db().pool.query<{ amount: string }>(
    `select r.amount from ${lateralLookUps(query, groups, between, { select: `r.${column} as amount`, end })}
     order by r.amount ${slice.direction} offset ${params.add(share - 1)} limit 1`,
    params.values,
  );
  return rows[0]?.amount ?? null;
}

/** How many rows of everybody lie between the cursor and the bound; `most` are counted. */
async function countUpTo(asked: AmountSlice, bound: Bound, most: number): Promise<number> {
  const query = ofEverybody(asked.of);
  const { rows } = await db().pool.query<{ count: number }>(
    `select count(*)::int as count from (
       select from ${rowsUpTo(asked, bound, query, { groups: daysAndCoins(query), select: "1" })}
       limit ${query.params.add(most)}) r`,
    query.params.values,
  );
  return rows[0]?.count ?? 0; // as above
}

/** The index says which clients have rows on which day and in which coin: only those are looked up. */
async function readUpTo(asked: AmountSlice, bound: Bound): Promise<StoredCommissionRow[]> {
  const { of, slice } = asked;
  const everybody = ofEverybody(of);
  const { params } = everybody;
  const query = { ...of, params };
  const { cursor, direction, sort } = slice;
  const wanted = of.filter.uids.filter((uid) => !of.filter.except.uids.includes(uid));
  const passed = rowsUpTo(asked, bound, everybody, { groups: daysAndCoins(everybody), select: "r.uid" });
  const operator = comparison(direction).on;
  const after = cursor
    ? compareWithCursor(cursor, orderColumns(sort), { alias: "r", operator, params })
    : "true";
  const conditions = [
    ...groupConditions(query, ["day", "coin", "uid"]),
    ...betweenAmounts(asked, bound, params),
  ];
  const { rows } = await db().pool.query<StoredCommissionRow>(
    `select ${selectRow("r", of.scope)} from (select distinct g.day, g.coin, r.uid from ${passed}
       where r.uid = any(${params.add(wanted)}::text[])) g
     cross join lateral (select * from commission_rows r where ${conditions.join(" and ")} offset 0) r
     where ${after} order by ${sliceOrder(slice)} limit ${params.add(slice.limit)}`,
    params.values,
  );
  return rows;
}

function daysAndCoins(query: CommissionQuery): Groups {
  return {
    from: `(select distinct day, coin from ${totalsOf(query, "t", "product")}) g`,
    columns: ["day", "coin"],
  };
}

/** Everybody's rows of the groups, called `r`. What else is asked of them stays outside, or another index is taken. */
function rowsUpTo(
  asked: AmountSlice,
  bound: Bound,
  query: CommissionQuery,
  { groups, select }: { groups: Groups; select: string },
): string {
  const between = [betweenAmounts(asked, bound, query.params)];
  return lateralLookUps(query, groups, between, { select, end: "offset 0" });
}

/** From where the clients' rows begin, or the cursor's amount, which can have rows before the cursor too, to the bound. */
function betweenAmounts({ slice, column, first }: AmountSlice, bound: Bound, params: SqlParams): LookUp {
  const { on, back } = comparison(slice.direction);
  const { cursor } = slice;
  return [
    first === null ? "true" : `r.${column} ${on}= ${cursorValue(column, first, params)}`,
    cursor ? compareWithCursor(cursor, [column], { alias: "r", operator: `${on}=`, params }) : "true",
    bound === null ? "true" : `r.${column} ${back}= ${cursorValue(column, bound, params)}`,
  ];
}
