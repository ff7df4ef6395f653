// SQL: clients by the text of their profiles, and by their rows.
import type { FoundClient } from "@/lib/clients/client";
import type { DayRange } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { queryRows } from "@/lib/database/database";
import { isOfScope } from "@/lib/database/narrow";
import { isReadable } from "./profiles";

/**
 * Clients whose uid, name, own number or label contains `search`: exact matches first, then those
 * that begin with it.
 */
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

/**
 * The clients with most rows in the range. Keep the range short: it reads a row for each client,
 * coin and day.
 */
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
