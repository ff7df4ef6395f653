// SQL: counts by value, of rollups where these can answer.

import type { CommissionFilter, CommissionGroup } from "@/lib/commissions/commission";
import { clientMasks } from "@/lib/commissions/store/clients";
import type { AccountScope, WholeAccountScope } from "@/lib/core/scope";
import { queryColumn, queryRows } from "@/lib/database/database";
import { createSqlParams } from "@/lib/database/sql-params";
import { clientSource, countedRows, queryOf, rowsOfFilter } from "./filter";

/** So few clients have fewer rows than the book has groups of rows. */
const FEW_CLIENTS = 20;

/** Rows of the filter per coin, symbol and product type; groups without rows are absent. */
export async function countCommissionGroups(
  scope: AccountScope,
  filter: CommissionFilter,
): Promise<(CommissionGroup & { readonly rowCount: number })[]> {
  const query = queryOf(scope, filter);
  const { uids } = query.filter;
  const isOfFew = uids.length > 0 && uids.length <= FEW_CLIENTS;
  return queryRows(
    `select t.coin, t.symbol, t.product_type as "productType", sum(t.row_count)::int as "rowCount"
     from ${isOfFew ? rowsOfFilter(query, "t") : countedRows(query, "symbol")} group by t.coin, t.symbol, t.product_type
     having sum(t.row_count) > 0`,
    query.params.values,
  );
}

/** Every product type of the book's rows, in order, without the empty one. */
export function listProductTypes({ accountId }: WholeAccountScope): Promise<string[]> {
  return queryColumn(
    `select distinct product_type from commission_product_totals
     where account_id = $1 and product_type <> '' order by product_type`,
    [accountId],
  );
}

/**
 * Rows of the filter for each client that it names; a client without rows is absent. Throws if it
 * names none.
 */
export async function countCommissionsByClient(
  scope: AccountScope,
  filter: CommissionFilter,
): Promise<ReadonlyMap<string, number>> {
  if (filter.uids.length === 0)
    throw new Error("only named clients are counted: a book can have any number");
  const query = queryOf(scope, filter);
  const rows = await queryRows<{ uid: string; count: number }>(
    `select t.uid, sum(t.row_count)::int as count from ${clientSource(query)} group by t.uid`,
    query.params.values,
  );
  return new Map(rows.map(({ uid, count }) => [uid, count]));
}

/** Every coin of the scope's rows, in byte order. */
export function listCommissionCoins({ accountId, clients }: AccountScope): Promise<string[]> {
  const params = createSqlParams();
  const ofAll = `select distinct coin from commission_product_totals where account_id = ${params.add(accountId)}`;
  const masks = (uids: readonly string[]) => clientMasks({ accountId, uids }, params, "kept");
  const text =
    clients === null
      ? ofAll
      : `select coin from (${ofAll}) c where exists (
          select from commission_day_clients a join ${masks(clients)} on kept.chunk = a.chunk
          where a.account_id = ${params.add(accountId)} and a.coin = c.coin and bit_count(a.clients & kept.bits) > 0)`;
  return queryColumn(`${text} order by coin`, params.values);
}
