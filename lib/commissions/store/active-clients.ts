// SQL: counts of different clients by group, the largest by window functions.

import type { BreakdownDimension } from "@/lib/commissions/breakdown";
import { clientMasks } from "@/lib/commissions/store/clients";
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { queryRows } from "@/lib/database/database";
import { type BreakdownRequest, bucketStart } from "./breakdown";
import { TEXT_COLUMN } from "./columns";
import { CLIENTS_PER_CHUNK } from "./days/day-rollups";
import { type CommissionQuery, queryOf, rangeConditions } from "./filter";

export type ActiveClientsRequest = Pick<BreakdownRequest, "filter" | "per" | "top"> & {
  readonly by: Exclude<BreakdownDimension, "uid">;
};

/**
 * Different clients of a bucket; `from` null: of the whole range, where one that is active in two
 * buckets counts once.
 */
type ClientCount = { readonly from: Day | null; readonly amount: Amount };

export type ActiveClients = {
  /** The one with most clients over the range first; equal ones by name. */
  readonly named: readonly string[];
  /** `key` null: all that are not named. */
  readonly cells: readonly (ClientCount & { readonly key: string | null })[];
  /** Of all values together, where a client of two values counts once. */
  readonly totals: readonly ClientCount[];
};

type CountRow = ClientCount & { key: string | null; place: number | null; allKeys: 0 | 1 };

/**
 * Clients with rows of the filter by bucket and value, from the bits of days or, where symbols are
 * asked for, of their groups.
 */
export async function countActiveClients(
  scope: AccountScope,
  request: ActiveClientsRequest,
): Promise<ActiveClients> {
  const query = queryOf(scope, request.filter);
  const rows = await queryRows<CountRow>(countBits(query, request), query.params.values);
  const cells = rows.filter(({ allKeys }) => allKeys === 0);
  const named = cells.flatMap(({ from, key }) => (from === null && key !== null ? [key] : []));
  return { named, cells, totals: rows.filter(({ allKeys }) => allKeys === 1) };
}

/** `place` 0 is what is left; the sets are buckets by values, buckets, values and everything. */
const PLACED = `select active.*, coalesce(named.place, 0) as place, named.key as name
  from active left join named on named.key = active.key`;
const SETS = "(day, place, name, chunk), (day, chunk), (place, name, chunk), (chunk)";
const COUNTED = `day as "from", name as key, place::int, grouping(place) as "allKeys"`;

function countBits(query: CommissionQuery, { by, per, filter, top }: ActiveClientsRequest): string {
  const { params } = query;
  return `with active as materialized (
      select ${bucketStart({ per, range: filter.range }, params)} as day, t.${TEXT_COLUMN[by]} as key, t.chunk, bit_or(t.bits) as bits
      from ${activeBits(query, by)} group by 1, 2, 3),
    named as (
      select key, row_number() over (order by clients desc, key) as place
      from (select key, sum(bit_count(bits)) as clients
        from (select key, chunk, bit_or(bits) as bits from active group by 1, 2) c group by key) counted
      where clients > 0 order by place limit ${params.add(top)}),
    chunks as (select ${COUNTED}, bit_or(bits) as bits from (${PLACED}) placed group by grouping sets (${SETS}))
    select "from", key, place, "allKeys", sum(bit_count(bits)) as amount from chunks
    group by 1, 2, 3, 4 having sum(bit_count(bits)) > 0 order by place, "from"`;
}

/**
 * Bits of the filter, with the clients that it names or leaves out, as a FROM item called `t`. Days
 * have no symbols.
 */
function activeBits(query: CommissionQuery, by: ActiveClientsRequest["by"]): string {
  const { scope, filter, params } = query;
  const hasSymbols = by === "symbol" || filter.symbols.length + filter.except.symbols.length > 0;
  const table = hasSymbols ? "commission_group_clients" : "commission_day_clients";
  const masks = (uids: readonly string[], join: string, alias: string) =>
    uids.length > 0
      ? `${join} ${clientMasks({ accountId: scope.accountId, uids }, params, alias)} on ${alias}.chunk = a.chunk`
      : "";
  const kept = masks(filter.uids, "join", "kept");
  const gone = masks(filter.except.uids, "left join", "gone");
  const bits = `a.clients${kept ? " & kept.bits" : ""}${gone ? ` & ~coalesce(gone.bits, B'0'::bit(${CLIENTS_PER_CHUNK}))` : ""}`;
  return `(select a.*, ${bits} as bits from ${table} a ${kept} ${gone}
    where ${rangeConditions("a", query).join(" and ")}) t`;
}
