import type pg from "pg";
import { savePersonNotice } from "../people/person-notices";
import { deleteFactors } from "../sessions/remove-factor";
import { hasFactorSql } from "../sessions/second-factors";
import { endSessionsOf } from "../sessions/sessions";

/** Keeps that the e-mail is this person's own; what was set before stays. */
export async function markEmailProven(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query(
    "update users set email_proven_at = clock_timestamp() where id = $1 and email_proven_at is null",
    [userId],
  );
}

/**
 * The e-mail is proven. Where that is the first time, somebody else may have prepared this person: password, second
 * step, tokens, calendar addresses, links and sessions of before are of no use any more. `passwordHash`: what takes the
 * place of the password; null: it was just set by whoever has the e-mail. Says whether there was anything to reset.
 */
export async function proveEmailAndReset(
  client: pg.ClientBase,
  userId: string,
  passwordHash: string | null,
): Promise<boolean> {
  const { rows } = await client.query<{ hadAnything: boolean }>(
    `update users u set email_proven_at = clock_timestamp(), password_hash = coalesce($2, u.password_hash),
       must_change_password = false, one_time_until = null
     from (select id, last_sign_in_at is not null or ${hasFactorSql("users.id")}
         or exists (select from api_tokens t where t.user_id = users.id and t.revoked_at is null) as "hadAnything"
       from users where id = $1 for update) before
     where u.id = before.id and u.email_proven_at is null returning before."hadAnything"`,
    [userId, passwordHash],
  );
  const [proven] = rows;
  if (!proven) return false;
  await deleteFactors(client, userId);
  await client.query(
    "update api_tokens set revoked_at = clock_timestamp() where user_id = $1 and revoked_at is null",
    [userId],
  );
  await client.query(
    "delete from watchlist_feeds f using watchlists w where w.id = f.watchlist_id and w.owner_id = $1",
    [userId],
  );
  await client.query("delete from sign_in_links where user_id = $1", [userId]);
  await endSessionsOf(userId, client);
  if (proven.hadAnything) await savePersonNotice(userId, "access-reset", client);
  return proven.hadAnything;
}

/** The same where a link by e-mail was used and no second factor is asked for; with one nothing is known yet. */
export async function proveEmailByLink(
  client: pg.ClientBase,
  userId: string,
  passwordHash: string | null,
): Promise<void> {
  const { rows } = await client.query<{ has: boolean }>(`select ${hasFactorSql("$1::uuid")} as has`, [
    userId,
  ]);
  if (!rows[0]?.has) await proveEmailAndReset(client, userId, passwordHash);
}
