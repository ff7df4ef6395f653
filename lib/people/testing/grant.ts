import { db } from "@/lib/database/database";

/** Gives a person a role at an account, and replaces the previous one. */
export async function setTestRole(
  userId: string,
  accountId: number,
  role: "manager" | "viewer" | "partner",
): Promise<void> {
  await db().pool.query(
    `insert into grants (user_id, account_id, role) values ($1, $2, $3)
     on conflict (account_id, user_id) do update set role = excluded.role, granted_at = clock_timestamp()`,
    [userId, accountId, role],
  );
}
