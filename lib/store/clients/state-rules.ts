import { type ClientStateRules, DEFAULT_STATE_RULES } from "@/lib/core/clients/state";
import { SETTLED_STATUSES } from "@/lib/core/coverage";
import type { Day } from "@/lib/core/day";
import type { AccountScope, WholeAccountScope } from "@/lib/core/scope";
import { type AuditEntry, appendAudit } from "../audit/log";
import { db, queryRows } from "../database/database";

/** The account's thresholds, or the usual ones where none were set. */
export async function loadClientStateRules({ accountId }: AccountScope): Promise<ClientStateRules> {
  const select = { newDays: true, dormantDays: true, lostDays: true };
  const found = await db().prisma.clientStateRule.findUnique({ where: { accountId }, select });
  return found ?? DEFAULT_STATE_RULES;
}

/** Thresholds that make no sense together are the caller's to refuse; the database refuses them too. */
export async function saveClientStateRules(
  { accountId }: WholeAccountScope,
  { newDays, dormantDays, lostDays }: ClientStateRules,
  entry?: AuditEntry,
): Promise<void> {
  await db().prisma.$transaction(async (tx) => {
    const rules = { newDays, dormantDays, lostDays };
    const create = { accountId, ...rules };
    await tx.clientStateRule.upsert({ where: { accountId }, create, update: rules });
    if (entry) await appendAudit(entry, tx);
  });
}

/** The newest `count` days whose rows are known, newest first. */
export async function listNewestKnownDays({ accountId }: AccountScope, count: number): Promise<Day[]> {
  const rows = await queryRows<{ day: Day }>(
    `select day from commission_days where account_id = $1 and status = any($2::text[]) order by day desc limit $3`,
    [accountId, SETTLED_STATUSES, count],
  );
  return rows.map(({ day }) => day);
}
