import { type AuditEntry, appendAudit } from "../audit/log";
import { db } from "../database/database";
import { inTransaction } from "../database/transaction";

/** Of whom a second factor can be required: what a person is, at the desk or at any account. */
export const FACTOR_ROLES = ["administrator", "manager", "viewer", "partner"] as const;
export type FactorRole = (typeof FACTOR_ROLES)[number];

/** Always in the order of FACTOR_ROLES. */
export async function listFactorRequirements(): Promise<FactorRole[]> {
  const { rows } = await db().pool.query<{ role: string }>("select role from factor_requirements");
  return FACTOR_ROLES.filter((role) => rows.some((row) => row.role === role));
}

/** `entryOf` takes what was required before. False: it was so already, and nothing is kept. */
export async function saveFactorRequirements(
  roles: readonly FactorRole[],
  entryOf: (before: readonly FactorRole[]) => AuditEntry,
): Promise<boolean> {
  return inTransaction(async (client) => {
    await client.query("lock table factor_requirements in share row exclusive mode");
    const { rows } = await client.query<{ role: string }>("select role from factor_requirements");
    const before = FACTOR_ROLES.filter((role) => rows.some((row) => row.role === role));
    if (before.join() === FACTOR_ROLES.filter((role) => roles.includes(role)).join()) return false;
    await client.query("delete from factor_requirements where role <> all ($1)", [roles]);
    await client.query(
      "insert into factor_requirements (role) select unnest($1::text[]) on conflict do nothing",
      [roles],
    );
    await appendAudit(entryOf(before), client);
    return true;
  });
}
