import type { ShareReach } from "@/lib/core/share/reach";
import type { ShareRow } from "@/lib/core/share/share-row";
import { shareState } from "@/lib/core/share/state";
import { db } from "./database";
import { shareOwner } from "./share-owner";

/** The more links, the further down the revoked ones are, which come last. */
const MOST_LISTED = 1_000;
/** Days of the small chart. */
const RECENT_DAYS = 30;

const LIST = `select l.id, json_build_object('id', u.id, 'email', u.email) as owner, l.kind, l.subject, l.language,
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
      where v.link_id = l.id and v.day > ($2::timestamptz at time zone 'UTC')::date - ${RECENT_DAYS}
      group by v.day) d) recent on true
  where ($1::uuid is null or l.owner_id = $1)
  order by l.revoked_at is not null, l.created_at desc, l.id limit ${MOST_LISTED}`;

/** Those that are not revoked first, then the newest; at most 1,000. */
export async function listShares(
  reach: ShareReach,
  { nowMs }: { readonly nowMs: number },
): Promise<ShareRow[]> {
  const { rows } = await db().pool.query<Omit<ShareRow, "state">>(LIST, [shareOwner(reach), new Date(nowMs)]);
  return rows.map((row) => ({ ...row, state: shareState(row, nowMs) }));
}

/** Whether such a link is within the reach, in whatever state. */
export async function hasShare(reach: ShareReach, id: string): Promise<boolean> {
  const { rowCount } = await db().pool.query(
    "select from share_links where id::text = $1 and ($2::uuid is null or owner_id = $2)",
    [id, shareOwner(reach)],
  );
  return rowCount === 1;
}
