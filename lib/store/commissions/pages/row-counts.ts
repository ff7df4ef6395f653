import { clientMasks } from "@/lib/store/clients/clients";
import { CLIENTS_PER_CHUNK } from "../days/day-rollups";
import {
  type CommissionQuery,
  type Grain,
  type Groups,
  needsRows,
  totalsOf,
  valueConditions,
} from "../filter";

const KEYS = { symbol: "day, coin, symbol, product_type", product: "day, coin, product_type" };

/**
 * How many rows the filter has per day, coin, product type and, where the grain is so fine, symbol (row_count), as a
 * FROM item called `t`. Only sums of it mean anything: a group can come several times, with none, or with a minus for clients that are left out.
 * It costs no more for many clients than for few: they are counted from bits.
 */
export function countedRows(query: CommissionQuery, grain: Grain): string {
  const { filter } = query;
  const { uids, except } = filter;
  if (!needsRows(filter)) return totalsOf(query, "t", grain);
  if (uids.length > 0) {
    return countsOfClients(
      query,
      uids.filter((uid) => !except.uids.includes(uid)),
      grain,
    );
  }
  const leftOut = countsOfClients(query, except.uids, grain);
  return `(select ${KEYS[grain]}, row_count from ${totalsOf(query, "t", grain)}
    union all select ${KEYS[grain]}, -row_count from ${leftOut}) t`;
}

/** The same groups, each with one client that the filter names and that has rows of the filter in it. */
export function clientsInGroups(query: CommissionQuery, { from, columns }: Groups): Groups {
  const { filter, params, scope } = query;
  const wanted = filter.uids.filter((uid) => !filter.except.uids.includes(uid));
  const names = columns.map((column) => `g.${column}`).join(", ");
  const conditions = [...columns.map((column) => `a.${column} = g.${column}`), ...bitConditions(query)];
  const named = `select uid, number / ${CLIENTS_PER_CHUNK} as chunk, number % ${CLIENTS_PER_CHUNK} as bit
    from clients where account_id = ${params.add(scope.accountId)} and uid = any(${params.add(wanted)}::text[])`;
  return {
    from: `(select distinct ${names}, named.uid from ${from}
      cross join lateral (select chunk, clients from commission_group_clients a where ${conditions.join(" and ")} offset 0) a
      join (${named}) named on named.chunk = a.chunk and get_bit(a.clients, named.bit) = 1) g`,
    columns: [...columns, "uid"],
  };
}

function countsOfClients(query: CommissionQuery, uids: readonly string[], grain: Grain): string {
  const { accountId } = query.scope;
  return `(select ${KEYS[grain]}, bit_count(a.clients & kept.bits) << a.plane as row_count
    from commission_group_clients a join ${clientMasks({ accountId, uids }, query.params, "kept")} on kept.chunk = a.chunk
    where ${bitConditions(query).join(" and ")}) t`;
}

function bitConditions({ scope, filter, params }: CommissionQuery): string[] {
  const { from, to } = filter.range;
  return [
    `a.account_id = ${params.add(scope.accountId)}`,
    `a.day between ${params.add(from)}::date and ${params.add(to)}::date`,
    ...valueConditions("a", filter, params),
  ];
}
