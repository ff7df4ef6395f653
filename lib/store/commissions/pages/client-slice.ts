import { db } from "@/lib/store/database/database";
import { createSqlParams } from "@/lib/store/database/sql-params";
import { type StoredCommissionRow, selectRow } from "../columns";
import { clientDays } from "../days/client-days";
import { type CommissionQuery, type Groups, groupConditions, type SliceOf } from "../filter";
import { groupsInOrder } from "./groups-in-order";
import { sliceOrder } from "./look-ups";
import { compareWithCursor, comparison, type OrderColumn, orderBy, orderColumns, type Slice } from "./order";
import { clientsInGroups } from "./row-counts";

/** Clients that are looked at first, for one has the rows of many pages; four times as many while rows are too few. */
const FIRST_CLIENTS = 1;
const GROWTH = 4;

/**
 * A slice of named clients' rows, sorted by a day or a text. Their bits say which groups of rows the slice is in and
 * which of the clients have any there: nothing else is looked up.
 */
export async function readClientSlice(of: SliceOf, slice: Slice): Promise<StoredCommissionRow[]> {
  const [first] = orderColumns(slice.sort) as [OrderColumn];
  if (first === "uid") return readByClient(of, slice);
  const query = { ...of, params: createSqlParams() };
  const groups = clientsInGroups(query, groupsInOrder(query, slice, first));
  return readGroups(query, slice, firstGroups(query, slice, groups));
}

/** Each group has a row at least, and they come in the order of the slice: no more of them than rows are needed. */
function firstGroups({ params }: CommissionQuery, slice: Slice, { from, columns }: Groups): Groups {
  const { cursor, direction, limit } = slice;
  const operator = `${comparison(direction).on}=`;
  const after = cursor ? compareWithCursor(cursor, columns, { alias: "g", operator, params }) : "true";
  const cursorsOwn = cursor ? 1 : 0; // its rows may all be on the page before
  return {
    from: `(select * from ${from} where ${after}
      order by ${orderBy(columns, direction, "g")} limit ${params.add(limit + cursorsOwn)}) g`,
    columns,
  };
}

/** Sorted by client: one at first, until they have as many rows as the slice. */
async function readByClient(of: SliceOf, slice: Slice): Promise<StoredCommissionRow[]> {
  const clients = listClients(of, slice);
  const found: StoredCommissionRow[] = [];
  let [offset, count] = [0, FIRST_CLIENTS];
  while (offset < clients.length && found.length < slice.limit) {
    const filter = { ...of.filter, uids: clients.slice(offset, offset + count) };
    const query = { ...of, filter, params: createSqlParams() };
    found.push(
      ...(await readGroups(query, { ...slice, limit: slice.limit - found.length }, clientDays(query))),
    );
    offset += count;
    count *= GROWTH;
  }
  return found;
}

/** The named clients in the order of the slice, the cursor's own one first. */
function listClients({ filter }: SliceOf, { cursor, direction, sort }: Slice): string[] {
  const sign = direction === "asc" ? 1 : -1;
  const compare = (a: string, b: string) => sign * Buffer.compare(Buffer.from(a), Buffer.from(b)); // as COLLATE "C"
  const from = cursor?.values[orderColumns(sort).indexOf("uid")];
  return [...new Set(filter.uids)]
    .filter((uid) => !filter.except.uids.includes(uid) && (from === undefined || compare(uid, from) >= 0))
    .sort(compare);
}

async function readGroups(
  query: CommissionQuery,
  slice: Slice,
  groups: Groups,
): Promise<StoredCommissionRow[]> {
  const { params } = query;
  const { cursor, direction, limit, sort } = slice;
  const operator = comparison(direction).on;
  const after = cursor
    ? compareWithCursor(cursor, orderColumns(sort), { alias: "r", operator, params })
    : "true";
  const { rows } = await db().pool.query<StoredCommissionRow>(
    `select ${selectRow("r", query.scope)} from ${groups.from} cross join lateral (
       select * from commission_rows r where ${groupConditions(query, groups.columns).join(" and ")} offset 0) r
     where ${after} order by ${sliceOrder(slice)} limit ${params.add(limit)}`,
    params.values,
  );
  return rows;
}
