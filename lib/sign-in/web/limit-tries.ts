import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import { type AttemptCount, countAttempt } from "@/lib/sign-in/store/attempts";

/** What tries are counted by: the same word as in the audit log. */
export type CountedBy = "e-mail" | "person" | "browser" | "session" | "address";

export type Count<By extends CountedBy = CountedBy> = AttemptCount & { readonly by: By };

/** Counts one try under each limit, and logs the first refused. The seconds to wait; null: it is allowed. */
export async function limitTries<By extends CountedBy>(
  counts: readonly Count<By>[],
  entryOf: (by: By) => AuditEntry,
): Promise<number | null> {
  let longest = 0;
  let isAddressRefused = false;
  for (const { by, limit, key } of counts) {
    if (by === "address" && isAddressRefused) continue; // a full network does not use up its neighbours' tries
    const answer = await countAttempt(limit, key);
    if (answer.allowed) continue;
    isAddressRefused ||= by === "address";
    if (answer.isFirst && longest === 0) await appendAudit(entryOf(by));
    longest = Math.max(longest, answer.retryAfterSeconds);
  }
  return longest === 0 ? null : longest;
}
