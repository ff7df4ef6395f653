// SQL: amounts as text.
import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import type { WholeAccountScope } from "@/lib/core/scope";
import { inTransaction, queryRows } from "@/lib/database/database";
import type { MonthTarget } from "@/lib/overview/target";

/** Every target ever set, in the order of entry. */
export function listTargets({ accountId }: WholeAccountScope): Promise<MonthTarget[]> {
  return queryRows(
    `select id, from_month as "from", currency, trim_scale(amount) as amount, set_by as "setBy", set_at as "setAt"
     from month_targets where account_id = $1 order by id`,
    [accountId],
  );
}

/** Adds a target and its audit entry. */
export async function addTarget(
  { accountId }: WholeAccountScope,
  { from, currency, amount, setBy }: Omit<MonthTarget, "id" | "setAt">,
  entry: AuditEntry,
): Promise<void> {
  await inTransaction(async (client) => {
    await client.query(
      "insert into month_targets (account_id, from_month, currency, amount, set_by) values ($1, $2, $3, $4, $5)",
      [accountId, from, currency, amount, setBy],
    );
    await appendAudit(entry, client);
  });
}
