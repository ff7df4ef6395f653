import type pg from "pg";
import { type AuditEntry, appendAudit } from "../audit/log";
import { inTransaction } from "../database/transaction";
import { hasFactorSql, lockPerson, NEEDS_FACTOR_SQL } from "./second-factors";
import { endSessionsOf } from "./sessions";

export type RemovedFactor = { readonly kind: "totp" } | { readonly kind: "passkey"; readonly id: string };

/**
 * Takes away one factor, and with the last one the backup codes. "required": it is the last one of somebody who has
 * to have one. "gone": there is none such.
 */
export async function removeFactor(
  userId: string,
  factor: RemovedFactor,
  entry: AuditEntry,
): Promise<"removed" | "required" | "gone"> {
  return inTransaction(async (client) => {
    await lockPerson(client, userId);
    const { rows } = await client.query<{ isThere: boolean; hasOther: boolean; isRequired: boolean }>(
      `select coalesce(bool_or(own.is_it), false) as "isThere", coalesce(bool_or(not own.is_it), false) as "hasOther",
         (select ${NEEDS_FACTOR_SQL} from users u where u.id = $1) as "isRequired"
       from (select $2::text is null as is_it from totp_factors where user_id = $1 and confirmed_at is not null
             union all select id is not distinct from $2::text from passkeys where user_id = $1) own`,
      [userId, factor.kind === "passkey" ? factor.id : null],
    );
    const [state] = rows;
    if (!state?.isThere) return "gone";
    if (!state.hasOther && state.isRequired) return "required";
    if (factor.kind === "totp") await client.query("delete from totp_factors where user_id = $1", [userId]);
    else await client.query("delete from passkeys where user_id = $1 and id = $2", [userId, factor.id]);
    if (!state.hasOther) await client.query("delete from backup_codes where user_id = $1", [userId]);
    await appendAudit(entry, client);
    return "removed";
  });
}

/** Takes away all that somebody has and ends their sessions, for who has lost it. False: there was nothing. */
export async function resetFactors(userId: string, entry: AuditEntry): Promise<boolean> {
  return inTransaction(async (client) => {
    await lockPerson(client, userId);
    const { rows } = await client.query<{ has: boolean }>(`select ${hasFactorSql("$1::uuid")} as has`, [
      userId,
    ]);
    if (!rows[0]?.has) return false;
    await deleteFactors(client, userId);
    await endSessionsOf(userId, client);
    await appendAudit(entry, client);
    return true;
  });
}

/** App, passkeys, backup codes and open questions of a person, inside the transaction of what takes them away. */
export async function deleteFactors(client: pg.ClientBase, userId: string): Promise<void> {
  for (const table of ["totp_factors", "passkeys", "backup_codes", "passkey_challenges"]) {
    await client.query(`delete from ${table} where user_id = $1`, [userId]);
  }
}
