import { hashLinkToken } from "@/lib/sign-in/secrets/link-token";
import { type AttemptLimit, countAddress, countAttempt } from "@/lib/sign-in/store/attempts";
import { findFeed, saveFeedUse } from "@/lib/watchlists/store/feeds";

/**
 * Programs ask once in 15 minutes at most; a person adds the address to several programs at a time.
 */
const PER_LIST: AttemptLimit = { name: "calendar-list", tries: 30, perSeconds: 60 };
/**
 * Of all lists, so that guessing is slow. An office, or a service that reads for many, has one
 * address.
 */
const PER_ADDRESS: AttemptLimit = { name: "calendar-address", tries: 120, perSeconds: 60 };

/**
 * Finds the list of a token and counts the use. `address`: where the request came from. "unknown":
 * the token was never given out, was revoked, or is none.
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
