import { retireAudit } from "@/lib/store/audit/log";
import type { Jobs } from "@/lib/store/jobs/jobs";

/** The setting counts whole days: more often there would be nothing to remove. */
const RETIRE_EVERY_SECONDS = 3_600;
/** Entries removed in one transaction, so that nobody waits long for it. */
const AT_ONCE = 5_000;

export type AuditWorkerEvents = { readonly retired: (entries: number) => void };

/** Removes entries that the setting no longer keeps. */
export async function startAuditWorker(jobs: Jobs, { retired }: AuditWorkerEvents): Promise<void> {
  await jobs.repeat("retire-audit", RETIRE_EVERY_SECONDS, async (_none, signal) => {
    while (!signal.aborted) {
      const entries = await retireAudit(AT_ONCE);
      if (entries > 0) retired(entries);
      if (entries < AT_ONCE) return;
    }
  });
}
