import { type AuditEntry, appendAudit } from "../audit/log";
import { db } from "../database/database";
import { inTransaction } from "../database/transaction";
import type { InsertFactor } from "./add-factor";

/** The public half of a person's key pair. */
export type Passkey = {
  /** The credential's id, base64url. */
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  /** How a browser reaches it ("usb", "internal", "hybrid"), as the authenticator said. */
  readonly transports: readonly string[];
  /** Kept by a password manager for several devices; otherwise it is in one device alone. */
  readonly isSynced: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

export type NewPasskey = Omit<Passkey, "createdAt" | "lastUsedAt">;

/** More than anybody has devices; a bound, so that nobody fills the table. */
const MOST = 20;
const COLUMNS = `id, user_id as "userId", name, public_key as "publicKey", counter::float8 as counter, transports,
  is_synced as "isSynced", created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** Oldest first. */
export async function listPasskeys(userId: string): Promise<Passkey[]> {
  const { rows } = await db().pool.query<Passkey>(
    `select ${COLUMNS} from passkeys where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows;
}

/** Null where nobody has a passkey of this id. */
export async function findPasskey(id: string): Promise<Passkey | null> {
  const { rows } = await db().pool.query<Passkey>(`select ${COLUMNS} from passkeys where id = $1`, [id]);
  return rows[0] ?? null;
}

/** For `addFactor`; not stored where somebody has this very key, or this person too many. */
export function insertPasskey(passkey: NewPasskey): InsertFactor {
  const { id, userId, name, publicKey, counter, transports, isSynced } = passkey;
  return async (client) => {
    const { rowCount } = await client.query(
      `insert into passkeys (id, user_id, name, public_key, counter, transports, is_synced)
       select $1, $2::uuid, $3, $4, $5, $6, $7
       where (select count(*) from passkeys where user_id = $2::uuid) < ${MOST} on conflict (id) do nothing`,
      [id, userId, name, Buffer.from(publicKey), counter, transports, isSynced],
    );
    return rowCount === 1;
  };
}

/** False: this person has none of this id. `entryOf` takes the name before. */
export async function renamePasskey(
  { userId, id, name }: Pick<Passkey, "userId" | "id" | "name">,
  entryOf: (before: string) => AuditEntry,
): Promise<boolean> {
  return inTransaction(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select name from passkeys where user_id = $1 and id = $2 for update",
      [userId, id],
    );
    const [found] = rows;
    if (!found) return false;
    if (found.name === name) return true;
    await client.query("update passkeys set name = $2 where id = $1", [id, name]);
    await appendAudit(entryOf(found.name), client);
    return true;
  });
}
