// SQL: one page of what a person may see of several accounts.

import type { AccountScope } from "@/lib/core/scope";
import { isUuid } from "@/lib/core/uuid";
import { queryRow, queryRows } from "@/lib/database/database";
import { createSqlParams } from "@/lib/database/sql-params";
import { KIND_RULES, NOTIFICATION_KINDS, type NotificationKind } from "@/lib/notifications/kinds";
import type { StoredNotification } from "./deliveries";

export type CentreNotification = StoredNotification & { readonly readAt: Date | null };
export type CentreMark = { readonly atMs: number; readonly id: string };

const kindsOf = (audience: string): readonly NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => KIND_RULES[kind].audience === audience);

/**
 * The condition on notifications `n` of a person: those that these scopes show, and those of no
 * account.
 */
function shown(scopes: readonly AccountScope[], userId: string, params = createSqlParams()) {
  const whole = scopes.filter(({ clients }) => clients === null).map(({ accountId }) => accountId);
  const ofPartners = scopes.filter(({ clients }) => clients !== null);
  const ofClients = ofPartners.map(
    ({ accountId, clients }) => `(n.account_id = ${params.add(accountId)} and
      (n.kind = any(${params.add(kindsOf("own"))}::text[]) or n.uids && ${params.add(clients)}::text[]))`,
  );
  const mayTrade = `(n.kind <> all(${params.add(kindsOf("trading"))}::text[]) or exists (
    select from trading_roles t where (t.account_id, t.user_id) = (n.account_id, n.user_id)))`;
  const ofWhole = `(n.account_id = any(${params.add(whole)}::int[]) and ${mayTrade})`;
  const condition = `n.user_id = ${params.add(userId)}::uuid and n.in_centre
    and (${[ofWhole, ...ofClients, "n.account_id is null"].join(" or ")})`;
  return { condition, params };
}

/** The newest first, after `after`; one more than `limit` where there are more. */
export function listCentre(
  scopes: readonly AccountScope[],
  userId: string,
  { after, limit }: { readonly after: CentreMark | null; readonly limit: number },
): Promise<CentreNotification[]> {
  const { condition, params } = shown(scopes, userId);
  const mark = after && isUuid(after.id) ? after : null;
  const older = mark
    ? `and (n.created_at, n.id) < (${params.add(new Date(mark.atMs))}::timestamptz, ${params.add(mark.id)}::uuid)`
    : "";
  return queryRows(
    `select n.id, n.account_id as "accountId", n.user_id as "userId", n.kind, n.items, n.created_at as "createdAt",
       n.read_at as "readAt" from notifications n where ${condition} ${older}
     order by n.created_at desc, n.id desc limit ${params.add(limit + 1)}`,
    params.values,
  );
}

export async function countUnread(
  scopes: readonly AccountScope[],
  userId: string,
): Promise<number> {
  const { condition, params } = shown(scopes, userId);
  const row = await queryRow<{ count: number }>(
    `select count(*)::int as count from notifications n where ${condition} and n.read_at is null`,
    params.values,
  );
  return row.count;
}

/** Marks one of the person's own as read, or all that were stored until then. */
export async function markRead(
  userId: string,
  which: { readonly id: string } | { readonly untilMs: number },
): Promise<void> {
  if ("id" in which && !isUuid(which.id)) return;
  const isOne = "id" in which;
  const condition = isOne ? "id = $2::uuid" : "created_at <= $2::timestamptz";
  await queryRows(
    `update notifications set read_at = clock_timestamp() where user_id = $1 and read_at is null and ${condition}`,
    [userId, isOne ? which.id : new Date(which.untilMs)],
  );
}
