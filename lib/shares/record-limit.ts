import { shareName } from "@/lib/core/share/subject";
import { appendAudit } from "@/lib/store/audit/log";
import type { AttemptLimit } from "@/lib/store/sessions/attempts";
import type { FoundShare } from "@/lib/store/shares/visit";

/** Logs the first try that a limit refuses, for the link's managers; the others of a flood leave no entry. */
export async function recordLimit(link: FoundShare, limit: AttemptLimit, address: string): Promise<void> {
  await appendAudit({
    origin: { actor: { kind: "nobody" }, address, agent: null },
    event: {
      kind: "share-limited",
      result: "limited",
      account: null,
      object: shareName(link),
      details: { link: link.id, person: link.ownerEmail, limit: limit.name },
    },
  });
}
