import type { AuditKind } from "@/lib/core/audit/event";
import type { AuditOrigin } from "@/lib/core/audit/origin";
import type { Language } from "@/lib/core/language";
import type { StockCode } from "@/lib/core/reality/stock-code";
import { type AuditEntry, appendAudit } from "../audit/log";
import { db } from "../database/database";
import { inTransaction } from "../database/transaction";

/** One address a list, as its owner sees it; the token's text is kept nowhere. */
export type WatchlistFeed = {
  readonly watchlistId: string;
  readonly createdAt: Date;
  /** Null until a calendar program asked for it. */
  readonly lastUsedAt: Date | null;
};

/** What an address leads to. */
export type FoundFeed = {
  readonly watchlistId: string;
  readonly name: string;
  readonly language: Language;
  readonly codes: readonly StockCode[];
};

/** The addresses of this person's lists. */
export async function listFeeds(userId: string): Promise<WatchlistFeed[]> {
  const { rows } = await db().pool.query<WatchlistFeed>(
    `select f.watchlist_id as "watchlistId", f.created_at as "createdAt", f.last_used_at as "lastUsedAt"
     from watchlist_feeds f join watchlists w on w.id = f.watchlist_id where w.owner_id = $1`,
    [userId],
  );
  return rows;
}

/** Gives a list of this person's its address, in the place of the one it had. False where there is no such list. */
export async function saveFeed(
  userId: string,
  watchlistId: string,
  { tokenHash, language }: { readonly tokenHash: string; readonly language: Language },
  origin: AuditOrigin,
): Promise<boolean> {
  return inTransaction(async (client) => {
    const had = await client.query("select from watchlist_feeds where watchlist_id::text = $1", [
      watchlistId,
    ]);
    const { rows } = await client.query<{ name: string }>(
      `insert into watchlist_feeds as feed (watchlist_id, token_hash, language)
     select id, $3, $4 from watchlists where owner_id = $1 and id::text = $2
     on conflict (watchlist_id) do update set token_hash = excluded.token_hash, language = excluded.language,
       created_at = excluded.created_at, last_used_at = null
     returning (select name from watchlists where id = feed.watchlist_id)`,
      [userId, watchlistId, tokenHash, language],
    );
    const [list] = rows;
    if (!list) return false;
    const kind = had.rowCount === 0 ? "calendar-feed-made" : "calendar-feed-rotated";
    await appendAudit(feedEntry(origin, kind, watchlistId, list.name), client);
    return true;
  });
}

/** From the next request on the address leads nowhere. False where this person's list has none. */
export async function deleteFeed(userId: string, watchlistId: string, origin: AuditOrigin): Promise<boolean> {
  return inTransaction(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `delete from watchlist_feeds f using watchlists w
       where w.id = f.watchlist_id and w.owner_id = $1 and w.id::text = $2 returning w.name`,
      [userId, watchlistId],
    );
    const [list] = rows;
    if (!list) return false;
    await appendAudit(feedEntry(origin, "calendar-feed-revoked", watchlistId, list.name), client);
    return true;
  });
}

type FeedKind = Extract<AuditKind, `calendar-feed-${string}`>;

function feedEntry(origin: AuditOrigin, kind: FeedKind, list: string, name: string): AuditEntry {
  return { origin, event: { kind, result: "done", account: null, object: name, details: { list } } };
}

/** Null where no list has the token with this hash. */
export async function findFeed(tokenHash: string): Promise<FoundFeed | null> {
  const { rows } = await db().pool.query<FoundFeed>(
    `select w.id as "watchlistId", w.name, f.language,
       array(select code from watchlist_items i where i.watchlist_id = w.id order by code) as codes
     from watchlist_feeds f join watchlists w on w.id = f.watchlist_id where f.token_hash = $1`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

/** Remembers the use, once a minute at most. */
export async function saveFeedUse(watchlistId: string): Promise<void> {
  await db().pool.query(
    `update watchlist_feeds set last_used_at = clock_timestamp()
     where watchlist_id = $1 and (last_used_at is null or last_used_at < clock_timestamp() - interval '1 minute')`,
    [watchlistId],
  );
}
