// SQL: one upsert with its audit entry; days as text.

import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import { type ClientStateRules, DEFAULT_STATE_RULES } from "@/lib/clients/client-state";
import type { Day } from "@/lib/core/day";
import type { AccountScope, WholeAccountScope } from "@/lib/core/scope";
import { SETTLED_STATUSES } from "@/lib/coverage/day-status";
import { db, inAccount, queryColumn } from "@/lib/database/database";

/** The account's thresholds, or the default ones. */
export async function loadClientStateRules({ accountId }: AccountScope): Promise<ClientStateRules> {
  const select = { newDays: true, dormantDays: true, lostDays: true };
  const found = await db().prisma.clientStateRule.findUnique({ where: { accountId }, select });
  return found ?? DEFAULT_STATE_RULES;
}

/** The caller refuses thresholds that make no sense together; the database does too. */
export async function saveClientStateRules(
  { accountId }: WholeAccountScope,
  { newDays, dormantDays, lostDays }: ClientStateRules,
  entry?: AuditEntry,
): Promise<void> {
  await inAccount(accountId, async (client) => {
    await client.query(
      `insert into client_state_rules (account_id, new_days, dormant_days, lost_days) values ($1, $2, $3, $4)
       on conflict (account_id) do update set new_days = excluded.new_days,
         dormant_days = excluded.dormant_days, lost_days = excluded.lost_days`,
      [accountId, newDays, dormantDays, lostDays],
    );
    if (entry) await appendAudit(entry, client);
  });
}

/** The newest known days, newest first. */
export function listNewestKnownDays({ accountId }: AccountScope, count: number): Promise<Day[]> {
  return queryColumn(
    `select day from commission_days where account_id = $1 and status = any($2::text[]) order by day desc limit $3`,
    [accountId, SETTLED_STATUSES, count],
  );
}
