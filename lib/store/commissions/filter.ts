import type { CommissionFilter, CommissionLists } from "@/lib/core/commissions/commission";
import type { AccountScope } from "@/lib/core/scope";
import type { NarrowedFilter } from "../database/narrow";
import type { SqlParams } from "../database/sql-params";
import type { OrderColumn } from "./pages/order";

/** Groups of rows: a FROM item called `g`, and the columns that tie a row to its group. */
export type Groups = { readonly from: string; readonly columns: readonly OrderColumn[] };

/** Whose rows and which of them; `params` are those of the statement that asks. */
export type CommissionQuery = {
  readonly scope: AccountScope;
  readonly filter: NarrowedFilter;
  readonly params: SqlParams;
};

/** The day's rollup has no clients in it, so a filter on them needs the rows themselves. */
export function needsRows({ uids, except }: CommissionFilter): boolean {
  return uids.length > 0 || except.uids.length > 0;
}

/** The rollups of clients have no symbols and product types in them. */
export function hasClientRollup({ symbols, productTypes, except }: CommissionFilter): boolean {
  return [symbols, productTypes, except.symbols, except.productTypes].every((list) => list.length === 0);
}

/** Whether sums are per symbol; a day's rollup without symbols has far fewer rows. */
export type Grain = "symbol" | "product";

/** Rollup rows of the filter, as a FROM item called `alias`, without symbols unless asked by them. Clients are not looked at. */
export function totalsOf(query: CommissionQuery, alias: string, grain: Grain): string {
  const { filter } = query;
  const conditions = rangeConditions("total", query);
  const isCoarse = grain === "product" && filter.symbols.length + filter.except.symbols.length === 0;
  const table = isCoarse ? "commission_product_totals" : "commission_day_totals";
  return `(select * from ${table} total where ${conditions.join(" and ")}) ${alias}`;
}

/** Conditions on rows `r` of a group `g`. The range is said as well: months outside of it then cost no planning. */
export function groupConditions(query: CommissionQuery, columns: readonly string[]): string[] {
  return [
    ...rangeConditions("r", query, columns),
    ...columns.map((column) => `r.${column} = g.${column}`),
    ...(columns.includes("uid") ? [] : clientConditions("r", query.filter, query.params)),
  ];
}

/** Account, days and lists of the query, but for its clients, as conditions on `alias`. `fixed` columns need no asking. */
export function rangeConditions(
  alias: string,
  { scope, filter, params }: CommissionQuery,
  fixed: readonly string[] = [],
): string[] {
  const { from, to } = filter.range;
  return [
    `${alias}.account_id = ${params.add(scope.accountId)}`,
    `${alias}.day between ${params.add(from)}::date and ${params.add(to)}::date`,
    ...valueConditions(alias, filter, params, fixed),
  ];
}

/** What the filter's lists, but for those of clients, ask of `alias`. */
export function valueConditions(
  alias: string,
  filter: CommissionFilter,
  params: SqlParams,
  fixed: readonly string[] = [],
): string[] {
  const columns = (lists: CommissionLists) =>
    Object.entries({ coin: lists.coins, symbol: lists.symbols, product_type: lists.productTypes }).filter(
      ([column, values]) => values.length > 0 && !fixed.includes(column),
    );
  return [
    ...columns(filter).map(([column, values]) => `${alias}.${column} = any(${params.add(values)}::text[])`),
    ...columns(filter.except).map(
      ([column, values]) => `${alias}.${column} <> all(${params.add(values)}::text[])`,
    ),
  ];
}

/** What the filter's lists of clients ask of `alias`. */
export function clientConditions(
  alias: string,
  { uids, except }: CommissionFilter,
  params: SqlParams,
): string[] {
  const conditions: string[] = [];
  if (uids.length > 0) conditions.push(`${alias}.uid = any(${params.add(uids)}::text[])`);
  if (except.uids.length > 0) conditions.push(`${alias}.uid <> all(${params.add(except.uids)}::text[])`);
  return conditions;
}
