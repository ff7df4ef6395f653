import type { CommissionFilter } from "@/lib/commissions/commission";
import { clientMasks } from "@/lib/commissions/store/clients";
import { type AccountScope, isWholeAccount } from "@/lib/core/scope";
import { type NarrowedFilter, narrowFilter } from "@/lib/database/narrow";
import { createSqlParams, listConditions, type SqlParams } from "@/lib/database/sql-params";
import { columnsOf, FEE_COLUMNS, feeColumnsOfRow, SUMMED_COLUMNS } from "./columns";
import { CLIENTS_PER_CHUNK } from "./days/day-rollups";
import type { OrderColumn } from "./pages/order";

/** Groups of rows: a FROM item called `g`, and the columns that tie a row to its group. */
export type Groups = { readonly from: string; readonly columns: readonly OrderColumn[] };

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

/** The day's rollup has no clients in it, so a filter on them needs the rows themselves. */
function needsRows({ uids, except }: CommissionFilter): boolean {
  return uids.length > 0 || except.uids.length > 0;
}

/** The rollups of clients have no symbols and product types in them. */
export function hasClientRollup({ symbols, productTypes, except }: CommissionFilter): boolean {
  return [symbols, productTypes, except.symbols, except.productTypes].every(
    (list) => list.length === 0,
  );
}

/** Whether sums are per symbol; a day's rollup without symbols has far fewer rows. */
export type Grain = "symbol" | "product";

/**
 * Rollup rows of the filter, as a FROM item called `alias`, without symbols unless asked by them.
 * Clients are not looked at.
 */
export function totalsOf(query: CommissionQuery, alias: string, grain: Grain): string {
  const { filter } = query;
  const conditions = rangeConditions("total", query);
  const isCoarse =
    grain === "product" && filter.symbols.length + filter.except.symbols.length === 0;
  const table = isCoarse ? "commission_product_totals" : "commission_day_totals";
  return `(select * from ${table} total where ${conditions.join(" and ")}) ${alias}`;
}

/**
 * Conditions on rows `r` of a group `g`. The range is said as well: months outside of it then cost
 * no planning.
 */
export function groupConditions(query: CommissionQuery, columns: readonly string[]): string[] {
  return [
    ...rangeConditions("r", query, columns),
    ...columns.map((column) => `r.${column} = g.${column}`),
    ...(columns.includes("uid") ? [] : clientConditions("r", query.filter, query.params)),
  ];
}

/**
 * Account, days and lists of the query, but for its clients, as conditions on `alias`. `fixed`
 * columns need no asking.
 */
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
  const column = (name: string) => (fixed.includes(name) ? null : `${alias}.${name}`);
  const columns = {
    coins: column("coin"),
    symbols: column("symbol"),
    productTypes: column("product_type"),
  };
  return listConditions(columns, filter, params);
}

export function clientConditions(
  alias: string,
  filter: CommissionFilter,
  params: SqlParams,
): string[] {
  return listConditions({ uids: `${alias}.uid` }, filter, params);
}

const KEYS = { symbol: "day, coin, symbol, product_type", product: "day, coin, product_type" };
/** Every column that can be summed; the database works out only those that are. */
const SUMMED = ["row_count", ...SUMMED_COLUMNS, ...FEE_COLUMNS.split(", ")];

/**
 * Rows and sums as FROM item `t`, shaped like the rollup. Only sums mean anything: clients left out
 * have a minus.
 */
export function additiveSource(query: CommissionQuery, grain: Grain): string {
  const { filter } = query;
  if (!needsRows(filter)) return totalsOf(query, "t", grain);
  if (filter.uids.length > 0) return `(${rowsAsTotals(query, grain)}) t`;
  // Few clients are left out of many: their rows are looked up, everybody's are summed already.
  const everybody = { ...query, filter: { ...filter, except: { ...filter.except, uids: [] } } };
  const leftOut = { ...everybody, filter: { ...everybody.filter, uids: filter.except.uids } };
  const sums = (sign: string) =>
    SUMMED.map((column) => `${sign}t.${column} as ${column}`).join(", ");
  return `(select ${KEYS[grain]}, ${sums("")} from ${totalsOf(everybody, "t", grain)}
    union all select ${KEYS[grain]}, ${sums("-")} from (${rowsAsTotals(leftOut, grain)}) t) t`;
}

function rowsAsTotals(query: CommissionQuery, grain: Grain): string {
  return `select ${KEYS[grain]}, t.row_count, ${columnsOf("t", SUMMED_COLUMNS)}, ${feeColumnsOfRow("t")} from ${rowsOfFilter(query, "t")}`;
}

export function isOfCoins(filter: CommissionFilter): boolean {
  return hasClientRollup(filter) && !needsRows(filter);
}

/**
 * Sums per day and coin as a FROM item `t`, for a filter `isOfCoins`: one row a coin of each day's
 * version.
 */
export function coinDaySource({ scope, filter, params }: CommissionQuery): string {
  const { from, to } = filter.range;
  const conditions = [
    `d.account_id = ${params.add(scope.accountId)}`,
    `d.day between ${params.add(from)}::date and ${params.add(to)}::date`,
    ...valueConditions("v", filter, params),
  ];
  return `(select v.* from commission_days d join commission_revision_totals v using (account_id, day, revision)
    where ${conditions.join(" and ")}) t`;
}

/**
 * Rows or their sums with uid, nothing subtracted: of the clients' rollup where it can answer,
 * which has no symbol in it.
 */
export function clientSource(query: CommissionQuery): string {
  const { filter, params } = query;
  if (!hasClientRollup(filter)) return rowsOfFilter(query, "t");
  const conditions = [
    ...rangeConditions("sums", query),
    ...clientConditions("sums", filter, params),
  ];
  return `(select * from commission_client_days sums where ${conditions.join(" and ")}) t`;
}

/**
 * Days of the filter, each with a client, or with the columns that the filter names: one index
 * look-up each.
 */
export function lookUps(query: CommissionQuery): Groups {
  if (query.filter.uids.length === 0) return totalsIn(query, groupColumns(query.filter));
  if (!hasClientRollup(query.filter)) return clientsInGroups(query, totalsIn(query, ["day"]));
  const { scope, filter, params } = query;
  const { from, to } = filter.range;
  const wanted = params.add(wantedUids(query));
  const own = `(select distinct day, uid from commission_client_days where account_id = ${params.add(scope.accountId)}
    and day between ${params.add(from)}::date and ${params.add(to)}::date and uid = any(${wanted}::text[])) g`;
  return { from: own, columns: ["day", "uid"] };
}

function totalsIn(query: CommissionQuery, columns: Groups["columns"]): Groups {
  const grain = columns.includes("symbol") ? "symbol" : "product";
  return {
    from: `(select distinct ${columns.join(", ")} from ${totalsOf(query, "t", grain)}) g`,
    columns,
  };
}

/**
 * In the order of commission_rows_group_idx, as far as the filter asks: every group more costs a
 * look-up.
 */
function groupColumns({
  coins,
  symbols,
  productTypes,
  except,
}: CommissionFilter): Groups["columns"] {
  if (productTypes.length + except.productTypes.length > 0)
    return ["day", "coin", "symbol", "product_type"];
  if (symbols.length + except.symbols.length > 0) return ["day", "coin", "symbol"];
  return coins.length + except.coins.length > 0 ? ["day", "coin"] : ["day"];
}

/**
 * More clients of a partner are found by reading through the days than by a look-up for each client
 * and day.
 */
const MOST_LOOKED_UP = 300;

/** The filter's rows themselves as a FROM item called `alias`, each with a `row_count` of 1. */
export function rowsOfFilter(query: CommissionQuery, alias: string): string {
  const { scope, filter } = query;
  if (!isWholeAccount(scope) && filter.uids.length > MOST_LOOKED_UP) {
    return `(select r.*, 1 as row_count from commission_rows r where ${groupConditions(query, []).join(" and ")}) ${alias}`;
  }
  const { from, columns } = lookUps(query);
  return `(select r.*, 1 as row_count from ${from} cross join lateral (
    select * from commission_rows r where ${groupConditions(query, columns).join(" and ")} offset 0) r) ${alias}`;
}

/**
 * Row counts as FROM item `t`, from bits. Only sums mean anything: clients left out have a minus.
 */
export function countedRows(query: CommissionQuery, grain: Grain): string {
  const { filter } = query;
  const { uids, except } = filter;
  if (!needsRows(filter)) return totalsOf(query, "t", grain);
  if (uids.length > 0) return countsOfClients(query, wantedUids(query), grain);
  const leftOut = countsOfClients(query, except.uids, grain);
  return `(select ${KEYS[grain]}, row_count from ${totalsOf(query, "t", grain)}
    union all select ${KEYS[grain]}, -row_count from ${leftOut}) t`;
}

/**
 * The same groups, each with one client that the filter names and that has rows of the filter in
 * it.
 */
function clientsInGroups(query: CommissionQuery, { from, columns }: Groups): Groups {
  const { params, scope } = query;
  const conditions = [
    ...columns.map((column) => `a.${column} = g.${column}`),
    ...rangeConditions("a", query),
  ];
  const named = `select uid, number / ${CLIENTS_PER_CHUNK} as chunk, number % ${CLIENTS_PER_CHUNK} as bit
    from clients where account_id = ${params.add(scope.accountId)} and uid = any(${params.add(wantedUids(query))}::text[])`;
  return {
    from: `(select distinct ${columnsOf("g", columns)}, named.uid from ${from}
      cross join lateral (select chunk, clients from commission_group_clients a where ${conditions.join(" and ")} offset 0) a
      join (${named}) named on named.chunk = a.chunk and get_bit(a.clients, named.bit) = 1) g`,
    columns: [...columns, "uid"],
  };
}

function countsOfClients(query: CommissionQuery, uids: readonly string[], grain: Grain): string {
  const { accountId } = query.scope;
  return `(select ${KEYS[grain]}, bit_count(a.clients & kept.bits) << a.plane as row_count
    from commission_group_clients a join ${clientMasks({ accountId, uids }, query.params, "kept")} on kept.chunk = a.chunk
    where ${rangeConditions("a", query).join(" and ")}) t`;
}

function wantedUids({ filter }: CommissionQuery): readonly string[] {
  return filter.uids.filter((uid) => !filter.except.uids.includes(uid));
}
