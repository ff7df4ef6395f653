// SQL: the log is append-only; functions of the database keep and apply the setting.
import type { AuditOrigin } from "@/lib/core/audit/origin";
import { db } from "../database/database";
import { inTransaction } from "../database/transaction";
import { appendAudit } from "./log";

/** Days that entries are kept; null: without an end. */
export async function loadAuditRetention(): Promise<number | null> {
  const { rows } = await db().pool.query<{ days: number | null }>("select audit_retention_days() as days");
  return rows[0]?.days ?? null;
}

/** Sets it, if it is still what was seen: the entry that says so is the setting. False: somebody else was quicker. */
export async function saveAuditRetention(
  origin: AuditOrigin,
  { days, before }: { readonly days: number | null; readonly before: number | null },
): Promise<boolean> {
  return inTransaction(async (client) => {
    await client.query("lock table audit_log in share row exclusive mode"); // or another one might come in between
    const { rows } = await client.query<{ days: number | null }>("select audit_retention_days() as days");
    if ((rows[0]?.days ?? null) !== before) return false;
    const about = { account: null, object: null } as const;
    const details = { days, before };
    await appendAudit(
      { origin, event: { kind: "audit-retention-changed", result: "done", ...about, details } },
      client,
    );
    return true;
  });
}

/** Removes at most `most` of the entries that the setting no longer keeps, and leaves an entry of that. */
export async function retireAudit(most: number): Promise<number> {
  const { rows } = await db().pool.query<{ retired: number }>("select audit_log_retire($1) as retired", [
    most,
  ]);
  return rows[0]?.retired ?? 0; // a function is one row
}
