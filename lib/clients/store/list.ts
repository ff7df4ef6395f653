// SQL: pages of sums by client, in any order, of one snapshot.
import type { ClientSort } from "@/lib/clients/client-row";
import type { ClientStateCalendar } from "@/lib/clients/client-state";
import { allCommissions, type CommissionFilter } from "@/lib/commissions/commission";
import {
  addCoinSums,
  type ClientCoinSums,
  clientAmounts,
  clientTotals,
  coinSumColumns,
  narrowToCoin,
  readClientCoins,
} from "@/lib/commissions/store/client-totals";
import { ALL_DAYS, type Day, type DayRange } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { type KeysetRows, type KeysetSlice, readKeysetPage } from "@/lib/database/keyset-page";
import { isOfScope, narrowFilter } from "@/lib/database/narrow";
import { inSnapshot } from "@/lib/database/replica";
import { all, name, readRows, type Sql, sql } from "@/lib/database/sql";
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
    const read = (slice: KeysetSlice<ClientCursor>) => readSlice({ client, scope, request }, slice);
    const { rows, ...cursors } = await readKeysetPage(request, {
      read,
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
    // A page that is gone is empty; the others still have their clients.
    const [first] = rows.length > 0 ? rows : await read({ direction, cursor: null });
    return { clients, clientCount: first?.clientCount ?? 0, ...cursors };
  });
}

async function readSlice(query: ClientQuery, { direction, cursor }: KeysetSlice<ClientCursor>) {
  const { client, request } = query;
  const { sort, range, coin } = request;
  const beyond = cursor ? isBeyond(cursor, direction) : sql`true`;
  const order = orderByKey(direction, direction !== request.direction);
  const key = await KEYS[sort](query, filterOf(range, coin));
  return readRows<{ uid: string; keyText: string | null; clientCount: number }>(
    sql`with chosen as materialized (${chosenClients(query, key)})
     select uid, key::text as "keyText", (select count(*)::int from chosen) as "clientCount" from chosen
     where ${beyond} order by ${order} limit ${request.size + 1}`,
    client,
  );
}

/** Every client of the scope that was chosen, as rows of uid and, as `key`, the value given. */
function chosenClients({ scope, request }: ClientQuery, key: ClientKey): Sql {
  const { search, states, labels } = request.choice;
  const joins: Record<string, Sql> = { ...key.joins };
  const conditions = [sql`true`];
  if (search !== "") {
    const wanted = search.toLowerCase();
    conditions.push(
      sql`(position(${wanted} in lower(b.uid)) > 0 or position(${wanted} in ${searchedText(scope)}) > 0)`,
    );
  }
  if (labels.length > 0) conditions.push(sql`p.labels && ${labels}::text[]`);
  if (states.length > 0) {
    joins.d ??= joinActiveDays(scope);
    conditions.push(sql`${stateOf(request.calendar)} = any(${states}::text[])`);
  }
  let clients = sql`(${everybody(scope)}) b
    left join client_profiles p on p.account_id = ${scope.accountId} and p.uid = b.uid`;
  for (const join of Object.values(joins)) clients = sql`${clients} ${join}`;
  return sql`select b.uid, ${key.expression} as key from ${clients} where ${all(conditions)}`;
}

/** Clients with a row at any time, and clients with a profile that the scope may read. */
function everybody(scope: AccountScope): Sql {
  const { accountId } = scope;
  const own = isOfScope(sql`uid`, scope);
  return sql`select uid from clients where account_id = ${accountId} and ${own}
    union select uid from client_profiles where account_id = ${accountId} and ${own} and ${isReadable(scope)}`;
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
    const query = { client, scope, filter };
    const totals = await clientTotals(query, ["uid", ...coinSumColumns(isValued)]);
    const chosen = chosenClients({ client, scope, request }, { expression: sql`null`, joins: {} });
    return readRows(
      sql`select t.coin, ${addCoinSums(isValued)}
       from (${chosen}) c
       join ${totals} t on t.uid = c.uid
       group by t.coin order by t.coin`,
      client,
    );
  });
}

/**
 * A value of each client `b` with its profile `p`, and the joins that it needs beside them, by
 * alias.
 */
type ClientKey = { readonly expression: Sql; readonly joins: Readonly<Record<string, Sql>> };

type Summed = "rebateAmount" | "feePaid";

/** Decimals of a ratio that is sorted by: more than any two clients need to differ. */
const RATIO_SCALE = 60;

type KeyOf = (query: ClientQuery, filter: CommissionFilter) => ClientKey | Promise<ClientKey>;

/**
 * What the list is sorted by; null for a client that has no such value. `filter`: of the request's
 * range and coin.
 */
const KEYS: Readonly<Record<ClientSort, KeyOf>> = {
  uid: () => ({ expression: sql`b.uid`, joins: {} }),
  name: () => ({ expression: sql`lower(p.name) collate "C"`, joins: {} }),
  customerId: () => ({ expression: sql`lower(p.customer_id) collate "C"`, joins: {} }),
  rebate: (query, filter) => amountKey(query, filter, "rebateAmount"),
  share: shareKey,
  feePaid: (query, filter) => amountKey(query, filter, "feePaid"),
  lifetime: (query) => amountKey(query, filterOf(ALL_DAYS, query.request.coin), "rebateAmount"),
  rate: rateKey,
  trend: trendKey,
  firstDay: ({ scope }) => ({ expression: sql`d.first_day`, joins: { d: joinActiveDays(scope) } }),
  lastDay: ({ scope }) => ({ expression: sql`d.last_day`, joins: { d: joinActiveDays(scope) } }),
};

/** Each client's first and last day with rows of any coin: a source that is called `d`. */
export function activeDays(scope: AccountScope): Sql {
  const { accountId } = scope;
  return sql`(select uid, first_day, last_day
    from clients c
    cross join lateral (select min(t.day) as first_day, max(t.day) as last_day
      from commission_client_days t where t.account_id = ${accountId} and t.uid = c.uid) active
    where c.account_id = ${accountId} and ${isOfScope(sql`c.uid`, scope)} and first_day is not null)`;
}

type ActiveDays = { readonly uid: string; readonly firstDay: Day; readonly lastDay: Day };

async function findActiveDays(
  client: ClientQuery["client"],
  scope: AccountScope,
  uids: readonly string[],
): Promise<ReadonlyMap<string, ActiveDays>> {
  const rows = await readRows<ActiveDays>(
    sql`select d.uid, d.first_day as "firstDay", d.last_day as "lastDay"
     from ${activeDays(scope)} d where d.uid = any(${uids}::text[])`,
    client,
  );
  return new Map(rows.map((row) => [row.uid, row]));
}

function joinActiveDays(scope: AccountScope): Sql {
  return sql`left join ${activeDays(scope)} d on d.uid = b.uid`;
}

/** `clientState` in SQL, over the active days `d`; null for a client without rows. */
export function stateOf(calendar: ClientStateCalendar | null): Sql {
  if (calendar === null) return sql`null::text`;
  return sql`case when d.uid is null then null
    when d.last_day <= ${calendar.lostThrough}::date then 'lost'
    when d.last_day <= ${calendar.dormantThrough}::date then 'dormant'
    when d.first_day >= ${calendar.newFrom}::date then 'new' else 'active' end`;
}

function filterOf(range: DayRange, coin: string | null): CommissionFilter {
  return narrowToCoin(allCommissions(range), coin);
}

async function amountKey(
  query: ClientQuery,
  filter: CommissionFilter,
  field: Summed,
): Promise<ClientKey> {
  const amounts = await bookAmounts(query, filter, field);
  return { expression: sql`a.amount`, joins: { a: joinAmounts(amounts, "a") } };
}

/** In the order of the shares: of a total that is not above zero there is none. */
async function shareKey(query: ClientQuery, filter: CommissionFilter): Promise<ClientKey> {
  const amounts = await bookAmounts(query, filter, "rebateAmount");
  const total = sql`cross join (select sum(t.amount) > 0 as has_shares from ${amounts} t) total`;
  return {
    expression: sql`case when total.has_shares then a.amount end`,
    joins: { a: joinAmounts(amounts, "a"), total },
  };
}

async function rateKey(query: ClientQuery, filter: CommissionFilter): Promise<ClientKey> {
  const rebates = await bookAmounts(query, filter, "rebateAmount");
  const fees = await bookAmounts(query, filter, "feePaid");
  return {
    // A client with a row without fees has no rate.
    expression: sql`round(a.amount, ${RATIO_SCALE}) / nullif(case when f.is_whole then f.amount end, 0)`,
    joins: { a: joinAmounts(rebates, "a"), f: joinAmounts(fees, "f") },
  };
}

/**
 * By how much the newest days differ from those before; null for a client that had nothing then.
 */
async function trendKey(query: ClientQuery): Promise<ClientKey> {
  const { trend } = query.request;
  if (trend === null) return { expression: sql`null::numeric`, joins: {} };
  const of = (range: DayRange) => ({ ...allCommissions(range), coins: trend.coins });
  const now = await bookAmounts(query, of(trend.now), "rebateAmount");
  const before = await bookAmounts(query, of(trend.before), "rebateAmount");
  const difference = sql`round(coalesce(a.amount, 0) - f.amount, ${RATIO_SCALE})`;
  return {
    expression: sql`${difference} / abs(nullif(f.amount, 0))`,
    joins: { a: joinAmounts(now, "a"), f: joinAmounts(before, "f") },
  };
}

function joinAmounts(amounts: Sql, alias: "a" | "f"): Sql {
  return sql`left join ${amounts} ${name(alias)} on ${name(alias)}.uid = b.uid`;
}

function bookAmounts(query: ClientQuery, asked: CommissionFilter, field: Summed): Promise<Sql> {
  const { client, scope, request } = query;
  const filter = narrowFilter(scope, asked);
  return clientAmounts({ client, scope, filter }, { field, coin: request.coin });
}
