import type { CommissionFilter } from "@/lib/core/commission";
import type { AccountScope } from "@/lib/core/scope";
import { readAmountSlice } from "./commission-amount-slice";
import { type StoredCommissionRow, selectRow } from "./commission-columns";
import {
  type CommissionQuery,
  daysAndClients,
  groupConditions,
  needsRows,
  totalsOf,
} from "./commission-filter";
import { type Groups, lateralLookUps, lookUpsAfter, sliceOrder } from "./commission-look-ups";
import {
  type CommissionCursor,
  type CommissionOrder,
  compareWithCursor,
  comparison,
  isAmountColumn,
  type OrderColumn,
  orderBy,
  orderColumns,
} from "./commission-order";
import { db } from "./database";
import { createSqlParams } from "./sql-params";

/** The first `limit` rows after `cursor` (from the beginning without one), in `direction`. */
export type Slice = CommissionOrder & { readonly cursor: CommissionCursor | null; readonly limit: number };
/** `asAWhole`: the filter has so few rows that reading and sorting all of them is quick. */
export type SliceOf = {
  readonly scope: AccountScope;
  readonly filter: CommissionFilter;
  readonly asAWhole: boolean;
};

/**
 * Reads a slice in time that depends on its size and the number of days, not on the number of rows. Rows are read
 * group by group (say a day, or a day and a coin), each group from an index; the rollup says which groups there are.
 */
export async function readSlice(of: SliceOf, slice: Slice): Promise<StoredCommissionRow[]> {
  const [first] = orderColumns(slice.sort) as [OrderColumn];
  const asAWhole = needsRows(of.filter) || of.asAWhole;
  if (!asAWhole && isAmountColumn(first)) return readAmountSlice(of, slice, first);
  const query = { ...of, params: createSqlParams() };
  const text = asAWhole ? sortedRows(query, slice) : rowsInOrder(query, slice, first);
  const { rows } = await db().pool.query<StoredCommissionRow>(text, query.params.values);
  return rows;
}

/** Every row of the filter is read, by one look-up for each group, and then sorted. */
function sortedRows(query: CommissionQuery, slice: Slice): string {
  const { direction, cursor, limit, sort } = slice;
  const { params } = query;
  const groups = allGroups(query);
  const operator = comparison(direction).on;
  const after = cursor
    ? compareWithCursor(cursor, orderColumns(sort), { alias: "r", operator, params })
    : "true";
  return `select ${selectRow("r")} from ${groups.from} cross join lateral (
      select * from commission_rows r where ${groupConditions(query, groups.columns).join(" and ")} offset 0) r
    where ${after} order by ${sliceOrder(slice)} limit ${params.add(limit)}`;
}

function allGroups(query: CommissionQuery): Groups {
  if (needsRows(query.filter)) return { from: daysAndClients(query), columns: ["day", "uid"] };
  return { from: totalsOf(query, "g"), columns: ["day", "coin", "symbol", "product_type"] };
}

function rowsInOrder(query: CommissionQuery, slice: Slice, first: OrderColumn): string {
  const { params } = query;
  const order = sliceOrder(slice);
  const limit = params.add(slice.limit);
  const groups = first === "uid" ? days(query) : groupsInOrder(query, slice, first);
  const lookUps = lookUpsAfter(slice, groups.columns, params);
  return `select ${selectRow("r")} from ${lateralLookUps(query, groups, lookUps, { select: "*", order, limit })}
    order by ${order} limit ${limit}`;
}

/** A client can be in every day. */
function days(query: CommissionQuery): Groups {
  return { from: `(select distinct day from ${totalsOf(query, "t")}) g`, columns: ["day"] };
}

/**
 * Days and texts of the rollup come in the order of the slice, so the groups after the cursor's own are needed only
 * until they have as many rows as the slice.
 */
function groupsInOrder(query: CommissionQuery, slice: Slice, first: OrderColumn): Groups {
  const { params } = query;
  const columns: readonly OrderColumn[] = first === "day" ? ["day"] : [first, "day"];
  const names = columns.join(", ");
  const counts = `select ${names}, sum(row_count) as row_count from ${totalsOf(query, "t")} group by ${names}`;
  const from = `(select ${names} from (
      select ${names}, sum(row_count) over (order by ${orderBy(columns, slice.direction, "g")}) - row_count as before
      from ${countedAfter(counts, columns, slice, params)} g) g
    where before < ${params.add(slice.limit)}) g`;
  return { from, columns };
}

/** Some of the rows of the cursor's own group were on the page before: it is in, and counts as none. */
function countedAfter(
  counts: string,
  columns: readonly OrderColumn[],
  slice: Slice,
  params: CommissionQuery["params"],
) {
  const { cursor, direction } = slice;
  if (!cursor) return `(${counts})`;
  const compare = (operator: string) => compareWithCursor(cursor, columns, { alias: "g", operator, params });
  return `(select ${columns.join(", ")}, case when ${compare("=")} then 0 else row_count end as row_count
    from (${counts}) g where ${compare(`${comparison(direction).on}=`)})`;
}
