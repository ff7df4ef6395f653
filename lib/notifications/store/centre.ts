// SQL: one page of what a person may see of several accounts.

import type { AccountScope } from "@/lib/core/scope";
import { isUuid } from "@/lib/core/uuid";
import { readRows, readValue, type Sql, sql } from "@/lib/database/sql";
import { KIND_RULES, NOTIFICATION_KINDS, type NotificationKind } from "@/lib/notifications/kinds";
import type { StoredNotification } from "./deliveries";

export type CentreNotification = StoredNotification & { readonly readAt: Date | null };
export type CentreMark = { readonly atMs: number; readonly id: string };

const kindsOf = (audience: string): readonly NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => KIND_RULES[kind].audience === audience);

/** Of notifications `n` for managers: the person is one, and the statement was not discarded. */
const MAY_MANAGE = sql`(n.kind <> all(${kindsOf("managers")}::text[]) or (
    exists (select from users u where u.id = n.user_id and u.is_admin)
    or exists (select from grants g where (g.account_id, g.user_id) = (n.account_id, n.user_id) and g.role = 'manager'))
  and exists (select from jsonb_array_elements(n.items) item
    join payouts p on p.account_id = n.account_id and p.id = (item ->> 'statement')::int))`;

/**
 * The condition on notifications `n` of a person: those that these scopes show, and those of no
 * account.
 */
function shown(scopes: readonly AccountScope[], userId: string): Sql {
  const whole = scopes.filter(({ clients }) => clients === null).map(({ accountId }) => accountId);
  const ofPartners = scopes.filter(({ clients }) => clients !== null);
  const mayTrade = sql`(n.kind <> all(${kindsOf("trading")}::text[]) or exists (
    select from trading_roles t where (t.account_id, t.user_id) = (n.account_id, n.user_id)))`;
  let ofScopes = sql`(n.account_id = any(${whole}::int[]) and ${mayTrade} and ${MAY_MANAGE})`;
  const kindsOfPartner = [...kindsOf("own"), ...kindsOf("payee")];
  for (const { accountId, clients } of ofPartners) {
    ofScopes = sql`${ofScopes} or (n.account_id = ${accountId} and
      (n.kind = any(${kindsOfPartner}::text[]) or n.uids && ${clients}::text[]))`;
  }
  return sql`n.user_id = ${userId}::uuid and n.in_centre and (${ofScopes} or n.account_id is null)`;
}

/** The newest first, after `after`; one more than `limit` where there are more. */
export function listCentre(
  scopes: readonly AccountScope[],
  userId: string,
  { after, limit }: { readonly after: CentreMark | null; readonly limit: number },
): Promise<CentreNotification[]> {
  const mark = after && isUuid(after.id) ? after : null;
  const isOlder = mark
    ? sql`(n.created_at, n.id) < (${new Date(mark.atMs)}::timestamptz, ${mark.id}::uuid)`
    : sql`true`;
  return readRows(
    sql`select n.id, n.account_id as "accountId", n.user_id as "userId", n.kind, n.items, n.created_at as "createdAt",
       n.read_at as "readAt" from notifications n where ${shown(scopes, userId)} and ${isOlder}
     order by n.created_at desc, n.id desc limit ${limit + 1}`,
  );
}

export function countUnread(scopes: readonly AccountScope[], userId: string): Promise<number> {
  return readValue(
    sql`select count(*)::int from notifications n
     where ${shown(scopes, userId)} and n.read_at is null`,
  );
}

/** Marks one of the person's own as read, or all that were stored until then. */
export async function markRead(
  userId: string,
  which: { readonly id: string } | { readonly untilMs: number },
): Promise<void> {
  if ("id" in which && !isUuid(which.id)) return;
  const isMeant =
    "id" in which
      ? sql`id = ${which.id}::uuid`
      : sql`created_at <= ${new Date(which.untilMs)}::timestamptz`;
  await readRows(
    sql`update notifications set read_at = clock_timestamp()
     where user_id = ${userId} and read_at is null and ${isMeant}`,
  );
}
