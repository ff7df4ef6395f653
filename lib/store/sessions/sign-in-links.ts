import type pg from "pg";
import { type AuditEntry, appendAudit } from "../audit/log";
import { db } from "../database/database";
import { proveEmailByLink } from "../database/email-proof";
import { inTransaction } from "../database/transaction";
import { type NewPassword, setPasswordIn } from "./passwords";

/** To choose a new password, or to sign in. */
export type LinkPurpose = "reset" | "sign-in";

/** Of a link only the SHA-256 of its token is kept. */
export type NewLink = {
  readonly userId: string;
  readonly purpose: LinkPurpose;
  readonly tokenHash: string;
  readonly seconds: number;
  /** It leaves by e-mail and is shown to nobody: using it proves the e-mail. */
  readonly wasMailed: boolean;
};

/** Whose link it is. */
export type LinkOwner = { readonly userId: string; readonly email: string };

type NamedLink = Pick<NewLink, "tokenHash" | "purpose">;

const LIVE = "l.token_hash = $1 and l.purpose = $2 and l.expires_at > clock_timestamp()";

/** Keeps a link; the person's earlier one of this purpose opens nothing any more. */
export async function saveLink(link: NewLink, entry: AuditEntry): Promise<void> {
  await inTransaction(async (client) => {
    await client.query(
      `insert into sign_in_links (user_id, purpose, token_hash, expires_at, was_mailed)
       values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4), $5)
       on conflict (user_id, purpose) do update set token_hash = excluded.token_hash,
         created_at = clock_timestamp(), expires_at = excluded.expires_at, was_mailed = excluded.was_mailed`,
      [link.userId, link.purpose, link.tokenHash, link.seconds, link.wasMailed],
    );
    await appendAudit(entry, client);
  });
}

/** Looks without using it up; null where it was never there, was used or replaced, or has run out. */
export async function findLink({ tokenHash, purpose }: NamedLink): Promise<LinkOwner | null> {
  const { rows } = await db().pool.query<LinkOwner>(
    `select u.id as "userId", u.email from sign_in_links l join users u on u.id = l.user_id where ${LIVE}`,
    [tokenHash, purpose],
  );
  return rows[0] ?? null;
}

/**
 * Uses it up. Of any number that do so at once, one is told whose it was; the others, null. One that was mailed proves
 * the e-mail; `passwordHash` is what takes the place of a password that was set before that.
 */
export function takeLink(link: NamedLink, passwordHash: string): Promise<LinkOwner | null> {
  return inTransaction(async (client) => {
    const owner = await takeLinkIn(client, link);
    if (owner?.wasMailed) await proveEmailByLink(client, owner.userId, passwordHash);
    return owner;
  });
}

/** Uses up a link of purpose "reset" for another password, both or neither. Null: the link is of no use. */
export async function resetPasswordByLink(
  tokenHash: string,
  passwordHash: string,
  entryOf: (owner: LinkOwner) => AuditEntry,
): Promise<LinkOwner | null> {
  return inTransaction(async (client) => {
    const owner = await takeLinkIn(client, { tokenHash, purpose: "reset" });
    if (!owner) return null;
    const password: NewPassword = { userId: owner.userId, passwordHash, mustChangePassword: false };
    if (!(await setPasswordIn(client, password, entryOf(owner)))) return null;
    if (owner.wasMailed) await proveEmailByLink(client, owner.userId, null);
    return owner;
  });
}

/** Removes what has run out; for a job that tidies up. Returns how many. */
export async function deleteOldLinks(): Promise<number> {
  const { rowCount } = await db().pool.query(
    "delete from sign_in_links where expires_at < clock_timestamp()",
  );
  return rowCount ?? 0;
}

async function takeLinkIn(
  client: pg.PoolClient,
  { tokenHash, purpose }: NamedLink,
): Promise<(LinkOwner & { readonly wasMailed: boolean }) | null> {
  const { rows } = await client.query<LinkOwner & { readonly wasMailed: boolean }>(
    `delete from sign_in_links l using users u where u.id = l.user_id and ${LIVE}
     returning u.id as "userId", u.email, l.was_mailed as "wasMailed"`,
    [tokenHash, purpose],
  );
  return rows[0] ?? null;
}
