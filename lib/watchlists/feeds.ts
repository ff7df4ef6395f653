import type { AuditOrigin } from "@/lib/audit/origin";
import type { Language } from "@/lib/core/language";
import { hashLinkToken, makeLinkToken } from "@/lib/sign-in/secrets/link-token";
import { type AttemptLimit, countAddress, countAttempt } from "@/lib/sign-in/store/attempts";
import { findFeed, saveFeed, saveFeedUse } from "@/lib/watchlists/store/feeds";

export { deleteFeed, listFeeds } from "@/lib/watchlists/store/feeds";

/** Programs ask every quarter of an hour at the most often; a person adds the address to several at a time. */
const PER_LIST: AttemptLimit = { name: "calendar-list", tries: 30, perSeconds: 60 };
/** Whatever is asked for, so that guessing is slow: an office, or a service that reads for many, sits behind one. */
const PER_ADDRESS: AttemptLimit = { name: "calendar-address", tries: 120, perSeconds: 60 };

/** A new address for a list, instead of the one it had. The token is shown once and stored nowhere. Null: no such list. */
export async function openFeed(
  userId: string,
  watchlistId: string,
  language: Language,
  origin: AuditOrigin,
) {
  const { token, tokenHash } = makeLinkToken();
  const isSaved = await saveFeed(userId, watchlistId, { tokenHash, language }, origin);
  return isSaved ? token : null;
}

/**
 * What a token leads to, which counts as its use. `address`: where the request came from. "unknown": never given,
 * revoked, or no token at all.
 */
export async function takeFeed(token: string, address: string) {
  const limited = (retryAfterSeconds: number) => ({ kind: "limited", retryAfterSeconds }) as const;
  const byAddress = await countAddress(PER_ADDRESS, address);
  if (!byAddress.allowed) return limited(byAddress.retryAfterSeconds);
  const tokenHash = hashLinkToken(token);
  const feed = tokenHash === null ? null : await findFeed(tokenHash);
  if (feed === null) return { kind: "unknown" } as const;
  const byList = await countAttempt(PER_LIST, feed.watchlistId);
  if (!byList.allowed) return limited(byList.retryAfterSeconds);
  await saveFeedUse(feed.watchlistId);
  return { kind: "found", feed } as const;
}
