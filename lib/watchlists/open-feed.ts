import type { AuditOrigin } from "@/lib/audit/origin";
import type { Language } from "@/lib/core/language";
import { makeLinkToken } from "@/lib/sign-in/secrets/link-token";
import * as store from "@/lib/watchlists/store/feeds";
import type { OpenFeedOutcome } from "./contract";

/** A new address for a list in the place of the one it had, whose file is in `language`. */
export async function openFeed(
  userId: string,
  { id, language }: { readonly id: string; readonly language: Language },
  origin: AuditOrigin,
): Promise<OpenFeedOutcome> {
  const { token, tokenHash } = makeLinkToken();
  const isSaved = await store.saveFeed(userId, id, { tokenHash, language }, origin);
  return isSaved ? { kind: "opened", token } : { kind: "refused", problem: "gone" };
}

/** From the next request on, the address leads nowhere. False: this person's list has none. */
export function deleteFeed(
  userId: string,
  watchlistId: string,
  origin: AuditOrigin,
): Promise<boolean> {
  return store.deleteFeed(userId, watchlistId, origin);
}

/** The calendar feeds of a person's lists. */
export function listFeeds(userId: string) {
  return store.listFeeds(userId);
}
