import type { CommissionFilter } from "@/lib/core/commission";
import type { AccountScope } from "@/lib/core/scope";
import type { SqlParams } from "./sql-params";

/** Whose rows and which of them; `params` are those of the statement that asks. */
export type CommissionQuery = {
  readonly scope: AccountScope;
  readonly filter: CommissionFilter;
  readonly params: SqlParams;
};

/** The day's rollup has no clients in it, so a filter on them needs the rows themselves. */
export function needsRows({ uids }: CommissionFilter): boolean {
  return uids.length > 0;
}

/** Rollup rows of the filter, as a FROM item called `alias`. Clients are not looked at. */
export function totalsOf({ scope, filter, params }: CommissionQuery, alias: string): string {
  const { from, to } = filter.range;
  const account = `account_id = ${params.add(scope.accountId)}`;
  const days = `day between ${params.add(from)}::date and ${params.add(to)}::date`;
  const conditions = [account, days, ...valueConditions("total", filter, params)];
  return `(select * from commission_day_totals total where ${conditions.join(" and ")}) ${alias}`;
}

/**
 * The days on which the filter can have rows, each with one client of the filter, as a FROM item called `g`: rows
 * are stored by account, day and client, so each pair is one look-up.
 */
export function daysAndClients(query: CommissionQuery): string {
  const uids = query.params.add(query.filter.uids);
  return `(select day, uid from (select distinct day from ${totalsOf(query, "t")}) days
    cross join (select distinct uid from unnest(${uids}::text[]) listed (uid)) clients) g`;
}

/**
 * Conditions on rows `r` of a group `g`: what the group fixes comes from it, the rest from the filter. The range is
 * said as well, because months outside of it then cost no planning.
 */
export function groupConditions(
  { scope, filter, params }: CommissionQuery,
  columns: readonly string[],
): string[] {
  const { from, to } = filter.range;
  return [
    `r.account_id = ${params.add(scope.accountId)}`,
    `r.day between ${params.add(from)}::date and ${params.add(to)}::date`,
    ...columns.map((column) => `r.${column} = g.${column}`),
    ...valueConditions("r", filter, params, columns),
  ];
}

function valueConditions(
  alias: string,
  filter: CommissionFilter,
  params: SqlParams,
  fixed: readonly string[] = [],
): string[] {
  const lists = { coin: filter.coins, symbol: filter.symbols, product_type: filter.productTypes };
  return Object.entries(lists)
    .filter(([column, values]) => values.length > 0 && !fixed.includes(column))
    .map(([column, values]) => `${alias}.${column} = any(${params.add(values)}::text[])`);
}
