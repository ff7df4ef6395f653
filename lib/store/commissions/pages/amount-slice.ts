import { db } from "@/lib/store/database/database";
import { createSqlParams, type SqlParams } from "@/lib/store/database/sql-params";
import { type AmountColumn, type StoredCommissionRow, selectRow } from "../columns";
import { type CommissionQuery, type Groups, type SliceOf, totalsOf } from "../filter";
import { type LookUp, lateralLookUps, lookUpsAfter, sliceOrder } from "./look-ups";
import { comparison, cursorValue, type Slice } from "./order";

/** Rows looked at in each group to learn how far the slice reaches at most. */
export const AMOUNTS_PROBED = 2;

/** An amount and a day, the first two columns of the order: no row of the slice comes after it. */
type Bound = { readonly amount: string; readonly day: string };

/**
 * A slice sorted by an amount, from the index that holds each day and coin in the amount's order. The first few of
 * every day and coin give a bound for the slice, so that the second look reads little more than the slice itself.
 * Equal amounts are split by day as well: half of a ledger can be zeros.
 */
export async function readAmountSlice(
  of: SliceOf,
  slice: Slice,
  column: AmountColumn,
): Promise<StoredCommissionRow[]> {
  const bound = await findBound(of, slice, column);
  const query = { ...of, params: createSqlParams() };
  const groups = daysAndCoins(query);
  const end = `order by ${sliceOrder(slice)} limit ${query.params.add(slice.limit)}`;
  const until = lookUpsUntil(bound, slice, column, query.params);
  const lookUps = lookUpsAfter(slice, groups.columns, query.params).flatMap((after) =>
    until.map((end) => [...after, ...end]),
  );
  const { rows } = await db().pool.query<StoredCommissionRow>(
    `select ${selectRow("r", of.scope)} from ${lateralLookUps(query, groups, lookUps, { select: "*", end })} ${end}`,
    query.params.values,
  );
  return rows;
}

async function findBound(of: SliceOf, slice: Slice, column: AmountColumn): Promise<Bound | null> {
  const { direction, limit } = slice;
  const query = { ...of, params: createSqlParams() };
  const groups = daysAndCoins(query);
  const lookUps = lookUpsAfter(slice, groups.columns, query.params);
  const probe = {
    select: `r.day, r.${column} as amount`,
    end: `order by r.${column} ${direction} limit ${query.params.add(AMOUNTS_PROBED)}`,
  };
  const { rows } = await db().pool.query<Bound>(
    `select r.amount, r.day from ${lateralLookUps(query, groups, lookUps, probe)}
     order by r.amount ${direction}, r.day ${direction} offset ${query.params.add(limit - 1)} limit 1`,
    query.params.values,
  );
  return rows[0] ?? null;
}

function daysAndCoins(query: CommissionQuery): Groups {
  return {
    from: `(select distinct day, coin from ${totalsOf(query, "t", "product")}) g`,
    columns: ["day", "coin"],
  };
}

function lookUpsUntil(
  bound: Bound | null,
  { direction }: Slice,
  column: AmountColumn,
  params: SqlParams,
): LookUp[] {
  if (!bound) return [[]];
  const { on, back } = comparison(direction);
  const amount = cursorValue(column, bound.amount, params);
  const day = cursorValue("day", bound.day, params);
  return [
    [`g.day ${back}= ${day}`, `r.${column} ${back}= ${amount}`],
    [`g.day ${on} ${day}`, `r.${column} ${back} ${amount}`],
  ];
}
