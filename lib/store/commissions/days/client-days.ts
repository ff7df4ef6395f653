import { isWholeAccount } from "@/lib/core/scope";
import { type CommissionQuery, type Groups, groupConditions, hasClientRollup, totalsOf } from "../filter";
import { clientsInGroups } from "../pages/row-counts";

/**
 * The days on which the filter has rows, each with one client of the filter where it names any: rows are stored by
 * account, day and client, so each pair is one look-up. Only pairs that have rows are looked up.
 */
export function clientDays(query: CommissionQuery): Groups {
  if (query.filter.uids.length === 0) return days(query);
  if (!hasClientRollup(query.filter)) return clientsInGroups(query, days(query));
  const { scope, filter, params } = query;
  const { from, to } = filter.range;
  const wanted = params.add(filter.uids.filter((uid) => !filter.except.uids.includes(uid)));
  const own = `(select distinct day, uid from commission_client_days where account_id = ${params.add(scope.accountId)}
    and day between ${params.add(from)}::date and ${params.add(to)}::date and uid = any(${wanted}::text[])) g`;
  return { from: own, columns: ["day", "uid"] };
}

function days(query: CommissionQuery): Groups {
  return { from: `(select distinct day from ${totalsOf(query, "t", "product")}) g`, columns: ["day"] };
}

/** More clients of a partner are found by reading through the days than by a look-up for each client and day. */
const MOST_LOOKED_UP = 300;

/** The filter's rows themselves as a FROM item called `alias`, each with a `row_count` of 1. */
export function rowsOfFilter(query: CommissionQuery, alias: string): string {
  const { scope, filter } = query;
  if (!isWholeAccount(scope) && filter.uids.length > MOST_LOOKED_UP) {
    return `(select r.*, 1 as row_count from commission_rows r where ${groupConditions(query, []).join(" and ")}) ${alias}`;
  }
  const { from, columns } = clientDays(query);
  return `(select r.*, 1 as row_count from ${from} cross join lateral (
    select * from commission_rows r where ${groupConditions(query, columns).join(" and ")} offset 0) r) ${alias}`;
}
