import type { AuditOrigin } from "@/lib/audit/origin";
import { readRetention } from "@/lib/audit/retention";
import { retireAudit, saveAuditRetention } from "@/lib/audit/store/log";
import type { Jobs } from "@/lib/database/jobs/jobs";
import type { SaveRetention, SaveRetentionOutcome } from "./contract";

/** Sets how long entries are kept, unless somebody else changed it since it was seen. */
export async function saveRetention(
  { typed, seen }: SaveRetention,
  origin: AuditOrigin,
): Promise<SaveRetentionOutcome> {
  const days = readRetention(typed);
  if (days === undefined) return { kind: "refused", problem: "not-days" };
  if (days === seen) return { kind: "unchanged" };
  const isSaved = await saveAuditRetention(origin, { days, before: seen });
  return isSaved ? { kind: "saved" } : { kind: "refused", problem: "changed-meanwhile" };
}

/** Seconds. The setting counts whole days, so more often would remove nothing. */
const RETIRE_EVERY_SECONDS = 3_600;
/** Entries removed in one transaction, so that it stays short. */
const AT_ONCE = 5_000;

export async function startAuditWorker(
  jobs: Jobs,
  retired: (entries: number) => void,
): Promise<void> {
  await jobs.repeat("retire-audit", RETIRE_EVERY_SECONDS, async (_none, signal) => {
    while (!signal.aborted) {
      const entries = await retireAudit(AT_ONCE);
      if (entries > 0) retired(entries);
      if (entries < AT_ONCE) return;
    }
  });
}
