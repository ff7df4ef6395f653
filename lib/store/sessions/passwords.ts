import type pg from "pg";
import { type AuditEntry, appendAudit } from "../audit/log";
import { db } from "../database/database";
import { inTransaction } from "../database/transaction";
import { endSessionsOf } from "./sessions";

export type NewPassword = {
  readonly userId: string;
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
  /** How long a one-time password opens; left out: no such limit. */
  readonly oneTimeHours?: number;
  /** The session in which it was changed, and which goes on. */
  readonly keepSession?: string;
};

/**
 * Changes the password and ends every session that was made under the old one; links that were sent before are of no
 * use then. False: the person is gone.
 */
export function setPassword(password: NewPassword, entry: AuditEntry): Promise<boolean> {
  return inTransaction((client) => setPasswordIn(client, password, entry));
}

/** The same inside the transaction of what allowed it. */
export async function setPasswordIn(
  client: pg.PoolClient,
  { userId, passwordHash, mustChangePassword, oneTimeHours, keepSession }: NewPassword,
  entry: AuditEntry,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update users set password_hash = $2, must_change_password = $3,
       one_time_until = clock_timestamp() + make_interval(hours => $4) where id = $1`,
    [userId, passwordHash, mustChangePassword, mustChangePassword ? (oneTimeHours ?? null) : null],
  );
  if (rowCount === 0) return false;
  await endSessionsOf(userId, client, { exceptId: keepSession });
  await client.query("delete from sign_in_links where user_id = $1", [userId]);
  // Somebody had the old password; with it they get no further any more.
  await client.query("delete from person_notices where user_id = $1 and kind = 'second-step-guesses'", [
    userId,
  ]);
  await appendAudit(entry, client);
  return true;
}

/** Whether a one-time password of this person was used already, or its time is over. */
export async function isOneTimeOver(userId: string): Promise<boolean> {
  const { rowCount } = await db().pool.query(
    "select from users where id = $1 and must_change_password and one_time_until <= clock_timestamp()",
    [userId],
  );
  return rowCount === 1;
}

/** The same password at today's cost, if it is still the one; ends nothing. */
export async function upgradePasswordHash(userId: string, before: string, after: string): Promise<void> {
  await db().pool.query("update users set password_hash = $3 where id = $1 and password_hash = $2", [
    userId,
    before,
    after,
  ]);
}
