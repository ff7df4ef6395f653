import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import { type AttemptCount, countAttempt } from "@/lib/sign-in/store/attempts";

/** What tries are counted by, as the audit log calls it. */
export type CountedBy = "e-mail" | "person" | "browser" | "session" | "address";

export type Count<By extends CountedBy = CountedBy> = AttemptCount & { readonly by: By };

/**
 * Counts one try under each limit, and audits the first refusal. Returns the seconds to wait; null:
 * allowed.
 */
export async function limitTries<By extends CountedBy>(
  counts: readonly Count<By>[],
  entryOf: (by: By) => AuditEntry,
): Promise<number | null> {
  let longest = 0;
  let isAddressRefused = false;
  for (const { by, limit, key } of counts) {
    if (by === "address" && isAddressRefused) continue; // a network over its limit does not use up its neighbours' tries
    const answer = await countAttempt(limit, key);
    if (answer.allowed) continue;
    isAddressRefused ||= by === "address";
    if (answer.isFirst && longest === 0) await appendAudit(entryOf(by));
    longest = Math.max(longest, answer.retryAfterSeconds);
  }
  return longest === 0 ? null : longest;
}
