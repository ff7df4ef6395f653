// SQL: the clients of an account, from the totals of its days.
import type { DayTransaction } from "@/lib/commissions/store/days/day-rows";
import type { WholeAccountScope } from "@/lib/core/scope";
import { inAccount, queryValue } from "@/lib/database/database";

/** Any number that no other program on this database uses for its advisory locks. */
const CLIENTS_LOCK = 1_729_411_906;

/**
 * Adds the day's clients that the account has not had before, in the transaction that stored their
 * totals.
 */
export async function addClientsOfDay({ client, accountId, day }: DayTransaction): Promise<void> {
  // `forgetUnusedClients` waits until these rows are committed, and sees them.
  await client.query("select pg_advisory_xact_lock_shared($1, $2)", [CLIENTS_LOCK, accountId]);
  await client.query(
    `insert into clients (account_id, uid)
     select distinct $1::int, t.uid from commission_client_days t
     where t.account_id = $1 and t.day = $2
       and not exists (select from clients known where known.account_id = $1 and known.uid = t.uid)
     order by t.uid
     on conflict do nothing`,
    [accountId, day],
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
  return queryValue(
    `select count(distinct uid)::int from unnest($2::text[]) seen (uid)
     where not exists (select from clients known where (known.account_id, known.uid) = ($1, seen.uid))`,
    [accountId, uids],
  );
}
