import { type AuditEntry, appendAudit } from "../audit/log";
import { db } from "../database/database";
import { proveEmailAndReset } from "../database/email-proof";
import { inTransaction } from "../database/transaction";

/** Who somebody is to a provider of identities: its own address and its own number of the person. */
export type Identity = { readonly issuer: string; readonly subject: string };

/** The id of the person that an identity was tied to; null: nobody yet. */
export async function findIdentityOwner({ issuer, subject }: Identity): Promise<string | null> {
  const { rows } = await db().pool.query<{ userId: string }>(
    `select user_id as "userId" from identities where issuer = $1 and subject = $2`,
    [issuer, subject],
  );
  return rows[0]?.userId ?? null;
}

/**
 * Ties an identity to a person; the provider vouches for the e-mail, so what was set before it was proven goes, and
 * `passwordHash` takes the place of the password. False: it is somebody's already, or the person has another one of this provider: an
 * e-mail that the provider gave to somebody else does not open what was the first one's.
 */
export async function linkIdentity(
  { issuer, subject }: Identity,
  { userId, passwordHash }: { readonly userId: string; readonly passwordHash: string },
  entryOf: (wasReset: boolean) => AuditEntry,
): Promise<boolean> {
  return inTransaction(async (client) => {
    await client.query("select 1 from users where id = $1 for update", [userId]); // two at once: one after the other
    const { rowCount } = await client.query(
      `insert into identities (issuer, subject, user_id)
       select $1, $2, id from users
       where id = $3 and not exists (select 1 from identities where issuer = $1 and user_id = $3)
       on conflict do nothing`,
      [issuer, subject, userId],
    );
    if (rowCount === 0) return false;
    await appendAudit(entryOf(await proveEmailAndReset(client, userId, passwordHash)), client);
    return true;
  });
}
