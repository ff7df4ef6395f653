import { type AuditEntry, appendAudit, appendAuditIn } from "../audit/log";
import { db } from "../database/database";
import { inTransaction } from "../database/transaction";
import { isUniqueViolation } from "../database/unique-violation";
import { type Account, findAccount, PATIENT, type SealCredentials } from "./accounts";

/** What a change of an account came to; "gone": it was removed meanwhile. */
export type AccountChange = "changed" | "gone";

/** `"name-taken"`: another account has that name. */
export async function renameAccount(
  id: number,
  name: string,
  entry: AuditEntry,
): Promise<AccountChange | "name-taken"> {
  try {
    return await update(id, "name = $2", name, entry);
  } catch (error) {
    if (isUniqueViolation(error)) return "name-taken";
    throw error;
  }
}

/** Whether it is synced. Null: it was so already, and no entry is written. */
export async function setPaused(
  id: number,
  isPaused: boolean,
  entry: AuditEntry,
): Promise<AccountChange | null> {
  const set = "paused_at = case when $2 then clock_timestamp() end";
  const changed = await update(id, set, isPaused, entry, "and (paused_at is not null) <> $2");
  if (changed === "changed") return changed;
  return (await findAccount(id)) ? null : "gone";
}

/** The new key stands in one transaction, or the one before does. */
export function replaceCredentials(
  id: number,
  key: Pick<Account, "keyHint" | "keyFingerprint">,
  seal: SealCredentials,
  entry: AuditEntry,
): Promise<AccountChange> {
  return db().prisma.$transaction(async (tx) => {
    const data = { ...key, sealedCredentials: new Uint8Array(await seal(tx)) };
    const { count } = await tx.account.updateMany({ where: { id }, data });
    if (count === 0) return "gone";
    await appendAuditIn(tx, entry);
    return "changed";
  }, PATIENT);
}

/** `set` and `where` are of this file's own words; $2 is `value`. */
function update(
  id: number,
  set: string,
  value: string | boolean,
  entry: AuditEntry,
  where = "",
): Promise<AccountChange> {
  return inTransaction(async (client) => {
    const statement = `update accounts set ${set} where id = $1 ${where}`;
    const { rowCount } = await client.query(statement, [id, value]);
    if (rowCount !== 1) return "gone";
    await appendAudit(entry, client);
    return "changed";
  });
}
