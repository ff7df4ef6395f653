// SQL: pages of sums by client, in any order, of one snapshot.
import type { ClientSort } from "@/lib/clients/client-row";
import type { ClientStateCalendar } from "@/lib/clients/client-state";
import { allCommissions, type CommissionFilter } from "@/lib/commissions/commission";
import {
  addCoinSums,
  type ClientCoinSums,
  clientAmounts,
  clientTotals,
  narrowToCoin,
  readClientCoins,
} from "@/lib/commissions/store/client-totals";
import { ALL_DAYS, type Day, type DayRange } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { queryRows } from "@/lib/database/database";
import { type KeysetRows, type KeysetSlice, readKeysetPage } from "@/lib/database/keyset-page";
import { narrowFilter } from "@/lib/database/narrow";
import { inSnapshot } from "@/lib/database/replica";
import { createSqlParams, type SqlParams } from "@/lib/database/sql-params";
import { readValuation } from "@/lib/rates/store/reference-rates";
import type { Valuation } from "@/lib/rates/valuation";
import { isReadable, searchedText } from "./profiles";
import {
  type ClientCursor,
  type ClientListRequest,
  type ClientQuery,
  formatClientCursor,
  isBeyond,
  orderByKey,
} from "./request";

/** One client of a list. Without rows in the range, or ever, its sums are empty. */
export type ListedClient = {
  readonly uid: string;
  /** Of the range, per coin that was asked for, and of every day, per coin; by name. */
  readonly sums: readonly ClientCoinSums[];
  readonly lifetime: readonly ClientCoinSums[];
  /** The first and last day with rows; null: there never were any. */
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
};

export type ClientListPage = Omit<KeysetRows<never>, "rows"> & {
  readonly clients: readonly ListedClient[];
  readonly clientCount: number;
  /** What the values are of; null where amounts of one coin were asked for. */
  readonly valuation: Valuation | null;
};

/**
 * One page of clients with a row at any time or a profile, of one moment. It begins after a client,
 * not after a number.
 */
export async function loadClientList(
  scope: AccountScope,
  request: ClientListRequest,
): Promise<ClientListPage> {
  const { sort, direction } = request;
  const isValued = request.coin === null;
  return inSnapshot(async (client) => {
    const { rows, ...cursors } = await readKeysetPage(request, {
      read: (slice) => readSlice({ client, scope, request, params: createSqlParams() }, slice),
      cursorAt: ({ uid, keyText: key }) => formatClientCursor({ sort, direction, key, uid }),
    });
    const uids = rows.map(({ uid }) => uid);
    const filter = filterOf(request.range, request.coin);
    const sums = await readClientCoins(client, scope, filter, { uids, isValued });
    const everything = allCommissions(ALL_DAYS);
    const lifetime = await readClientCoins(client, scope, everything, { uids, isValued });
    const active = await findActiveDays(client, scope, uids);
    const clients = uids.map((uid) => ({
      uid,
      sums: sums.get(uid) ?? [],
      lifetime: lifetime.get(uid) ?? [],
      firstDay: active.get(uid)?.firstDay ?? null,
      lastDay: active.get(uid)?.lastDay ?? null,
    }));
    const valuation = isValued ? await readValuation(ALL_DAYS, client) : null;
    return { clients, clientCount: rows[0]?.clientCount ?? 0, ...cursors, valuation }; // no row: no client
  });
}

async function readSlice(query: ClientQuery, { direction, cursor }: KeysetSlice<ClientCursor>) {
  const { client, request, params } = query;
  const { sort, range, coin } = request;
  const beyond = cursor ? isBeyond(cursor, direction, params) : "true";
  const order = orderByKey(direction, direction !== request.direction);
  const key = await KEYS[sort](query, filterOf(range, coin));
  return queryRows<{ uid: string; keyText: string | null; clientCount: number }>(
    `with chosen as materialized (${await chosenClients(query, key)})
     select uid, key::text as "keyText", (select count(*)::int from chosen) as "clientCount" from chosen
     where ${beyond} order by ${order} limit ${params.add(request.size + 1)}`,
    params.values,
    client,
  );
}

/** Every client of the scope that was chosen, as rows of uid and, as `key`, the value given. */
async function chosenClients(query: ClientQuery, key: ClientKey): Promise<string> {
  const { scope, request, params } = query;
  const { search, states, labels } = request.choice;
  const joins: Record<string, string> = { ...key.joins };
  const conditions = ["true"];
  if (search !== "") {
    const wanted = params.add(search.toLowerCase());
    conditions.push(
      `(position(${wanted} in lower(b.uid)) > 0 or position(${wanted} in ${searchedText("p", scope)}) > 0)`,
    );
  }
  if (labels.length > 0) conditions.push(`p.labels && ${params.add(labels)}::text[]`);
  if (states.length > 0) {
    joins.d ??= joinActiveDays(query);
    conditions.push(`${stateOf(request.calendar, params)} = any(${params.add(states)}::text[])`);
  }
  const account = params.add(scope.accountId);
  return `select b.uid, ${key.expression} as key
    from (${everybody(scope, account, params)}) b
    left join client_profiles p on p.account_id = ${account} and p.uid = b.uid
    ${Object.values(joins).join("\n")} where ${conditions.join(" and ")}`;
}

/** Clients with a row at any time, and clients with a profile that the scope may read. */
function everybody(scope: AccountScope, account: string, params: SqlParams): string {
  const [known, described] = ["clients", "client_profiles"].map(
    (table) => `select uid from ${table} where account_id = ${account}`,
  );
  if (scope.clients === null) return `${known} union ${described}`;
  const own = `uid = any(${params.add(scope.clients)}::text[])`;
  return `${known} and ${own} union ${described} and ${own} and ${isReadable(scope)}`;
}

/**
 * Sums of all chosen clients per coin. Values are 0, of no rows, where amounts of one coin were
 * asked for.
 */
export async function sumChosenClients(
  scope: AccountScope,
  request: ClientListRequest,
): Promise<ClientCoinSums[]> {
  const { coin, range } = request;
  const isValued = coin === null;
  return inSnapshot(async (client) => {
    const filter = narrowFilter(scope, filterOf(range, coin));
    const query = { client, scope, request, params: createSqlParams() };
    const chosen = await chosenClients(query, { expression: "null", joins: {} });
    return queryRows(
      `select s.coin, ${addCoinSums("s", isValued)}
       from (${chosen}) c
       join ${await clientTotals({ ...query, filter, isValued }, "s")} on s.uid = c.uid
       group by s.coin order by s.coin`,
      query.params.values,
      client,
    );
  });
}

/**
 * A value of each client `b` with its profile `p`, and the joins that it needs beside them, by
 * alias.
 */
type ClientKey = { readonly expression: string; readonly joins: Readonly<Record<string, string>> };

type Summed = "rebateAmount" | "feePaid";

/** Decimals of a ratio that is sorted by: more than any two clients need to differ. */
const RATIO_SCALE = 60;

type KeyOf = (query: ClientQuery, filter: CommissionFilter) => ClientKey | Promise<ClientKey>;

/**
 * What the list is sorted by; null for a client that has no such value. `filter`: of the request's
 * range and coin.
 */
const KEYS: Readonly<Record<ClientSort, KeyOf>> = {
  uid: () => ({ expression: "b.uid", joins: {} }),
  name: () => ({ expression: `lower(p.name) collate "C"`, joins: {} }),
  customerId: () => ({ expression: `lower(p.customer_id) collate "C"`, joins: {} }),
  rebate: (query, filter) => amountKey(query, filter, "rebateAmount"),
  share: shareKey,
  feePaid: (query, filter) => amountKey(query, filter, "feePaid"),
  lifetime: (query) => amountKey(query, filterOf(ALL_DAYS, query.request.coin), "rebateAmount"),
  rate: rateKey,
  trend: trendKey,
  firstDay: (query) => ({ expression: "d.first_day", joins: { d: joinActiveDays(query) } }),
  lastDay: (query) => ({ expression: "d.last_day", joins: { d: joinActiveDays(query) } }),
};

/** First and last day with rows of any coin, as a FROM item called `d`. */
export function activeDays({ scope, params }: Pick<ClientQuery, "scope" | "params">): string {
  const account = params.add(scope.accountId);
  const days = `from commission_client_days t where t.account_id = ${account} and t.uid = c.uid`;
  const own = scope.clients === null ? "true" : `c.uid = any(${params.add(scope.clients)}::text[])`;
  return `(select uid, first_day, last_day
    from clients c
    cross join lateral (select min(t.day) as first_day, max(t.day) as last_day ${days}) active
    where c.account_id = ${account} and ${own} and first_day is not null) d`;
}

type ActiveDays = { readonly uid: string; readonly firstDay: Day; readonly lastDay: Day };

async function findActiveDays(
  client: ClientQuery["client"],
  scope: AccountScope,
  uids: readonly string[],
): Promise<ReadonlyMap<string, ActiveDays>> {
  const params = createSqlParams();
  const rows = await queryRows<ActiveDays>(
    `select d.uid, d.first_day as "firstDay", d.last_day as "lastDay"
     from ${activeDays({ scope, params })} where d.uid = any(${params.add(uids)}::text[])`,
    params.values,
    client,
  );
  return new Map(rows.map((row) => [row.uid, row]));
}

function joinActiveDays(query: ClientQuery): string {
  return `left join ${activeDays(query)} on d.uid = b.uid`;
}

/** `clientState` in SQL, over the join `d`; null for a client without rows. */
export function stateOf(calendar: ClientStateCalendar | null, params: SqlParams): string {
  if (calendar === null) return "null::text";
  const day = (value: string | null) => `${params.add(value)}::date`;
  return `case when d.uid is null then null
    when d.last_day <= ${day(calendar.lostThrough)} then 'lost'
    when d.last_day <= ${day(calendar.dormantThrough)} then 'dormant'
    when d.first_day >= ${day(calendar.newFrom)} then 'new' else 'active' end`;
}

function filterOf(range: DayRange, coin: string | null): CommissionFilter {
  return narrowToCoin(allCommissions(range), coin);
}

async function amountKey(
  query: ClientQuery,
  filter: CommissionFilter,
  field: Summed,
): Promise<ClientKey> {
  return { expression: "a.amount", joins: { a: await amounts(query, filter, field, "a") } };
}

/**
 * In the order of the shares: where the book's total is negative, the largest amount has the
 * smallest.
 */
async function shareKey(query: ClientQuery, filter: CommissionFilter): Promise<ClientKey> {
  const a = await amounts(query, filter, "rebateAmount", "a");
  const book = await bookAmounts(query, filter, "rebateAmount", "x");
  const t = `cross join (select sign(sum(x.amount)) as side from ${book}) t`;
  return { expression: "a.amount * nullif(t.side, 0)", joins: { a, t } };
}

async function rateKey(query: ClientQuery, filter: CommissionFilter): Promise<ClientKey> {
  const a = await amounts(query, filter, "rebateAmount", "a");
  const f = await amounts(query, filter, "feePaid", "f");
  return { expression: `round(a.amount, ${RATIO_SCALE}) / nullif(f.amount, 0)`, joins: { a, f } };
}

/**
 * By how much the newest days differ from those before; null for a client that had nothing then.
 */
async function trendKey(query: ClientQuery): Promise<ClientKey> {
  const { trend } = query.request;
  if (trend === null) return { expression: "null::numeric", joins: {} };
  const of = (range: DayRange) => ({ ...allCommissions(range), coins: trend.coins });
  const a = await amounts(query, of(trend.now), "rebateAmount", "a");
  const f = await amounts(query, of(trend.before), "rebateAmount", "f");
  const difference = `round(coalesce(a.amount, 0) - f.amount, ${RATIO_SCALE})`;
  return { expression: `${difference} / abs(nullif(f.amount, 0))`, joins: { a, f } };
}

async function amounts(query: ClientQuery, filter: CommissionFilter, field: Summed, alias: string) {
  return `left join ${await bookAmounts(query, filter, field, alias)} on ${alias}.uid = b.uid`;
}

function bookAmounts(query: ClientQuery, asked: CommissionFilter, field: Summed, alias: string) {
  const filter = narrowFilter(query.scope, asked);
  return clientAmounts({ ...query, filter }, { field, coin: query.request.coin }, alias);
}
