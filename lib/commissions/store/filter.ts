import type { CommissionFilter } from "@/lib/commissions/commission";
import type { AccountScope } from "@/lib/core/scope";
import { type NarrowedFilter, narrowFilter } from "@/lib/database/narrow";
import { createSqlParams, listConditions, type SqlParams } from "@/lib/database/sql-params";
import { columnsOf, feeColumnsOfRow, SUMMED_COLUMNS } from "./columns";

/** Whose rows and which of them; `params` are those of the statement that asks. */
export type CommissionQuery = {
  readonly scope: AccountScope;
  readonly filter: NarrowedFilter;
  readonly params: SqlParams;
};

/** A new statement on the filter's rows, as far as the scope has them. */
export function queryOf(scope: AccountScope, filter: CommissionFilter): CommissionQuery {
  return { scope, filter: narrowFilter(scope, filter), params: createSqlParams() };
}

/** Only totals of clients, or rows, can answer. */
export function namesClients({ uids, except }: CommissionFilter): boolean {
  return uids.length + except.uids.length > 0;
}

/** Totals of clients have no symbols: only rows can answer what is asked of both. */
export function namesSymbols({ symbols, except }: CommissionFilter): boolean {
  return symbols.length + except.symbols.length > 0;
}

/** The lists of a filter, and the column that each is about. */
const LIST_COLUMNS = {
  uids: "uid",
  coins: "coin",
  symbols: "symbol",
  productTypes: "product_type",
} as const;
type ListColumn = (typeof LIST_COLUMNS)[keyof typeof LIST_COLUMNS];

/** What the filter's lists ask of `alias`; `except`: columns that it does not have. */
export function listsOf(
  alias: string,
  filter: CommissionFilter,
  params: SqlParams,
  except: readonly ListColumn[] = [],
): string[] {
  const column = (name: ListColumn) => (except.includes(name) ? null : `${alias}.${name}`);
  const columns = {
    uids: column(LIST_COLUMNS.uids),
    coins: column(LIST_COLUMNS.coins),
    symbols: column(LIST_COLUMNS.symbols),
    productTypes: column(LIST_COLUMNS.productTypes),
  };
  return listConditions(columns, filter, params);
}

/** Account, days and lists of the query as conditions on `alias`, which lacks the columns `except`. */
export function conditionsOf(
  alias: string,
  { scope, filter, params }: CommissionQuery,
  except: readonly ListColumn[] = [],
): string[] {
  const { from, to } = filter.range;
  return [
    `${alias}.account_id = ${params.add(scope.accountId)}`,
    `${alias}.day between ${params.add(from)}::date and ${params.add(to)}::date`,
    ...listsOf(alias, filter, params, except),
  ];
}

/** Whether sums are per symbol; a day's totals without symbols have far fewer rows. */
export type Grain = "symbol" | "product";

/**
 * Totals of days as a FROM item called `alias`, without symbols unless asked by them. Clients are
 * not looked at.
 */
export function dayTotals(query: CommissionQuery, alias: string, grain: Grain): string {
  const hasSymbols = grain === "symbol" || namesSymbols(query.filter);
  const table = hasSymbols ? "commission_day_totals" : "commission_product_totals";
  const conditions = conditionsOf("total", query, hasSymbols ? ["uid"] : ["uid", "symbol"]);
  return `(select * from ${table} total where ${conditions.join(" and ")}) ${alias}`;
}

/** Totals of clients and days, as a FROM item called `alias`. Symbols are not looked at. */
export function clientDays(query: CommissionQuery, alias: string): string {
  const conditions = conditionsOf("total", query, ["symbol"]);
  return `(select * from commission_client_days total where ${conditions.join(" and ")}) ${alias}`;
}

/**
 * What can be added up by day, coin and product type (`grain` "symbol": by symbol too), as a FROM
 * item called `t`: totals of days, totals of clients or, where both clients and symbols are asked
 * for, rows.
 */
export function additiveSource(query: CommissionQuery, grain: Grain): string {
  if (!namesClients(query.filter)) return dayTotals(query, "t", grain);
  if (grain === "product" && !namesSymbols(query.filter)) return clientDays(query, "t");
  return rowsOfFilter(query, "t");
}

/** The same with the details of fees, which totals of clients do not have. */
export function feesSource(query: CommissionQuery): string {
  if (!namesClients(query.filter)) return dayTotals(query, "t", "product");
  return `(select r.day, r.coin, r.row_count, ${columnsOf("r", SUMMED_COLUMNS)}, ${feeColumnsOfRow("r")}
    from ${rowsOfFilter(query, "r")}) t`;
}

/** Clients' sums or rows by client, as a FROM item called `t`. */
export function clientSource(query: CommissionQuery): string {
  return namesSymbols(query.filter) ? rowsOfFilter(query, "t") : clientDays(query, "t");
}

/**
 * The filter's rows themselves as a FROM item called `alias`, shaped like totals of one row each.
 * Clients are found by their index. Without them, totals say in which groups there are rows.
 */
export function rowsOfFilter(query: CommissionQuery, alias: string): string {
  const { filter } = query;
  const conditions = conditionsOf("r", query).join(" and ");
  const row = `r.*, 1 as row_count, (r.fee_deduction is not null)::int as fee_deduction_rows`;
  const lists = listsOf("r", filter, createSqlParams(), ["uid"]);
  if (filter.uids.length > 0 || lists.length === 0)
    return `(select ${row} from commission_rows r where ${conditions}) ${alias}`;
  return `(select ${row} from ${dayTotals(query, "g", "symbol")}
    join commission_rows r on r.day = g.day and r.coin = g.coin and r.symbol = g.symbol
      and r.product_type = g.product_type
    where ${conditions}) ${alias}`;
}
