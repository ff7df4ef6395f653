// SQL: pages by keyset, and the first rows of each group (lateral).

import {
  type CommissionFilter,
  type CommissionSort,
  isAmountField,
  isValueSort,
  VALUE_SORTS,
} from "@/lib/commissions/commission";
import type { LedgerRow } from "@/lib/commissions/row-key";
import { listDays } from "@/lib/core/day";
import { append } from "@/lib/core/large-lists";
import type { AccountScope } from "@/lib/core/scope";
import { type KeysetRequest, type KeysetRows, readKeysetPage } from "@/lib/database/keyset-page";
import { narrowFilter } from "@/lib/database/narrow";
import { all, list, name, readRows, type Sql, sql } from "@/lib/database/sql";
import { dayRates, ratesItem } from "@/lib/rates/store/day-rates";
import { readValuation } from "@/lib/rates/store/reference-rates";
import { isShown } from "@/lib/users/hidden-from-partners";
import { AMOUNT_COLUMN, selectRow } from "../columns";
import { type CommissionQuery, conditionsOf, rowsOfFilter } from "../filter";
import { countCommissionsByCoin } from "../reads";
import {
  afterCursor,
  type CommissionCursor,
  type CommissionOrder,
  coinOf,
  cursorOf,
  formatCursor,
  isAmountColumn,
  isIndexed,
  type OrderColumn,
  orderBy,
  orderColumns,
  type Slice,
} from "./order";
import { pageGroups } from "./page-groups";

/** A filter of so few rows is read whole and sorted (1 to 3 µs a row). */
const FEW_ROWS = 5_000;
/** A client may have no rows of a symbol, and is then looked at for nothing. */
const FEW_ROWS_BY_CLIENT = 20_000;
/** Among all amounts of a day, those of a symbol or of some clients may come last. */
const FEW_ROWS_OF_GROUPS_BY_AMOUNT = 50_000;
const FEW_ROWS_OF_CLIENTS_BY_AMOUNT = 250_000;

function fewRows(sort: CommissionSort, { uids, symbols, productTypes }: CommissionFilter): number {
  if (sort === "uid") return FEW_ROWS_BY_CLIENT;
  if (!isAmountField(sort)) return FEW_ROWS;
  if (uids.length > 0) return FEW_ROWS_OF_CLIENTS_BY_AMOUNT;
  return symbols.length + productTypes.length > 0 ? FEW_ROWS_OF_GROUPS_BY_AMOUNT : FEW_ROWS;
}

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
 * scope. `few`: how many rows are read whole.
 */
export async function loadCommissionPage(
  scope: AccountScope,
  asked: CommissionFilter,
  request: CommissionPageRequest,
  { few = fewRows(request.sort, narrowFilter(scope, asked)) } = {},
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
  const page = await readKeysetPage(request, {
    read: (from) => {
      const slice = { ...from, sort, limit: size + 1 };
      if (isValueSort(sort)) return readValued({ scope, filter }, slice, sort);
      const read = (part: CountedFilter, own: Slice) => {
        if (part.rowCount <= few || !isIndexed(sort)) return readWhole(part, own);
        return sort === "uid" ? readByClient(part, own) : readInOrder(part, own);
      };
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

type CountedFilter = CommissionQuery & { readonly rowCount: number };

/**
 * Amounts of unlike coins are not compared. `parts`: each coin's rows from the cursor's coin on.
 */
async function readCoinByCoin(
  parts: readonly (CountedFilter & { readonly coin: string })[],
  slice: Slice,
  read: (part: CountedFilter, slice: Slice) => Promise<LedgerRow[]>,
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

/**
 * All rows of the filter, sorted. They are read first: an index for the order or the cursor would
 * pass over rows of all clients.
 */
function readWhole(query: CommissionQuery, slice: Slice): Promise<LedgerRow[]> {
  return readSorted(query, slice, sql`select t.* from ${rowsOfFilter(query)} t`);
}

/** All rows of the filter with their values, sorted by these. */
async function readValued(
  query: CommissionQuery,
  slice: Slice,
  sort: keyof typeof VALUE_SORTS,
): Promise<LedgerRow[]> {
  const { range } = query.filter;
  const rates = dayRates(listDays(range), await readValuation(range));
  const rows = sql`select t.*, t.${name(AMOUNT_COLUMN[VALUE_SORTS[sort]])} * rate.rate as value
    from ${rowsOfFilter(query)} t
    left join ${ratesItem(rates)} on rate.day = t.day and rate.coin = t.coin`;
  return readSorted(query, slice, rows);
}

/** `rows`: a statement of the rows to sort. */
function readSorted({ scope }: CommissionQuery, slice: Slice, rows: Sql): Promise<LedgerRow[]> {
  const columns = orderColumns(slice.sort);
  const value = isValueSort(slice.sort) ? sql`, t.value` : sql``;
  return readRows(
    sql`with t as materialized (${rows})
     select ${selectRow("t", scope)}${value} from t where ${afterCursor(slice, columns)}
     order by ${orderBy(columns, slice.direction)} limit ${slice.limit}`,
  );
}

/** Along the index of clients. */
function readByClient(query: CommissionQuery, slice: Slice): Promise<LedgerRow[]> {
  const columns = orderColumns(slice.sort);
  return readRows(
    sql`select ${selectRow("t", query.scope)} from commission_rows t
     where ${conditionsOf(query)} and ${afterCursor(slice, ["uid"], true)} and ${afterCursor(slice, columns)}
     order by ${orderBy(columns, slice.direction)} limit ${slice.limit}`,
  );
}

/**
 * The first rows of each group, until there are as many as the page wants. Groups come in the order
 * of the page; by an amount they do not, and the first rows of all of them are sorted.
 */
function readInOrder(query: CommissionQuery, slice: Slice): Promise<LedgerRow[]> {
  const groups = pageGroups(query, slice);
  const columns = orderColumns(slice.sort);
  const [first] = columns as [OrderColumn];
  const conditions = [
    conditionsOf(query),
    ...groups.columns.map((column) => sql`t.${name(column)} = g.${name(column)}`),
    afterCursor(slice, columns),
  ];
  // The index of an amount begins at the cursor's.
  if (isAmountColumn(first)) conditions.push(afterCursor(slice, [first], true));
  const rest = columns.filter((column) => !groups.columns.includes(column));
  // By the group's columns where it has them: the database then knows that groups in order are rows
  // in order.
  const order = columns.map((column) =>
    groups.columns.includes(column)
      ? sql`g.${name(column)} ${name(slice.direction)}`
      : orderBy([column], slice.direction),
  );
  return readRows(
    sql`select ${selectRow("t", query.scope)} from ${groups.source} g
     cross join lateral (
       select * from commission_rows t where ${all(conditions)}
       order by ${orderBy(rest, slice.direction)} limit ${slice.limit}) t
     order by ${list(order)} limit ${slice.limit}`,
  );
}
