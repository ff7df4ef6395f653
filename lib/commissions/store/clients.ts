// SQL: numbers are given under one lock; sets of clients are bits that the database counts.
import type pg from "pg";
import { CLIENTS_PER_CHUNK } from "@/lib/commissions/store/days/day-rollups";
import type { WholeAccountScope } from "@/lib/core/scope";
import { inAccount, queryColumn, queryValue } from "@/lib/database/database";
import type { SqlParams } from "@/lib/database/sql-params";

/** Any number that no other program on this database uses for its advisory locks. */
const CLIENTS_LOCK = 1_729_411_906;

const UNKNOWN = `select distinct uid from unnest($2::text[]) seen (uid)
  where not exists (select from clients known where (known.account_id, known.uid) = ($1, seen.uid))`;

/**
 * Numbers new uids: 0, 1, … without gaps, permanently. Call it before the transaction of their
 * rows, because callers wait for each other.
 */
export async function ensureClients(
  scope: WholeAccountScope,
  uids: readonly string[],
): Promise<void> {
  const unknown = await queryColumn<string>(UNKNOWN, [scope.accountId, uids]);
  if (unknown.length === 0) return;
  await inAccount(scope.accountId, (client) => numberClients(client, scope, unknown));
}

/**
 * The same inside a transaction, so that a rollback drops the numbers too. Other callers wait until
 * it ends.
 */
export async function numberClients(
  client: pg.ClientBase,
  { accountId }: WholeAccountScope,
  uids: readonly string[],
): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1, $2)", [CLIENTS_LOCK, accountId]);
  // A separate statement, so that it sees the numbers of the lock's previous holder.
  await client.query(
    `insert into clients (account_id, uid, number)
     select $1, uid, (select coalesce(max(number), -1) from clients where account_id = $1) + row_number() over (order by uid)
     from (${UNKNOWN}) seen`,
    [accountId, uids],
  );
}

/**
 * Removes those of `uids` that have no row, present or past, and no profile. Call it after their
 * rows were removed.
 */
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

/** How many of `uids` are new. */
export function countUnknownClients(
  { accountId }: WholeAccountScope,
  uids: readonly string[],
): Promise<number> {
  return queryValue(`select count(*)::int from (${UNKNOWN}) seen`, [accountId, uids]);
}

/** An account and some of its clients; an unknown uid is ignored. */
export type NamedClients = { readonly accountId: number; readonly uids: readonly string[] };

/**
 * SQL of a FROM item `alias` with the bits of these clients: chunk, bits. A chunk without any of
 * them is absent.
 */
export function clientMasks(
  { accountId, uids }: NamedClients,
  params: SqlParams,
  alias: string,
): string {
  return `(select number / ${CLIENTS_PER_CHUNK} as chunk,
      bit_or(set_bit(B'0'::bit(${CLIENTS_PER_CHUNK}), number % ${CLIENTS_PER_CHUNK}, 1)) as bits
    from clients where account_id = ${params.add(accountId)} and uid = any(${params.add(uids)}::text[]) group by 1) ${alias}`;
}
