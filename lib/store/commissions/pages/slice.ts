import { db } from "@/lib/store/database/database";
import type { NarrowedFilter } from "@/lib/store/database/narrow";
import { createSqlParams } from "@/lib/store/database/sql-params";
import { type StoredCommissionRow, selectRow } from "../columns";
import { clientDays } from "../days/client-days";
import {
  type CommissionQuery,
  type Groups,
  groupConditions,
  needsRows,
  type SliceOf,
  totalsOf,
} from "../filter";
import { readAmountSlice } from "./amount-slice";
import { readClientSlice } from "./client-slice";
import { groupsInOrder } from "./groups-in-order";
import { lateralLookUps, lookUpsAfter, sliceOrder } from "./look-ups";
import { readNamedAmountSlice } from "./named-amount-slice";
import {
  compareWithCursor,
  comparison,
  isAmountColumn,
  isIndexed,
  type OrderColumn,
  orderColumns,
  type Slice,
} from "./order";

/**
 * Reads a slice in time that depends on its size and the number of days, not on the number of rows. Rows are read
 * group by group (say a day, or a day and a coin), each group from an index; the rollup says which groups there are.
 */
export async function readSlice(of: SliceOf, slice: Slice): Promise<StoredCommissionRow[]> {
  const [first] = orderColumns(slice.sort) as [OrderColumn];
  const isNamed = of.filter.uids.length > 0;
  if (of.asAWhole || !isIndexed(slice.sort)) return readRows(of, slice, sortedRows);
  if (isNamed && !isAmountColumn(first)) return readClientSlice(of, slice);
  if (isNamed && isAmountColumn(first))
    return (await readNamedAmountSlice(of, slice, first)) ?? readRows(of, slice, sortedRows);
  if (isAmountColumn(first)) return readAmountSlice(of, slice, first);
  return readRows(of, slice, rowsInOrder);
}

async function readRows(
  of: SliceOf,
  slice: Slice,
  statement: (query: CommissionQuery, slice: Slice) => string,
): Promise<StoredCommissionRow[]> {
  const query = { ...of, params: createSqlParams() };
  const text = statement(query, slice);
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
  return `select ${selectRow("r", query.scope)} from ${groups.from} cross join lateral (
      select * from commission_rows r where ${groupConditions(query, groups.columns).join(" and ")} offset 0) r
    where ${after} order by ${sliceOrder(slice)} limit ${params.add(limit)}`;
}

function allGroups(query: CommissionQuery): Groups {
  if (needsRows(query.filter)) return clientDays(query);
  const columns = indexedColumns(query.filter);
  const grain = columns.includes("symbol") ? "symbol" : "product";
  return { from: `(select distinct ${columns.join(", ")} from ${totalsOf(query, "t", grain)}) g`, columns };
}

/** In the order of commission_rows_group_idx, as far as the filter asks: every group more costs a look-up. */
function indexedColumns({ coins, symbols, productTypes, except }: NarrowedFilter): readonly OrderColumn[] {
  if (productTypes.length + except.productTypes.length > 0) return ["day", "coin", "symbol", "product_type"];
  if (symbols.length + except.symbols.length > 0) return ["day", "coin", "symbol"];
  return coins.length + except.coins.length > 0 ? ["day", "coin"] : ["day"];
}

function rowsInOrder(query: CommissionQuery, slice: Slice): string {
  const { params } = query;
  const [first] = orderColumns(slice.sort) as [OrderColumn];
  const end = `order by ${sliceOrder(slice)} limit ${params.add(slice.limit)}`;
  const groups = first === "uid" ? days(query) : groupsInOrder(query, slice, first);
  const lookUps = lookUpsAfter(slice, groups.columns, params);
  return `select ${selectRow("r", query.scope)} from ${lateralLookUps(query, groups, lookUps, { select: "*", end })} ${end}`;
}

/** A client can be in every day. */
function days(query: CommissionQuery): Groups {
  return { from: `(select distinct day from ${totalsOf(query, "t", "product")}) g`, columns: ["day"] };
}
