import type { AuditOrigin } from "@/lib/audit/origin";
import { readRetention } from "@/lib/audit/retention";
import { retireAudit, saveAuditRetention } from "@/lib/audit/store/log";
import type { Jobs } from "@/lib/database/jobs/jobs";

/** Sets for how many days entries are kept ("" means permanently), if it is still what was seen. */
export async function changeRetention(
  origin: AuditOrigin,
  { text, before }: { readonly text: string; readonly before: number | null },
) {
  const days = readRetention(text);
  if (days === undefined) return "not-days";
  if (days === before) return "unchanged";
  return (await saveAuditRetention(origin, { days, before })) ? "saved" : "changed-meanwhile";
}

/** The setting counts whole days: more often there would be nothing to remove. */
const RETIRE_EVERY_SECONDS = 3_600;
/** Entries removed in one transaction, so that nobody waits long for it. */
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
