import type pg from "pg";
import { type AuditEntry, appendAudit } from "../audit/log";
import { inTransaction } from "../database/transaction";
import { insertBackupCodes } from "./backup-codes";
import { hasFactorSql, lockPerson } from "./second-factors";
import { endSessionsOf } from "./sessions";

/** Stores a factor; false where it cannot be: nothing is stored then. */
export type InsertFactor = (client: pg.ClientBase) => Promise<boolean>;

/** What comes with a person's first factor: backup codes, and the end of every session but this one. */
export type FirstFactor = { readonly keepSession: string; readonly backupHashes: readonly string[] };

/** Null: it was not stored. */
export async function addFactor(
  userId: string,
  insert: InsertFactor,
  { keepSession, backupHashes }: FirstFactor,
  entry: AuditEntry,
): Promise<"added" | "added-first" | null> {
  return inTransaction(async (client) => {
    await lockPerson(client, userId);
    const { rows } = await client.query<{ has: boolean }>(`select ${hasFactorSql("$1::uuid")} as has`, [
      userId,
    ]);
    if (!(await insert(client))) return null;
    await appendAudit(entry, client);
    if (rows[0]?.has) return "added";
    await insertBackupCodes(client, userId, backupHashes);
    await endSessionsOf(userId, client, { exceptId: keepSession });
    return "added-first";
  });
}
