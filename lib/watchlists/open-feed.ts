import type { AuditOrigin } from "@/lib/audit/origin";
import type { Language } from "@/lib/core/language";
import { makeLinkToken } from "@/lib/sign-in/secrets/link-token";
import { saveFeed } from "@/lib/watchlists/store/feeds";
import type { OpenFeedOutcome } from "./contract";

export { deleteFeed, listFeeds } from "@/lib/watchlists/store/feeds";

/** A new address for a list in the place of the one it had, whose file is in `language`. */
export async function openFeed(
  userId: string,
  { id, language }: { readonly id: string; readonly language: Language },
  origin: AuditOrigin,
): Promise<OpenFeedOutcome> {
  const { token, tokenHash } = makeLinkToken();
  const isSaved = await saveFeed(userId, id, { tokenHash, language }, origin);
  return isSaved ? { kind: "opened", token } : { kind: "refused", problem: "gone" };
}
