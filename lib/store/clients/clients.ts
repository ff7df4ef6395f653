import { addDays, type Day, type DayRange } from "@/lib/core/day";
import type { AccountScope, WholeAccountScope } from "@/lib/core/scope";
import { CLIENTS_PER_CHUNK } from "../commissions/days/day-rollups";
import { inAccount, queryColumn, queryRows } from "../database/database";
import { createSqlParams, type SqlParams } from "../database/sql-params";

/** Any number that no other program on the same database uses for advisory locks of two numbers. */
const CLIENTS_LOCK = 1_729_411_906;

const UNKNOWN = `select distinct uid from unnest($2::text[]) seen (uid)
  where not exists (select from clients known where (known.account_id, known.uid) = ($1, seen.uid))`;

/**
 * Gives every uid that was never seen its number: 0, 1, … without gaps, which never change. Call it before the
 * transaction that stores the clients' rows: callers wait for each other.
 */
export async function ensureClients(
  { accountId }: WholeAccountScope,
  uids: readonly string[],
): Promise<void> {
  const unknown = await queryColumn<string>(UNKNOWN, [accountId, uids]);
  if (unknown.length === 0) return;
  await inAccount(accountId, async (client) => {
    await client.query("select pg_advisory_xact_lock($1, $2)", [CLIENTS_LOCK, accountId]);
    // A statement of its own: it sees the numbers given by the previous holder of the lock.
    await client.query(
      `insert into clients (account_id, uid, number)
       select $1, uid, (select coalesce(max(number), -1) from clients where account_id = $1) + row_number() over (order by uid)
       from (${UNKNOWN}) seen`,
      [accountId, unknown],
    );
  });
}

/** An account and some of its clients; a uid that was never seen counts for nothing. */
export type NamedClients = { readonly accountId: number; readonly uids: readonly string[] };

/** The bits of these clients, as a FROM item called `alias`: chunk, bits. A chunk without any of them is absent. */
export function clientMasks({ accountId, uids }: NamedClients, params: SqlParams, alias: string): string {
  return `(select number / ${CLIENTS_PER_CHUNK} as chunk,
      bit_or(set_bit(B'0'::bit(${CLIENTS_PER_CHUNK}), number % ${CLIENTS_PER_CHUNK}, 1)) as bits
    from clients where account_id = ${params.add(accountId)} and uid = any(${params.add(uids)}::text[]) group by 1) ${alias}`;
}

/** How many different clients had rows in a range: of any coin, and of each (by name; a coin without any is absent). */
export type ActiveClientCount = {
  readonly total: number;
  readonly coins: readonly { readonly coin: string; readonly clients: number }[];
};

type Counted = { range: number; coin: string | null; clients: number };

// Ranges overlap, so the days between two of their borders are put together once and then used for each range.
const countIn = (dayClients: string) => `with spans as materialized (
    select width_bucket(day, $2::date[]) as span, coin, chunk, bit_or(clients) as clients from ${dayClients}
    where account_id = $1 and day >= $2[1] and day < $3 group by 1, 2, 3),
  counted as (
    select range, coin, chunk, bit_or(clients) as clients
    from unnest($4::int[], $5::int[]) with ordinality r (first, last, range)
    join spans on span between first and last group by 1, 2, 3),
  any_coin as (select range, chunk, bit_or(clients) as clients from counted group by 1, 2)
  select range::int, coin, sum(bit_count(clients))::int as clients from counted group by 1, 2
  having sum(bit_count(clients)) > 0
  union all
  select range::int, null, sum(bit_count(clients))::int from any_coin group by 1
  order by range, coin`;

/** The days' bits; those of some clients alone where these are named. */
function bitsOf(accountId: number, uids: readonly string[] | null, params: SqlParams): string {
  if (uids === null) return "commission_day_clients";
  return `(select account_id, day, coin, chunk, a.clients & own.bits as clients
    from commission_day_clients a join ${clientMasks({ accountId, uids }, params, "own")} using (chunk)) bits`;
}

/** Counts every range in one pass over the days' bits; one answer for each range, in their order. */
export async function countActiveInRanges(
  { accountId, clients: uids }: AccountScope,
  ranges: readonly DayRange[],
): Promise<ActiveClientCount[]> {
  if (ranges.length === 0) return [];
  const borders = [...new Set(ranges.flatMap(({ from, to }) => [from, addDays(to, 1)]))].sort();
  const spanOf = (day: Day) => borders.indexOf(day) + 1;
  const firsts = ranges.map(({ from }) => spanOf(from));
  const lasts = ranges.map(({ to }) => spanOf(addDays(to, 1)) - 1);
  const params = createSqlParams();
  params.values.push(accountId, borders, borders.at(-1), firsts, lasts);
  const rows = await queryRows<Counted>(countIn(bitsOf(accountId, uids, params)), params.values);
  return ranges.map((_, index) => {
    const own = rows.filter(({ range }) => range === index + 1);
    return {
      total: own.find(({ coin }) => coin === null)?.clients ?? 0, // a range without bits has no clients
      coins: own.flatMap(({ coin, clients }) => (coin === null ? [] : [{ coin, clients }])),
    };
  });
}
