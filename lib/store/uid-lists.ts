import type { AccountScope } from "@/lib/core/scope";
import { db } from "./database";
import { isOfScope, narrowUids } from "./narrow";

/** Keeps a list of clients under its id; keeping it again changes nothing. */
export async function saveUidList(
  { accountId }: AccountScope,
  id: string,
  uids: readonly string[],
): Promise<void> {
  await db().pool.query(
    "insert into uid_lists (account_id, id, uids) values ($1, $2, $3) on conflict do nothing",
    [accountId, id, uids],
  );
}

/** The clients of a list that are of the scope; null where the account has no such list. */
export async function findUidList(scope: AccountScope, id: string): Promise<readonly string[] | null> {
  const { rows } = await db().pool.query<{ uids: string[] }>(
    "select uids from uid_lists where (account_id, id) = ($1, $2)",
    [scope.accountId, id],
  );
  return rows[0] ? narrowUids(scope, rows[0].uids) : null;
}

/** Those of `uids` that the scope's book has never had, in the order given. */
export async function findUnknownUids(
  { accountId, clients }: AccountScope,
  uids: readonly string[],
): Promise<string[]> {
  const { rows } = await db().pool.query<{ uid: string }>(
    `select asked.uid from unnest($2::text[]) with ordinality asked (uid, place)
     where not exists (select from clients known
       where (known.account_id, known.uid) = ($1, asked.uid) and ${isOfScope("known.uid", "$3")}) order by place`,
    [accountId, uids, clients],
  );
  return rows.map(({ uid }) => uid);
}
