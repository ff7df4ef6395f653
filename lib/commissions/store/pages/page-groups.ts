// SQL: pages by keyset, found through sums by group.
import { append } from "@/lib/core/large-lists";
import { db, queryRow } from "@/lib/database/database";
import { onward } from "@/lib/database/keyset-page";
import { createSqlParams } from "@/lib/database/sql-params";
import { columnsOf } from "../columns";
import {
  type CommissionQuery,
  clientConditions,
  countedRows,
  type Groups,
  groupConditions,
  rangeConditions,
  totalsOf,
} from "../filter";
import {
  afterCursor,
  type CommissionCursor,
  compareWithCursor,
  type OrderColumn,
  orderBy,
  orderColumns,
  type Slice,
} from "./order";

export type AskedRows = Omit<CommissionQuery, "params">;

/**
 * Groups in the order of a text and its days, or of days alone. The rollup knows on which days the
 * filter has rows.
 */
export function dayGroups(query: CommissionQuery, slice: Slice): Groups {
  const [first] = orderColumns(slice.sort) as [OrderColumn];
  const columns: readonly OrderColumn[] = first === "day" ? ["day"] : [first, "day"];
  const names = columns.join(", ");
  return {
    from: `(select ${names} from ${countedRows(query, first === "symbol" ? "symbol" : "product")}
      where ${afterCursor(slice, columns, "t", query.params, "=")}
      group by ${names} having sum(row_count) > 0 order by ${orderBy(columns, slice.direction, "t")}) g`,
    columns,
  };
}

/** Groups in the order of clients: each client's days and coins, from the rollup of clients. */
export function clientGroups(query: CommissionQuery, slice: Slice): Groups {
  const { scope, filter, params } = query;
  const columns = ["uid", "day", "coin"] as const;
  const clients = [
    `c.account_id = ${params.add(scope.accountId)}`,
    ...clientConditions("c", filter, params),
    afterCursor(slice, ["uid"], "c", params, "="),
  ];
  return {
    from: `(select c.uid, d.day, d.coin from
        (select uid from clients c where ${clients.join(" and ")} order by ${orderBy(["uid"], slice.direction, "c")}) c
      cross join lateral (select uid, day, coin from commission_client_days d
        where d.uid = c.uid and ${rangeConditions("d", query, ["symbol", "product_type"]).join(" and ")} offset 0) d
      where ${afterCursor(slice, columns, "d", params, "=")}
      order by ${orderBy(["uid"], slice.direction, "c")}, ${orderBy(["day", "coin"], slice.direction, "d")}) g`,
    columns,
  };
}

/** An amount's index has days and coins of all clients, so only these lists of the filter apply. */
function ofDaysAndCoins({ scope, filter, params }: CommissionQuery): CommissionQuery {
  const none = { uids: [], symbols: [], productTypes: [] };
  return { scope, filter: { ...filter, ...none, except: { ...filter.except, ...none } }, params };
}

function daysAndCoins(query: CommissionQuery): string {
  return `(select day, coin, sum(row_count) as row_count from ${totalsOf(query, "t", "product")} group by day, coin) g`;
}

/**
 * How many days and coins the filter has in an amount's index, and how many rows of all clients
 * they have.
 */
export async function countIndexed(asked: AskedRows): Promise<{ groups: number; rows: number }> {
  const query = ofDaysAndCoins({ ...asked, params: createSqlParams() });
  return queryRow(
    `select count(*)::int as groups, coalesce(sum(row_count), 0)::float8 as rows from ${daysAndCoins(query)}`,
    query.params.values,
  );
}

/** Columns of an amount's order up to the client, the last column of its index. */
const placeOf = (slice: Slice) => orderColumns(slice.sort).slice(0, 3);

/** SQL of all clients' rows of each day and coin from the cursor on. It reads the index alone. */
function indexedRows(
  query: CommissionQuery,
  slice: Slice,
  and: readonly string[],
  end: string,
): string {
  const place = placeOf(slice);
  const conditions = [
    ...groupConditions(ofDaysAndCoins(query), ["day", "coin"]),
    afterCursor(slice, place.slice(0, 1), "r", query.params, "="),
    afterCursor(slice, place, "r", query.params, "="),
    ...and,
  ];
  return `${daysAndCoins(ofDaysAndCoins(query))} cross join lateral (
    select ${columnsOf("r", [...place, "coin"])} from commission_rows r where ${conditions.join(" and ")} ${end}) r`;
}

/** Up to this cursor no day and coin has more than `depth` rows; null: none has more at all. */
export async function findReach(
  asked: AskedRows,
  slice: Slice,
  depth: number,
): Promise<CommissionCursor | null> {
  const query = { ...asked, params: createSqlParams() };
  const { direction, sort } = slice;
  const place = placeOf(slice);
  const [amount] = place as [OrderColumn];
  const last = `order by ${orderBy([amount, "uid"], direction, "r")} offset ${query.params.add(depth - 1)} limit 1`;
  const { rows } = await db().pool.query<string[]>({
    text: `select ${columnsOf("r", place)} from ${indexedRows(query, slice, [], last)}
      order by ${orderBy(place, direction, "r")} limit 1`,
    values: query.params.values,
    rowMode: "array",
  });
  return rows[0] ? { sort, direction, values: rows[0] } : null;
}

/**
 * Groups in the order of an amount, then day, client and coin: those of the filter before `until`.
 */
export function amountGroups(
  query: CommissionQuery,
  slice: Slice,
  until: CommissionCursor | null,
): Groups {
  const { filter, params } = query;
  const columns = [...placeOf(slice), "coin"] as const;
  const back = onward(slice.direction === "asc" ? "desc" : "asc");
  const isBefore = (end: CommissionCursor, place: readonly OrderColumn[], operator: string) =>
    compareWithCursor(end, place, { alias: "r", operator, params });
  const conditions: string[] = [];
  if (until) {
    conditions.push(isBefore(until, placeOf(slice).slice(0, 1), `${back}=`));
    conditions.push(isBefore(until, placeOf(slice), back));
  }
  append(conditions, clientConditions("r", filter, params));
  return {
    from: `(select distinct ${columnsOf("r", columns)}
      from ${indexedRows(query, slice, conditions, "offset 0")} order by ${orderBy(columns, slice.direction, "r")}) g`,
    columns,
  };
}
