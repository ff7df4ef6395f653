// SQL: counts by value, of rollups where these can answer.
import type { FoundClient } from "@/lib/core/clients/client";
import type { CommissionFilter, CommissionGroup } from "@/lib/core/commissions/commission";
import type { DayRange } from "@/lib/core/day";
import type { AccountScope, WholeAccountScope } from "@/lib/core/scope";
import { clientMasks } from "../clients/clients";
import { isReadable } from "../clients/profiles";
import { queryColumn, queryRows } from "../database/database";
import { isOfScope } from "../database/narrow";
import { createSqlParams } from "../database/sql-params";
import { clientSource, countedRows, queryOf, rowsOfFilter } from "./filter";

/** So few clients have fewer rows than there are groups of rows. */
const FEW_CLIENTS = 20;

/** Rows of the filter per coin, symbol and product type; what has no rows is absent. */
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

/** Every product type that the book has rows of, in order; without the empty one, which is not given. */
export function listProductTypes({ accountId }: WholeAccountScope): Promise<string[]> {
  return queryColumn(
    `select distinct product_type from commission_product_totals
     where account_id = $1 and product_type <> '' order by product_type`,
    [accountId],
  );
}

/** Rows of the filter per client that it names; a client without rows is absent. Throws for a filter that names none. */
export async function countCommissionsByClient(
  scope: AccountScope,
  filter: CommissionFilter,
): Promise<ReadonlyMap<string, number>> {
  if (filter.uids.length === 0) throw new Error("only named clients are counted: a book can have any number");
  const query = queryOf(scope, filter);
  const rows = await queryRows<{ uid: string; count: number }>(
    `select t.uid, sum(t.row_count)::int as count from ${clientSource(query)} group by t.uid`,
    query.params.values,
  );
  return new Map(rows.map(({ uid, count }) => [uid, count]));
}

/** Clients whose uid, name, own number or label holds `search`: exact matches first, then beginnings. */
export async function searchClients(
  scope: AccountScope,
  search: string,
  limit: number,
): Promise<FoundClient[]> {
  return queryRows(
    `select c.uid, p.name, p.customer_id as "customerId", coalesce(p.labels, '{}') as labels
     from (select uid from clients where account_id = $1
       union select uid from client_profiles where account_id = $1 and ${isReadable(scope)}) c
     left join client_profiles p on (p.account_id, p.uid) = ($1, c.uid)
     where ${isOfScope("c.uid", "$4")} and (position($2 in c.uid) > 0 or position(lower($2) in lower(p.name)) > 0
       or position(lower($2) in lower(p.customer_id)) > 0 or exists (select from unnest(p.labels) label where position(lower($2) in lower(label)) > 0))
     order by c.uid <> $2, lower(p.name) is distinct from lower($2), lower(p.customer_id) is distinct from lower($2),
       not starts_with(c.uid, $2), not coalesce(starts_with(lower(p.name), lower($2)), false),
       not coalesce(starts_with(lower(p.customer_id), lower($2)), false),
       not exists (select from unnest(p.labels) label where starts_with(lower(label), lower($2))), c.uid
     limit $3`,
    [scope.accountId, search, limit, scope.clients],
  );
}

/** The clients with most rows in the range. It reads a row a client, coin and day: keep the range short. */
export async function listBusiestClients(
  { accountId, clients }: AccountScope,
  { from, to }: DayRange,
  limit: number,
): Promise<FoundClient[]> {
  return queryRows(
    `select busiest.uid, p.name, p.customer_id as "customerId", coalesce(p.labels, '{}') as labels
     from (select uid, sum(row_count) as row_count from commission_client_days
       where account_id = $1 and day between $2::date and $3::date and ${isOfScope("uid", "$5")}
       group by uid order by sum(row_count) desc, uid limit $4) busiest
     left join client_profiles p on (p.account_id, p.uid) = ($1, busiest.uid)
     order by busiest.row_count desc, busiest.uid`,
    [accountId, from, to, limit, clients],
  );
}

/** Every coin that a row of the scope has, in byte order. */
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
