import type pg from "pg";
import type { AccountRole } from "@/lib/core/account-role";
import { type AuditEntry, appendAudit } from "../audit/log";
import { db } from "../database/database";
import { inTransaction } from "../database/transaction";
import { forgetExportsOf } from "../exports/jobs";
import { hasFactorSql } from "../sessions/second-factors";
import { endSessionsOf } from "../sessions/sessions";
import { forgetSharesOf, revokeSharesWithoutAccess } from "../shares/revoke";

/** What a person is at one account, with how many clients were named for a partner, one by one and by label. */
export type PersonGrant = {
  readonly accountId: number;
  readonly account: string;
  readonly role: AccountRole;
  readonly namedClients: number;
  readonly labels: number;
};

/** A person as the list of people shows him. */
export type ListedPerson = {
  readonly id: string;
  readonly email: string;
  readonly isAdmin: boolean;
  /** Still has the password that was handed to him. */
  readonly mustChangePassword: boolean;
  /** That password was used already or has run out. */
  readonly isOneTimeOver: boolean;
  /** The person showed once that the e-mail is theirs. */
  readonly isEmailProven: boolean;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
  /** An authenticator app or a passkey. */
  readonly hasFactor: boolean;
  /** By account. */
  readonly grants: readonly PersonGrant[];
};

const GRANTS = `select json_agg(json_build_object('accountId', g.account_id, 'account', a.name, 'role', g.role,
    'namedClients', (select count(*) from grant_clients c where (c.account_id, c.user_id) = (g.account_id, g.user_id)),
    'labels', (select count(*) from grant_labels l where (l.account_id, l.user_id) = (g.account_id, g.user_id))
  ) order by g.account_id) as list
  from grants g join accounts a on a.id = g.account_id
  where g.user_id = u.id and ($1::int[] is null or g.account_id = any($1))`;

/**
 * Everybody by address, or of `accountIds` those with a grant there, and those grants alone: what somebody is at
 * another account is nobody else's business. `id`: this person alone.
 */
export async function listPeople(
  accountIds: readonly number[] | null,
  id: string | null = null,
): Promise<ListedPerson[]> {
  const { rows } = await db().pool.query<ListedPerson>(
    `select u.id, u.email, u.is_admin as "isAdmin", u.must_change_password as "mustChangePassword",
       u.must_change_password and coalesce(u.one_time_until, 'infinity') <= clock_timestamp() as "isOneTimeOver",
       u.email_proven_at is not null as "isEmailProven",
       u.created_at as "createdAt", u.last_sign_in_at as "lastSignInAt",
       ${hasFactorSql("u.id")} as "hasFactor", coalesce(granted.list, '[]'::json) as grants
     from users u cross join lateral (${GRANTS}) granted
     where ($2::uuid is null or u.id = $2) and ($1::int[] is null or granted.list is not null)
     order by u.email, u.id`,
    [accountIds, id],
  );
  return rows;
}

/** Makes a person an administrator, or no longer one, and ends his sessions. */
export async function setAdministrator(
  id: string,
  isAdmin: boolean,
  entry: AuditEntry,
): Promise<"saved" | "unchanged" | "last-administrator" | "gone"> {
  return inTransaction(async (client) => {
    const obstacle = await findObstacle(client, id, isAdmin);
    if (obstacle !== null) return obstacle;
    const { rowCount } = await client.query(
      "update users set is_admin = $2 where id = $1 and is_admin <> $2",
      [id, isAdmin],
    );
    if (rowCount === 0) return "unchanged";
    await endSessionsOf(id, client);
    await revokeSharesWithoutAccess(client, [id], entry.origin);
    await appendAudit(entry, client);
    return "saved";
  });
}

/** Removes a person with everything that was his own; what others hold of him is his name in the audit log. */
export async function deletePerson(
  id: string,
  entry: AuditEntry,
): Promise<"removed" | "last-administrator" | "gone"> {
  return inTransaction(async (client) => {
    const obstacle = await findObstacle(client, id, false);
    if (obstacle !== null) return obstacle;
    await forgetExportsOf(client, { userId: id, accountId: null }, entry.origin);
    await forgetSharesOf(client, id, entry.origin);
    await client.query("delete from users where id = $1", [id]);
    await appendAudit(entry, client);
    return "removed";
  });
}

/** Administrators are locked, so that the last two cannot remove each other at the same moment. */
async function findObstacle(
  client: pg.ClientBase,
  id: string,
  staysAdmin: boolean,
): Promise<"last-administrator" | "gone" | null> {
  const { rows } = await client.query<{ id: string; is_admin: boolean }>(
    "select id, is_admin from users where is_admin or id = $1 order by id for update",
    [id],
  );
  const person = rows.find((row) => row.id === id);
  if (!person) return "gone";
  const others = rows.filter((row) => row.is_admin && row.id !== id);
  return person.is_admin && !staysAdmin && others.length === 0 ? "last-administrator" : null;
}
