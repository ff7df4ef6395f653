import type { ShareReach } from "@/lib/core/share/reach";
import type { ClientViews } from "@/lib/core/share/share-row";
import { db } from "../database/database";
import { shareOwner } from "./owner";

export type ShareView = {
  readonly linkId: string;
  readonly passVersion: number;
  /** Coarsely: "Chrome on Windows". */
  readonly client: string;
  readonly nowMs: number;
};

/**
 * Views of one link wait for each other, each until the one before is on the disk: a popular link would count a few
 * hundred a second at most. Where nothing depends on the number, a crash of the server may take the last second's.
 */
const HASTE = `select set_config('synchronous_commit', 'off', true) from share_links
    where id = $1 and max_views is null`;

const COUNT = `with haste as materialized (${HASTE}),
  counted as (
    update share_links set views = views + 1, last_viewed_at = $4
    where id = $1 and pass_version = $2 and revoked_at is null and (expires_at is null or expires_at > $4)
      and (max_views is null or views < max_views) and (select count(*) from haste) >= 0
    returning id, views),
  by_client as (
    insert into share_link_views as seen (link_id, day, client, views)
    select id, ($4::timestamptz at time zone 'UTC')::date, $3, 1 from counted
    on conflict (link_id, day, client) do update set views = seen.views + 1),
  notice as (
    insert into share_link_notices (link_id, kind)
    select id, 'first-view' from counted where views = 1 on conflict do nothing)
  select from counted`;

/**
 * Counts one view, and tells the owner of the first one. Atomic: of however many at once, no more are counted than the
 * link allows. `counted` false where it was revoked, has expired or is used up by now, or `passVersion` is no longer its.
 */
export async function countShareView(view: ShareView): Promise<{ readonly counted: boolean }> {
  const { linkId, passVersion, client, nowMs } = view;
  const values = [linkId, passVersion, client, new Date(nowMs)];
  const { rowCount } = await db().pool.query({ name: "count-share-view", text: COUNT, values });
  return { counted: rowCount === 1 };
}

/** By day and client, the oldest first; null where no such link is within the reach. */
export async function loadShareViews(reach: ShareReach, id: string): Promise<ClientViews[] | null> {
  const { rows } = await db().pool.query<{ list: ClientViews[] }>(
    `select coalesce((select json_agg(json_build_object('day', v.day, 'client', v.client, 'views', v.views)
         order by v.day, v.client collate "C") from share_link_views v where v.link_id = l.id), '[]') as list
     from share_links l where l.id::text = $1 and ($2::uuid is null or l.owner_id = $2)`,
    [id, shareOwner(reach)],
  );
  return rows[0]?.list ?? null;
}
