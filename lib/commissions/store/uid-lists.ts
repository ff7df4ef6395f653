// SQL: lists are arrays: unnest, and an upsert that writes once a day.
import type { AccountScope } from "@/lib/core/scope";
import { db, findValue, inAccount, queryRows } from "@/lib/database/database";
import { isOfScope, narrowUids } from "@/lib/database/narrow";
import { readColumn, sql } from "@/lib/database/sql";

/** Days that a list stays which no address was opened with. */
const UNUSED_DAYS = 90;

/** Keeps a list of clients under its id; keeping it again changes nothing but that it was used. */
export async function saveUidList(
  { accountId }: AccountScope,
  id: string,
  uids: readonly string[],
): Promise<void> {
  await inAccount(accountId, (client) =>
    client.query(
      `insert into uid_lists as kept (account_id, id, uids) values ($1, $2, $3)
       on conflict (account_id, id) do update set used_at = excluded.used_at
       where kept.used_at at time zone 'UTC' < excluded.used_at at time zone 'UTC' - interval '1 day'`,
      [accountId, id, uids],
    ),
  );
}

/** The clients of a list that are of the scope; null where the account has no such list. */
export async function findUidList(
  scope: AccountScope,
  id: string,
): Promise<readonly string[] | null> {
  const uids = await findValue<string[]>(
    "select uids from uid_lists where (account_id, id) = ($1, $2)",
    [scope.accountId, id],
  );
  if (!uids) return null;
  await db().pool.query(
    `update uid_lists set used_at = now()
     where (account_id, id) = ($1, $2) and used_at < now() - interval '1 day'`,
    [scope.accountId, id],
  );
  return narrowUids(scope, uids);
}

/** Removes lists that nobody used for long; one that a saved view names stays. Returns how many. */
export async function deleteUnusedUidLists(): Promise<number> {
  const accounts = await queryRows<{ id: number; queries: string[] }>(
    `select id, array(select query from saved_views v where v.account_id = a.id) as queries from accounts a`,
  );
  let deleted = 0;
  for (const { id, queries } of accounts) {
    const { rowCount } = await db().pool.query(
      `delete from uid_lists where account_id = $1 and used_at < now() - make_interval(days => $2)
         and not exists (select from unnest($3::text[]) query where position(id in query) > 0)`,
      [id, UNUSED_DAYS, queries],
    );
    deleted += rowCount ?? 0;
  }
  return deleted;
}

/** Those of `uids` that the scope's book has never had, in the order given. */
export function findUnknownUids(scope: AccountScope, uids: readonly string[]): Promise<string[]> {
  return readColumn(
    sql`select asked.uid from unnest(${uids}::text[]) with ordinality asked (uid, place)
     where not exists (select from clients known
       where (known.account_id, known.uid) = (${scope.accountId}, asked.uid) and ${isOfScope(sql`known.uid`, scope)}) order by place`,
  );
}
