import { db } from "../database/database";

/** Every client of a partner now: those given to him one by one, and whoever bears one of his labels. */
export async function listGrantedClients({
  userId,
  accountId,
}: {
  readonly userId: string;
  readonly accountId: number;
}): Promise<string[]> {
  const { rows } = await db().pool.query<{ uid: string }>(
    `select uid from grant_clients where (account_id, user_id) = ($1, $2)
     union select p.uid from client_profiles p
     where p.account_id = $1 and p.labels && array(
       select label from grant_labels where (account_id, user_id) = ($1, $2))`,
    [accountId, userId],
  );
  return rows.map(({ uid }) => uid);
}
