// SQL: amounts as text.
import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type Connection, db, inAccount, queryRows } from "@/lib/database/database";
import type { MonthTarget } from "@/lib/overview/target";

/** Every target ever set, in the order of entry. */
export function listTargets(
  { accountId }: WholeAccountScope,
  on: Connection = db().pool,
): Promise<MonthTarget[]> {
  return queryRows(
    `select id, from_month as "from", currency, trim_scale(amount) as amount, set_by as "setBy", set_at as "setAt"
     from month_targets where account_id = $1 order by id`,
    [accountId],
    on,
  );
}

type NewTarget = {
  readonly target: Omit<MonthTarget, "id" | "setAt">;
  /** The last entry that the person saw; null: there was none. */
  readonly seen: number | null;
  readonly entry: AuditEntry;
};

/**
 * Adds a target and its audit entry, and returns nothing; or the entries that the person has not
 * seen, in the order of entry. Throws if the account is gone.
 */
export function addTarget(
  scope: WholeAccountScope,
  { target: { from, currency, amount, setBy }, seen, entry }: NewTarget,
): Promise<MonthTarget[]> {
  const { accountId } = scope;
  const add = async (client: Connection) => {
    const unseen = (await listTargets(scope, client)).filter(
      ({ id }) => seen === null || id > seen,
    );
    if (unseen.length > 0) return unseen;
    await client.query(
      "insert into month_targets (account_id, from_month, currency, amount, set_by) values ($1, $2, $3, $4, $5)",
      [accountId, from, currency, amount, setBy],
    );
    await appendAudit(entry, client);
    return [];
  };
  return inAccount(accountId, add, "no key update");
}
