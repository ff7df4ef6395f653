import type pg from "pg";
import { type AuditEntry, appendAudit } from "../audit/log";
import { db } from "../database/database";
import { inTransaction } from "../database/transaction";
import { hasFactorSql, lockPerson } from "./second-factors";

/** How many of a person's codes are unused. */
export async function countBackupCodes(userId: string): Promise<number> {
  const { rows } = await db().pool.query<{ left: number }>(
    `select count(*)::int as left from backup_codes where user_id = $1 and used_at is null`,
    [userId],
  );
  return rows[0]?.left ?? 0; // count() always has its row
}

/** New codes in place of all before. False: this person has no factor that they could stand in for. */
export async function replaceBackupCodes(
  userId: string,
  hashes: readonly string[],
  entry: AuditEntry,
): Promise<boolean> {
  return inTransaction(async (client) => {
    await lockPerson(client, userId);
    const { rows } = await client.query<{ has: boolean }>(`select ${hasFactorSql("$1::uuid")} as has`, [
      userId,
    ]);
    if (!rows[0]?.has) return false;
    await client.query("delete from backup_codes where user_id = $1", [userId]);
    await insertBackupCodes(client, userId, hashes);
    await appendAudit(entry, client);
    return true;
  });
}

/** The first codes, with the first factor. */
export async function insertBackupCodes(
  client: pg.ClientBase,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await client.query(
    "insert into backup_codes (user_id, code_hash) select $1, hash from unnest($2::text[]) hash",
    [userId, hashes],
  );
}
