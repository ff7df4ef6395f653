import type { CommissionFilter } from "@/lib/commissions/commission";
import type { AccountScope } from "@/lib/core/scope";
import { type NarrowedFilter, narrowFilter } from "@/lib/database/narrow";
import { listConditions } from "@/lib/database/parts";
import { all, list, name, type Sql, sql } from "@/lib/database/sql";
import { FEE_COLUMNS_OF_ROW, MISSING_COLUMNS, MISSING_OF_ROW, SUMMED_COLUMNS } from "./columns";

/** Whose rows and which of them. */
export type CommissionQuery = { readonly scope: AccountScope; readonly filter: NarrowedFilter };

/** The filter's rows, as far as the scope has them. */
export function queryOf(scope: AccountScope, filter: CommissionFilter): CommissionQuery {
  return { scope, filter: narrowFilter(scope, filter) };
}

/** Only totals of clients, or rows, can answer. */
export function namesClients({ uids, except }: CommissionFilter): boolean {
  return uids.length + except.uids.length > 0;
}

/** Totals of clients have no symbols: only rows can answer what is asked of both. */
export function namesSymbols({ symbols, except }: CommissionFilter): boolean {
  return symbols.length + except.symbols.length > 0;
}

const uids = sql`t.uid`;
const coins = sql`t.coin`;
const symbols = sql`t.symbol`;
const productTypes = sql`t.product_type`;

/** The lists of a filter that each table can answer, by the column that the list is about. */
const OF_ROWS = { uids, coins, symbols, productTypes };
const OF_DAYS = { coins, symbols, productTypes };
const OF_PRODUCTS = { coins, productTypes };
export const OF_CLIENTS = { uids, coins, productTypes };

/** Account, days and lists of the query as a condition on rows `t`, or on totals with fewer lists. */
export function conditionsOf(
  { scope, filter }: CommissionQuery,
  lists: typeof OF_PRODUCTS = OF_ROWS,
): Sql {
  const { from, to } = filter.range;
  return all([
    sql`t.account_id = ${scope.accountId}`,
    sql`t.day between ${from}::date and ${to}::date`,
    ...listConditions(lists, filter),
  ]);
}

/** Whether sums are per symbol; a day's totals without symbols have far fewer rows. */
export type Grain = "symbol" | "product";

/**
 * Totals of days, without symbols unless asked by them. Clients are not looked at. Like every
 * source here it is a select in brackets, and the statement that reads it calls it `t`.
 */
export function dayTotals(query: CommissionQuery, grain: Grain): Sql {
  return grain === "symbol" || namesSymbols(query.filter)
    ? sql`(select * from commission_day_totals t where ${conditionsOf(query, OF_DAYS)})`
    : sql`(select * from commission_product_totals t where ${conditionsOf(query, OF_PRODUCTS)})`;
}

/** Totals of clients and days. Symbols are not looked at. */
export function clientDays(query: CommissionQuery): Sql {
  return sql`(select * from commission_client_days t where ${conditionsOf(query, OF_CLIENTS)})`;
}

/**
 * What can be added up by day, coin and product type (`grain` "symbol": by symbol too): totals of
 * days, totals of clients or, where both clients and symbols are asked for, rows.
 */
export function additiveSource(query: CommissionQuery, grain: Grain): Sql {
  if (!namesClients(query.filter)) return dayTotals(query, grain);
  if (grain === "product" && !namesSymbols(query.filter)) return clientDays(query);
  return rowsOfFilter(query);
}

/** The same with the details of fees, which totals of clients do not have. */
export function feesSource(query: CommissionQuery): Sql {
  if (!namesClients(query.filter)) return dayTotals(query, "product");
  const sums = list(
    [...SUMMED_COLUMNS, ...MISSING_COLUMNS].map((column) => sql`t.${name(column)}`),
  );
  return sql`(select t.day, t.coin, t.row_count, ${sums}, ${FEE_COLUMNS_OF_ROW}
    from ${rowsOfFilter(query)} t)`;
}

/** Clients' sums or rows by client. */
export function clientSource(query: CommissionQuery): Sql {
  return namesSymbols(query.filter) ? rowsOfFilter(query) : clientDays(query);
}

/**
 * The filter's rows themselves, shaped like totals of one row each. Clients are found by their
 * index. Without them, totals say in which groups there are rows.
 */
export function rowsOfFilter(query: CommissionQuery): Sql {
  const { filter } = query;
  const row = sql`t.*, 1 as row_count, (t.fee_deduction is not null)::int as fee_deduction_rows,
    ${MISSING_OF_ROW}`;
  if (filter.uids.length > 0 || listConditions(OF_DAYS, filter).length === 0)
    return sql`(select ${row} from commission_rows t where ${conditionsOf(query)})`;
  return sql`(select ${row} from ${dayTotals(query, "symbol")} g
    join commission_rows t on t.day = g.day and t.coin = g.coin and t.symbol = g.symbol
      and t.product_type = g.product_type
    where ${conditionsOf(query)})`;
}
