import type pg from "pg";
import type { AccountRole } from "@/lib/core/account-role";
import { type AuditEntry, appendAudit } from "../audit/log";
import { db } from "../database/database";
import { inTransaction } from "../database/transaction";
import { forgetExportsOf } from "../exports/jobs";
import { endSessionsOf } from "../sessions/sessions";
import { revokeSharesWithoutAccess } from "../shares/revoke";

/** What one person is at one account. */
export type Grant = { readonly userId: string; readonly accountId: number; readonly role: AccountRole };
export type GrantKey = Pick<Grant, "userId" | "accountId">;

/** Everything that was granted to a person, by account. An administrator needs none. */
export async function listGrants(userId: string): Promise<Grant[]> {
  const rows = await db().prisma.grant.findMany({
    where: { userId },
    select: { userId: true, accountId: true, role: true },
    orderBy: { accountId: "asc" },
  });
  return rows.map((row) => ({ ...row, role: row.role as AccountRole })); // a CHECK constraint keeps it closed
}

/**
 * Grants a role, or another one than before, and ends the person's sessions with it. `entryOf` gets the role before,
 * null where there was none. "gone": there is no such person or account any more.
 */
export async function saveGrant(
  { userId, accountId, role }: Grant,
  entryOf: (before: AccountRole | null) => AuditEntry,
): Promise<"saved" | "unchanged" | "gone"> {
  return inTransaction(async (client) => {
    if (!(await lockBoth(client, { userId, accountId }))) return "gone";
    const before = await findRole(client, { userId, accountId });
    if (before === role) return "unchanged";
    await writeGrant(client, { userId, accountId, role });
    await endSessionsOf(userId, client);
    await appendAudit(entryOf(before), client);
    return "saved";
  });
}

/**
 * Takes back what was granted of an account, with the files that were written under it, and ends the person's sessions;
 * false where nothing was granted. An administrator's files stay: he sees the account all the same.
 */
export async function deleteGrant(
  { userId, accountId }: GrantKey,
  entryOf: (before: AccountRole) => AuditEntry,
): Promise<boolean> {
  return inTransaction(async (client) => {
    if (!(await lockBoth(client, { userId, accountId }))) return false;
    const before = await findRole(client, { userId, accountId });
    if (before === null) return false;
    const entry = entryOf(before);
    await client.query("delete from grants where (account_id, user_id) = ($1, $2)", [accountId, userId]);
    const { rows } = await client.query<{ isAdmin: boolean }>(
      `select is_admin as "isAdmin" from users where id = $1`,
      [userId],
    );
    if (!rows[0]?.isAdmin) await forgetExportsOf(client, { userId, accountId }, entry.origin);
    await revokeSharesWithoutAccess(client, [userId], entry.origin);
    await endSessionsOf(userId, client);
    await appendAudit(entry, client);
    return true;
  });
}

/** Inside the transaction of what allows it. Whoever is no partner any more has no clients of his own either. */
export async function writeGrant(client: pg.ClientBase, { userId, accountId, role }: Grant): Promise<void> {
  await client.query(
    `insert into grants (account_id, user_id, role) values ($1, $2, $3)
     on conflict (account_id, user_id) do update set role = excluded.role, granted_at = clock_timestamp()`,
    [accountId, userId, role],
  );
  if (role === "partner") return;
  await client.query("delete from grant_clients where (account_id, user_id) = ($1, $2)", [accountId, userId]);
  await client.query("delete from grant_labels where (account_id, user_id) = ($1, $2)", [accountId, userId]);
}

export async function findRole(
  client: pg.ClientBase,
  { userId, accountId }: GrantKey,
): Promise<AccountRole | null> {
  const { rows } = await client.query<{ role: AccountRole }>(
    "select role from grants where (account_id, user_id) = ($1, $2)",
    [accountId, userId],
  );
  return rows[0]?.role ?? null;
}

/** One change of a person at a time, so that what an entry says was there before was there. */
async function lockBoth(client: pg.ClientBase, { userId, accountId }: GrantKey): Promise<boolean> {
  const person = await client.query("select from users where id = $1 for update", [userId]);
  const account = await client.query("select from accounts where id = $1 for key share", [accountId]);
  return person.rowCount === 1 && account.rowCount === 1;
}
