// SQL: the people of an account are counted in the transactions that change or use the setting.
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type Connection, db, findRow } from "@/lib/database/database";
import type { Prisma } from "@/lib/database/generated/client";
import type { LoneApproval } from "@/lib/payouts/lone-approval";
import { isApproverAt } from "@/lib/users/store/approvers";

/** Null: it was never switched on. `now`: by the database's clock. */
export function findLoneApproval(
  { accountId }: WholeAccountScope,
  on: Connection = db().pool,
): Promise<(LoneApproval & { readonly now: Date }) | null> {
  return findRow(
    `select set_by as "setBy", since, off_at as "offAt", second, clock_timestamp() as now
     from lone_approvals where account_id = $1`,
    [accountId],
    on,
  );
}

/** Switches the setting on, from now on. Call it while the account is held for an update. */
export async function switchLoneApprovalOn(
  { accountId }: WholeAccountScope,
  by: { readonly id: string; readonly name: string },
  entry: AuditEntry,
  client: Connection,
): Promise<void> {
  await client.query(
    `insert into lone_approvals (account_id, set_by, set_by_id, since) values ($1, $2, $3, clock_timestamp())
     on conflict (account_id) do update set set_by = excluded.set_by, set_by_id = excluded.set_by_id,
       since = excluded.since, off_at = null, second = null`,
    [accountId, by.name, by.id],
  );
  await appendAudit(entry, client);
}

/**
 * Switches the setting off. `second`: the person who ended it by being a second approver; null:
 * somebody switched it off.
 */
export async function switchLoneApprovalOff(
  { accountId }: WholeAccountScope,
  second: string | null,
  entry: AuditEntry,
  client: Connection,
): Promise<void> {
  await client.query(
    "update lone_approvals set off_at = clock_timestamp(), second = $2 where account_id = $1 and off_at is null",
    [accountId, second],
  );
  await appendAudit(entry, client);
}

/** E-mail of an approver other than the one who switched the setting on; the first by name. */
export function findSecondApprover(
  { accountId }: WholeAccountScope,
  client: Connection,
): Promise<{ readonly email: string } | null> {
  return findRow(
    `select u.email from users u join lone_approvals l on l.account_id = $1
     where ${isApproverAt("$1::int")} and u.id <> l.set_by_id order by u.email limit 1`,
    [accountId],
    client,
  );
}

type NewApprover = {
  /** E-mail of the person who was just given access. */
  readonly second: string;
  /** Where; null: at every account. */
  readonly accountIds: readonly number[] | null;
};

/**
 * Switches the setting off wherever more than one person may approve now, in the transaction that
 * gave a person access. An approval or a change of the setting at these accounts and this wait for
 * each other, so that nobody approves alone where two people can.
 */
export async function endLoneApprovals(
  tx: Prisma.TransactionClient,
  { second, accountIds }: NewApprover,
  origin: AuditOrigin,
): Promise<void> {
  await tx.$queryRawUnsafe(
    "select 1 from accounts where $1::int[] is null or id = any($1::int[]) order by id for share",
    accountIds,
  );
  const ended = await tx.$queryRawUnsafe<{ id: number; name: string }[]>(
    `update lone_approvals l set off_at = clock_timestamp(), second = $2
     from accounts a
     where a.id = l.account_id and l.off_at is null and ($1::int[] is null or l.account_id = any($1::int[]))
       and (select count(*) from users u where ${isApproverAt("l.account_id")}) > 1
     returning a.id, a.name`,
    accountIds,
    second,
  );
  for (const account of ended)
    await appendAudit(doneEntry(origin, "payout-alone-off", account.name, { second }, account), tx);
}
