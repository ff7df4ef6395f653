// SQL: counts by value, of totals where these can answer.

import type { CommissionFilter, CommissionGroup } from "@/lib/commissions/commission";
import type { AccountScope, WholeAccountScope } from "@/lib/core/scope";
import { queryColumn } from "@/lib/database/database";
import { readRows, sql } from "@/lib/database/sql";
import { additiveSource, clientSource, queryOf } from "./filter";

/** Rows of the filter per coin, symbol and product type; groups without rows are absent. */
export async function countCommissionGroups(
  scope: AccountScope,
  filter: CommissionFilter,
): Promise<(CommissionGroup & { readonly rowCount: number })[]> {
  return readRows(
    sql`select t.coin, t.symbol, t.product_type as "productType", sum(t.row_count)::int as "rowCount"
     from ${additiveSource(queryOf(scope, filter), "symbol")} t group by t.coin, t.symbol, t.product_type`,
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
  const source = clientSource(queryOf(scope, filter));
  const rows = await readRows<{ uid: string; count: number }>(
    sql`select t.uid, sum(t.row_count)::int as count from ${source} t group by t.uid`,
  );
  return new Map(rows.map(({ uid, count }) => [uid, count]));
}

/** Every coin of the scope's rows, in byte order. */
export function listCommissionCoins({ accountId, clients }: AccountScope): Promise<string[]> {
  if (clients === null) {
    return queryColumn(
      "select distinct coin from commission_product_totals where account_id = $1 order by coin",
      [accountId],
    );
  }
  return queryColumn(
    `select distinct coin from commission_client_weeks
     where account_id = $1 and uid = any($2::text[]) order by coin`,
    [accountId, clients],
  );
}
