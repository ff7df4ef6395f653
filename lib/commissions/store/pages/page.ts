// SQL: pages by keyset.

import {
  type CommissionFilter,
  type CommissionSort,
  isAmountField,
  isValueSort,
  VALUE_SORTS,
} from "@/lib/commissions/commission";
import type { LedgerRow } from "@/lib/commissions/row-key";
import { dayRates, ratesItem } from "@/lib/commissions/store/sums/pieces";
import { listDays } from "@/lib/core/day";
import { append } from "@/lib/core/large-lists";
import type { AccountScope } from "@/lib/core/scope";
import { queryRows } from "@/lib/database/database";
import {
  type KeysetRequest,
  type KeysetRows,
  onward,
  readKeysetPage,
} from "@/lib/database/keyset-page";
import { narrowFilter } from "@/lib/database/narrow";
import { createSqlParams } from "@/lib/database/sql-params";
import { readValuation } from "@/lib/rates/store/reference-rates";
import { isShown } from "@/lib/users/hidden-from-partners";
import { AMOUNT_COLUMN, type AmountColumn, selectRow } from "../columns";
import {
  type CommissionQuery,
  type Groups,
  groupConditions,
  lookUps,
  rowsOfFilter,
} from "../filter";
import { countCommissionsByCoin } from "../reads";
import {
  afterCursor,
  type CommissionCursor,
  type CommissionOrder,
  coinOf,
  compareWithCursor,
  cursorOf,
  formatCursor,
  isAmountColumn,
  isIndexed,
  orderBy,
  orderColumns,
  type Slice,
} from "./order";
import {
  type AskedRows,
  amountGroups,
  clientGroups,
  countIndexed,
  dayGroups,
  findReach,
} from "./page-groups";

/**
 * So many rows are read and sorted (10 µs each); more by client, whose walk does not know who has
 * rows of a symbol.
 */
const READ_AS_A_WHOLE = 2_000;
const READ_AS_A_WHOLE_BY_CLIENT = 10_000;
/**
 * In the time in which one row is read and sorted, so many entries of an index can be passed over.
 */
const ENTRIES_FOR_ROW = 6;
/**
 * A page by an amount is looked for among so many times the entries that should hold it, then among
 * more.
 */
const SPARE = 6;
const GROWTH = 4;

/**
 * Rows that can be put in an order without an index within half a second (2 µs a row, twice that
 * embedded).
 */
const MOST_SORTED = 120_000;

/** How many rows a filter may have to be sorted by this; null where it may have any number. */
export function findSortLimit(sort: CommissionSort): number | null {
  return isIndexed(sort) ? null : MOST_SORTED;
}

/** A cursor's own order must be the request's. */
export type CommissionPageRequest = CommissionOrder & KeysetRequest<CommissionCursor>;

export type CommissionPage = KeysetRows<LedgerRow> & { readonly rowCount: number };

/**
 * One page of the filter's rows. Throws for an order by a total of the whole book under a partner's
 * scope.
 */
export async function loadCommissionPage(
  scope: AccountScope,
  asked: CommissionFilter,
  request: CommissionPageRequest,
  { wholeUpTo = request.sort === "uid" ? READ_AS_A_WHOLE_BY_CLIENT : READ_AS_A_WHOLE } = {},
): Promise<CommissionPage> {
  if (!isShown(scope, "commission-column", request.sort)) {
    throw new Error(`the order of ${request.sort} says something of every client of the account`);
  }
  const { sort, direction, size } = request;
  const filter = narrowFilter(scope, asked);
  const coins = (await countCommissionsByCoin(scope, filter)).sort((a, b) =>
    a.coin < b.coin ? -1 : 1,
  );
  const rowCount = coins.reduce((sum, coin) => sum + coin.rowCount, 0);
  if (rowCount === 0) return { rows: [], rowCount, next: null, previous: null };
  const read = (part: CountedRows, slice: Slice) =>
    part.rowCount <= wholeUpTo || !isIndexed(sort)
      ? readWhole(part, slice)
      : readInOrder(part, slice);
  const page = await readKeysetPage(request, {
    read: (from) => {
      const slice = { ...from, sort, limit: size + 1 };
      if (!isAmountField(sort)) return read({ scope, filter, rowCount }, slice);
      const isForward = from.direction === direction;
      const first = from.cursor && coinOf(from.cursor);
      const ahead = coins.filter(
        ({ coin }) => first === null || (isForward ? coin >= first : coin <= first),
      );
      const parts = ahead.map((part) => ({
        ...part,
        scope,
        filter: { ...filter, coins: [part.coin] },
      }));
      return readCoinByCoin(isForward ? parts : parts.reverse(), slice, read);
    },
    cursorAt: (row) => formatCursor(cursorOf(row, { sort, direction })),
  });
  return { rowCount, ...page };
}

type CountedRows = AskedRows & { readonly rowCount: number };

/**
 * Amounts of unlike coins are not compared. `parts`: each coin's rows from the cursor's coin on.
 */
async function readCoinByCoin(
  parts: readonly (CountedRows & { readonly coin: string })[],
  slice: Slice,
  read: (part: CountedRows, slice: Slice) => Promise<LedgerRow[]>,
): Promise<LedgerRow[]> {
  const { cursor, limit } = slice;
  const rows: LedgerRow[] = [];
  for (const part of parts) {
    const own = cursor && coinOf(cursor) === part.coin ? cursor : null;
    append(rows, await read(part, { ...slice, cursor: own, limit: limit - rows.length }));
    if (rows.length >= limit) break;
  }
  return rows;
}

async function readWhole(asked: AskedRows, slice: Slice): Promise<LedgerRow[]> {
  const query = { ...asked, params: createSqlParams() };
  if (isValueSort(slice.sort))
    return readValued(query, slice, AMOUNT_COLUMN[VALUE_SORTS[slice.sort]]);
  return readRows(query, slice, { groups: lookUps(query), isInOrder: false });
}

/**
 * Reads groups of rows that come in the order of the page, until they have as many rows as the
 * page.
 */
async function readInOrder(asked: CountedRows, slice: Slice): Promise<LedgerRow[]> {
  const query = { ...asked, params: createSqlParams() };
  const [first] = orderColumns(slice.sort);
  if (first === "uid")
    return readRows(query, slice, { groups: clientGroups(query, slice), isInOrder: true });
  if (first !== undefined && isAmountColumn(first)) return readByAmount(asked, slice);
  return readRows(query, slice, { groups: dayGroups(query, slice), isInOrder: true });
}

/**
 * Reads so many first entries of the amount's indexes as should hold the page, then more; else all
 * rows.
 */
async function readByAmount(asked: CountedRows, slice: Slice): Promise<LedgerRow[]> {
  const all = await countIndexed(asked);
  const entries = (SPARE * slice.limit * all.rows) / asked.rowCount;
  for (let depth = Math.ceil(entries / all.groups) + SPARE; ; depth *= GROWTH) {
    if (depth * all.groups > ENTRIES_FOR_ROW * asked.rowCount) return readWhole(asked, slice);
    const reach = await findReach(asked, slice, depth);
    const query = { ...asked, params: createSqlParams() };
    const rows = await readRows(query, slice, {
      groups: amountGroups(query, slice, reach),
      isInOrder: true,
    });
    if (rows.length >= slice.limit || reach === null) return rows;
  }
}

/** Every row with its value; the rates are joined once, and not in each group. */
async function readValued(
  query: CommissionQuery,
  slice: Slice,
  amount: AmountColumn,
): Promise<LedgerRow[]> {
  const { scope, filter, params } = query;
  const { sort, direction, limit } = slice;
  const columns = orderColumns(sort);
  const rates = dayRates(listDays(filter.range), await readValuation(filter.range));
  const after = afterCursor(slice, columns, "r", params);
  return queryRows(
    `select ${selectRow("r", scope)}, r.value from (
       select t.*, t.${amount} * rate.rate as value from ${rowsOfFilter(query, "t")}
       left join ${ratesItem(rates, params)} on rate.day = t.day and rate.coin = t.coin) r
     where ${after} order by ${orderBy(columns, direction, "r")} limit ${params.add(limit)}`,
    params.values,
  );
}

/**
 * One statement: groups, each joined with its rows after the cursor, in the order of the page and
 * up to its size.
 */
async function readRows(
  query: CommissionQuery,
  slice: Slice,
  { groups, isInOrder }: { groups: Groups; isInOrder: boolean },
): Promise<LedgerRow[]> {
  const { sort, direction, limit } = slice;
  const rows = isInOrder
    ? firstRows(query, slice, groups.columns)
    : allRows(query, slice, groups.columns);
  // By the group's columns where it has them: the database then knows that groups in order are rows
  // in order.
  const order = orderColumns(sort).map((column) =>
    orderBy([column], direction, groups.columns.includes(column) ? "g" : "r"),
  );
  return queryRows(
    `select ${selectRow("r", query.scope)} from ${groups.from} cross join lateral ${rows}
     order by ${order.join(", ")} limit ${query.params.add(limit)}`,
    query.params.values,
  );
}

/**
 * Every row of a group. `offset 0` keeps the database from an index for the order or the cursor.
 */
function allRows(query: CommissionQuery, slice: Slice, fixed: Groups["columns"]): string {
  const after = afterCursor(slice, orderColumns(slice.sort), "r", query.params);
  return `(select * from commission_rows r where ${groupConditions(query, fixed).join(" and ")} offset 0) r where ${after}`;
}

/** The first rows of a group; the cursor's own group begins after the cursor. */
function firstRows(query: CommissionQuery, slice: Slice, fixed: Groups["columns"]): string {
  const { params } = query;
  const { cursor, sort, direction } = slice;
  const rest = orderColumns(sort).filter((column) => !fixed.includes(column));
  const group = groupConditions(query, fixed).join(" and ");
  const end = `order by ${orderBy(rest, direction, "r")} limit ${params.add(slice.limit)}`;
  const rowsWhere = (condition: string) =>
    `(select * from commission_rows r where ${group} and ${condition} ${end})`;
  if (!cursor) return `${rowsWhere("true")} r`;
  // The index begins at the first column. With all of them and a list of clients, it would read the
  // day for each client.
  const after = (columns: Groups["columns"], operator: string) =>
    compareWithCursor(cursor, columns, { alias: "r", operator, params });
  const later = onward(direction);
  const isAfter = `${after(rest.slice(0, 1), `${later}=`)} and ${after(rest, later)} is true`;
  const own = compareWithCursor(cursor, fixed, { alias: "r", operator: "=", params });
  const others = compareWithCursor(cursor, fixed, { alias: "g", operator: "<>", params });
  return `(${rowsWhere(`${own} and ${isAfter}`)} union all ${rowsWhere(others)}) r`;
}
