// SQL: the views are added up by day in the database.

import { isUuid } from "@/lib/core/uuid";
import { db, findRow, findValue, queryRows } from "@/lib/database/database";
import {
  type ClientViews,
  RECENT_VIEW_DAYS,
  type ShareReach,
  type ShareRow,
} from "@/lib/shares/share-row";
import type { ShareSubject } from "@/lib/shares/subject";
import { shareState } from "@/lib/shares/visit";

export function subjectOf(stored: unknown): ShareSubject {
  return stored as ShareSubject;
}

export function ofReach(reach: ShareReach): { ownerId?: string } {
  return reach.kind === "own" ? { ownerId: reach.userId } : {};
}

/** Revoked links come last, so they are cut first. */
const MOST_LISTED = 1_000;

/** $1: whose links; null: everybody's. */
const ROWS = `select l.id, json_build_object('id', u.id, 'email', u.email) as owner, l.kind, l.subject, l.language,
    l.title, l.commentary, l.hides_author as "hidesAuthor", l.password_hash is not null as "hasPassword",
    l.email_domains as "emailDomains", l.max_views as "maxViews", l.views, l.last_viewed_at as "lastViewedAt",
    coalesce(recent.list, '[]') as "recentViews", l.created_at as "createdAt", l.changed_at as "changedAt",
    l.expires_at as "expiresAt", case when l.earlier_until > $2 then l.earlier_until end as "earlierUntil",
    l.revoked_at as "revokedAt", l.revoked_because as "revokedBecause",
    f.hash as "contentHash", f.captured_at as "capturedAt"
  from share_links l join users u on u.id = l.owner_id left join share_link_facts f on f.link_id = l.id
  left join lateral (
    select json_agg(json_build_object('day', d.day, 'views', d.views) order by d.day) as list
    from (select v.day, sum(v.views)::int as views from share_link_views v
      where v.link_id = l.id and v.day > ($2::timestamptz at time zone 'UTC')::date - ${RECENT_VIEW_DAYS}
      group by v.day) d) recent on true
  where ($1::uuid is null or l.owner_id = $1)`;
const IN_ORDER = `order by l.revoked_at is not null, l.created_at desc, l.id limit ${MOST_LISTED}`;

type Now = { readonly nowMs: number };
type StoredRow = Omit<ShareRow, "state">;

/** Links that are not revoked first, then the newest first; at most MOST_LISTED. */
export async function listShares(reach: ShareReach, { nowMs }: Now): Promise<ShareRow[]> {
  const values = [ofReach(reach).ownerId ?? null, new Date(nowMs)];
  const rows = await queryRows<StoredRow>(`${ROWS} ${IN_ORDER}`, values);
  return rows.map((row) => ({ ...row, state: shareState(row, nowMs) }));
}

/** One link, also beyond the list's end; null: no such link is within the reach. */
export async function findShareRow(
  reach: ShareReach,
  id: string,
  { nowMs }: Now,
): Promise<ShareRow | null> {
  const values = [ofReach(reach).ownerId ?? null, new Date(nowMs), id];
  const row = await findRow<StoredRow>(`${ROWS} and l.id::text = $3`, values);
  return row && { ...row, state: shareState(row, nowMs) };
}

export async function hasShare(reach: ShareReach, id: string): Promise<boolean> {
  return (
    isUuid(id) && (await db().prisma.shareLink.count({ where: { id, ...ofReach(reach) } })) === 1
  );
}

/** By day and client, the oldest first; null where no such link is within the reach. */
export function loadShareViews(reach: ShareReach, id: string): Promise<ClientViews[] | null> {
  return findValue(
    `select coalesce((select json_agg(json_build_object('day', v.day, 'client', v.client, 'views', v.views)
         order by v.day, v.client collate "C") from share_link_views v where v.link_id = l.id), '[]')
     from share_links l where l.id::text = $1 and ($2::uuid is null or l.owner_id = $2)`,
    [id, ofReach(reach).ownerId ?? null],
  );
}
