import type { CommissionFilter } from "@/lib/core/commissions/commission";
import { isWholeAccount } from "@/lib/core/scope";
import { type CommissionQuery, type Groups, groupConditions, hasClientRollup, totalsOf } from "../filter";
import { clientsInGroups } from "../pages/row-counts";

/**
 * The days on which the filter has rows, each with one client of the filter where it names any, else with the coin,
 * symbol and product type as far as the filter names those: each of these is one look-up in an index of the rows.
 */
export function lookUps(query: CommissionQuery): Groups {
  if (query.filter.uids.length === 0) return totalsIn(query, groupColumns(query.filter));
  if (!hasClientRollup(query.filter)) return clientsInGroups(query, totalsIn(query, ["day"]));
  const { scope, filter, params } = query;
  const { from, to } = filter.range;
  const wanted = params.add(filter.uids.filter((uid) => !filter.except.uids.includes(uid)));
  const own = `(select distinct day, uid from commission_client_days where account_id = ${params.add(scope.accountId)}
    and day between ${params.add(from)}::date and ${params.add(to)}::date and uid = any(${wanted}::text[])) g`;
  return { from: own, columns: ["day", "uid"] };
}

function totalsIn(query: CommissionQuery, columns: Groups["columns"]): Groups {
  const grain = columns.includes("symbol") ? "symbol" : "product";
  return { from: `(select distinct ${columns.join(", ")} from ${totalsOf(query, "t", grain)}) g`, columns };
}

/** In the order of commission_rows_group_idx, as far as the filter asks: every group more costs a look-up. */
function groupColumns({ coins, symbols, productTypes, except }: CommissionFilter): Groups["columns"] {
  if (productTypes.length + except.productTypes.length > 0) return ["day", "coin", "symbol", "product_type"];
  if (symbols.length + except.symbols.length > 0) return ["day", "coin", "symbol"];
  return coins.length + except.coins.length > 0 ? ["day", "coin"] : ["day"];
}

/** More clients of a partner are found by reading through the days than by a look-up for each client and day. */
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
