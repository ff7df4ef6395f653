import type { AccountScope } from "@/lib/core/scope";
import { db, findRow, queryRows } from "../database/database";
import { isOfScope, narrowUids } from "../database/narrow";

/** Days that a list stays which no address was opened with. */
const UNUSED_DAYS = 90;
const USED = "used_at = clock_timestamp()";
const USED_LONG_AGO = "used_at < clock_timestamp() - interval '1 day'";

/** Keeps a list of clients under its id; keeping it again changes nothing but that it was used. */
export async function saveUidList(
  { accountId }: AccountScope,
  id: string,
  uids: readonly string[],
): Promise<void> {
  await db().pool.query(
    `insert into uid_lists as kept (account_id, id, uids) values ($1, $2, $3)
     on conflict (account_id, id) do update set ${USED} where kept.${USED_LONG_AGO}`,
    [accountId, id, uids],
  );
}

/** The clients of a list that are of the scope; null where the account has no such list. */
export async function findUidList(scope: AccountScope, id: string): Promise<readonly string[] | null> {
  const found = await findRow<{ uids: string[] }>(
    "select uids from uid_lists where (account_id, id) = ($1, $2)",
    [scope.accountId, id],
  );
  if (!found) return null;
  await db().pool.query(
    `update uid_lists set ${USED} where (account_id, id) = ($1, $2) and ${USED_LONG_AGO}`,
    [scope.accountId, id],
  );
  return narrowUids(scope, found.uids);
}

/** Removes lists that nobody used for long; one that a saved view names stays. Returns how many. */
export async function deleteUnusedUidLists(): Promise<number> {
  const { rowCount } = await db().pool.query(
    `delete from uid_lists l where used_at < clock_timestamp() - make_interval(days => $1)
       and not exists (select from saved_views v where v.account_id = l.account_id and position(l.id in v.query) > 0)`,
    [UNUSED_DAYS],
  );
  return rowCount ?? 0;
}

/** Those of `uids` that the scope's book has never had, in the order given. */
export async function findUnknownUids(
  { accountId, clients }: AccountScope,
  uids: readonly string[],
): Promise<string[]> {
  const rows = await queryRows<{ uid: string }>(
    `select asked.uid from unnest($2::text[]) with ordinality asked (uid, place)
     where not exists (select from clients known
       where (known.account_id, known.uid) = ($1, asked.uid) and ${isOfScope("known.uid", "$3")}) order by place`,
    [accountId, uids, clients],
  );
  return rows.map(({ uid }) => uid);
}
