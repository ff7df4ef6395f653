// SQL: numbers are given under one lock; sets of clients are bits that the database counts.
import type pg from "pg";
import { CLIENTS_PER_CHUNK } from "@/lib/commissions/store/days/day-rollups";
import type { WholeAccountScope } from "@/lib/core/scope";
import { inAccount, queryColumn, queryValue } from "@/lib/database/database";
import type { SqlParams } from "@/lib/database/sql-params";

/** Any number that no other program on the same database uses for advisory locks of two numbers. */
const CLIENTS_LOCK = 1_729_411_906;

const UNKNOWN = `select distinct uid from unnest($2::text[]) seen (uid)
  where not exists (select from clients known where (known.account_id, known.uid) = ($1, seen.uid))`;

/** Numbers uids that were never seen: 0, 1, … without gaps, for good. Call it before the rows' transaction: callers wait. */
export async function ensureClients(
  scope: WholeAccountScope,
  uids: readonly string[],
): Promise<void> {
  const unknown = await queryColumn<string>(UNKNOWN, [scope.accountId, uids]);
  if (unknown.length === 0) return;
  await inAccount(scope.accountId, (client) => numberClients(client, scope, unknown));
}

/** The same in a transaction that keeps the numbers only if its rows are kept. Others who number clients wait for its end. */
export async function numberClients(
  client: pg.ClientBase,
  { accountId }: WholeAccountScope,
  uids: readonly string[],
): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1, $2)", [CLIENTS_LOCK, accountId]);
  // A statement of its own: it sees the numbers given by the previous holder of the lock.
  await client.query(
    `insert into clients (account_id, uid, number)
     select $1, uid, (select coalesce(max(number), -1) from clients where account_id = $1) + row_number() over (order by uid)
     from (${UNKNOWN}) seen`,
    [accountId, uids],
  );
}

/** Forgets those of `uids` that no row, present or past, names and nobody described. Call it where their rows went. */
export async function forgetUnusedClients(
  { accountId }: WholeAccountScope,
  uids: readonly string[],
): Promise<void> {
  if (uids.length === 0) return;
  await inAccount(accountId, async (client) => {
    await client.query("select pg_advisory_xact_lock($1, $2)", [CLIENTS_LOCK, accountId]);
    await client.query(
      `delete from clients where account_id = $1 and uid = any($2::text[])
         and uid not in (select uid from commission_client_days where account_id = $1 and uid = any($2::text[]))
         and uid not in (select uid from superseded_commission_rows where account_id = $1 and uid = any($2::text[]))
         and uid not in (select uid from client_profiles where account_id = $1 and uid = any($2::text[]))`,
      [accountId, uids],
    );
  });
}

/** How many of `uids` were never seen. */
export function countUnknownClients(
  { accountId }: WholeAccountScope,
  uids: readonly string[],
): Promise<number> {
  return queryValue(`select count(*)::int from (${UNKNOWN}) seen`, [accountId, uids]);
}

/** An account and some of its clients; a uid that was never seen counts for nothing. */
export type NamedClients = { readonly accountId: number; readonly uids: readonly string[] };

/** The bits of these clients, as a FROM item called `alias`: chunk, bits. A chunk without any of them is absent. */
export function clientMasks(
  { accountId, uids }: NamedClients,
  params: SqlParams,
  alias: string,
): string {
  return `(select number / ${CLIENTS_PER_CHUNK} as chunk,
      bit_or(set_bit(B'0'::bit(${CLIENTS_PER_CHUNK}), number % ${CLIENTS_PER_CHUNK}, 1)) as bits
    from clients where account_id = ${params.add(accountId)} and uid = any(${params.add(uids)}::text[]) group by 1) ${alias}`;
}
