import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import type { Language } from "@/lib/core/language";
import { db } from "@/lib/database/database";
import type { WatchlistFeedModel } from "@/lib/database/generated/models";
import type { StockCode } from "@/lib/stocks/stock-code";
import { lockWatchlist } from "./watchlists";

/**
 * A list's calendar address as its owner sees it; the token is stored nowhere. `lastUsedAt` null:
 * not used yet.
 */
export type WatchlistFeed = Readonly<
  Pick<WatchlistFeedModel, "watchlistId" | "createdAt" | "lastUsedAt">
>;

export type FoundFeed = {
  readonly watchlistId: string;
  readonly name: string;
  readonly language: Language;
  readonly codes: readonly StockCode[];
};

export async function listFeeds(userId: string): Promise<WatchlistFeed[]> {
  return db().prisma.watchlistFeed.findMany({
    where: { list: { ownerId: userId } },
    select: { watchlistId: true, createdAt: true, lastUsedAt: true },
  });
}

/**
 * Gives a person's list a new address in the place of the old one. False: there is no such list.
 */
export async function saveFeed(
  userId: string,
  watchlistId: string,
  { tokenHash, language }: { readonly tokenHash: string; readonly language: Language },
  origin: AuditOrigin,
): Promise<boolean> {
  return db().prisma.$transaction(async (tx) => {
    const list = await lockWatchlist(tx, userId, watchlistId);
    if (!list) return false;
    const { count } = await tx.watchlistFeed.deleteMany({ where: { watchlistId } });
    await tx.watchlistFeed.create({ data: { watchlistId, tokenHash, language } });
    const kind = count === 0 ? "calendar-feed-made" : "calendar-feed-rotated";
    await appendAudit(doneEntry(origin, kind, list.name, { list: watchlistId }), tx);
    return true;
  });
}

/** From the next request on the address leads nowhere. False: this person's list has none. */
export async function deleteFeed(
  userId: string,
  watchlistId: string,
  origin: AuditOrigin,
): Promise<boolean> {
  return db().prisma.$transaction(async (tx) => {
    const list = await lockWatchlist(tx, userId, watchlistId);
    if (!list) return false;
    const { count } = await tx.watchlistFeed.deleteMany({ where: { watchlistId } });
    if (count === 0) return false;
    await appendAudit(
      doneEntry(origin, "calendar-feed-revoked", list.name, { list: watchlistId }),
      tx,
    );
    return true;
  });
}

export async function findFeed(tokenHash: string): Promise<FoundFeed | null> {
  const feed = await db().prisma.watchlistFeed.findUnique({
    where: { tokenHash },
    select: {
      watchlistId: true,
      language: true,
      list: { select: { name: true, items: { select: { code: true }, orderBy: { code: "asc" } } } },
    },
  });
  if (!feed) return null;
  const { watchlistId, language, list } = feed;
  const codes = list.items.map(({ code }) => code as StockCode);
  return { watchlistId, name: list.name, language: language as Language, codes };
}

/** Stores the use, at most once a minute. */
export async function saveFeedUse(watchlistId: string): Promise<void> {
  await db().prisma.$executeRaw`
    update watchlist_feeds set last_used_at = clock_timestamp() where watchlist_id = ${watchlistId}::uuid
      and (last_used_at is null or last_used_at < clock_timestamp() - interval '1 minute')`;
}
