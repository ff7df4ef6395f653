// SQL: clients by the text of their profiles, and by their rows.
import type { FoundClient } from "@/lib/clients/client";
import type { DayRange } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { isOfScope } from "@/lib/database/narrow";
import { readRows, sql } from "@/lib/database/sql";
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
  const { accountId } = scope;
  const [exact, lowered] = [sql`${search}::text`, sql`lower(${search}::text)`];
  return readRows(
    sql`select c.uid, p.name, p.customer_id as "customerId", coalesce(p.labels, '{}') as labels
     from (select uid from clients where account_id = ${accountId}
       union select uid from client_profiles where account_id = ${accountId} and ${isReadable(scope)}) c
     left join client_profiles p on (p.account_id, p.uid) = (${accountId}, c.uid)
     where ${isOfScope(sql`c.uid`, scope)} and (position(${exact} in c.uid) > 0 or position(${lowered} in lower(p.name)) > 0
       or position(${lowered} in lower(p.customer_id)) > 0 or exists (select from unnest(p.labels) label where position(${lowered} in lower(label)) > 0))
     order by c.uid <> ${exact}, lower(p.name) is distinct from ${lowered}, lower(p.customer_id) is distinct from ${lowered},
       not starts_with(c.uid, ${exact}), not coalesce(starts_with(lower(p.name), ${lowered}), false),
       not coalesce(starts_with(lower(p.customer_id), ${lowered}), false),
       not exists (select from unnest(p.labels) label where starts_with(lower(label), ${lowered})), c.uid
     limit ${limit}`,
  );
}

/**
 * The clients with most rows in the range. Keep the range short: it reads a row for each client,
 * coin and day.
 */
export async function listBusiestClients(
  scope: AccountScope,
  { from, to }: DayRange,
  limit: number,
): Promise<FoundClient[]> {
  return readRows(
    sql`select busiest.uid, p.name, p.customer_id as "customerId", coalesce(p.labels, '{}') as labels
     from (select uid, sum(row_count) as row_count from commission_client_days
       where account_id = ${scope.accountId} and day between ${from}::date and ${to}::date and ${isOfScope(sql`uid`, scope)}
       group by uid order by sum(row_count) desc, uid limit ${limit}) busiest
     left join client_profiles p on (p.account_id, p.uid) = (${scope.accountId}, busiest.uid)
     order by busiest.row_count desc, busiest.uid`,
  );
}
