import { systemClock } from "@/lib/core/clock";
import { writeKinds } from "@/lib/core/commissions/kept-kinds";
import type { ExportFailure } from "@/lib/core/files/export-failure";
import { recoverExportJobs, tidyExportJobs } from "@/lib/store/exports/runs";
import type { Jobs } from "@/lib/store/jobs/jobs";
import { sweepExportFiles } from "./files";
import { sendExport } from "./request";
import { type ExportEnd, type ExportRunDeps, runExport } from "./run";

/** Side by side in one worker, which has syncs to do as well. */
const EXPORTS_AT_ONCE = 2;
/** How soon a job whose worker was killed is noticed, beside the time until it counts as dead. */
const RECOVER_EVERY_SECONDS = 5;
const TIDY_EVERY_SECONDS = 300;
const MOST_ATTEMPTS = 3;
const KEEP_DAYS = 30;
const BROKEN_OFF = writeKinds<ExportFailure>([{ kind: "worker-ended", times: MOST_ATTEMPTS }]);

export type ExportWorkerEvents = { readonly ended: (exportId: string, end: ExportEnd) => void };

/**
 * Writes the files that are asked for, takes up those whose worker was killed, and removes what has expired. Any
 * number of workers may run. Stopping gives jobs back that are under way.
 */
export async function startExportWorker(
  jobs: Jobs,
  deps: Omit<ExportRunDeps, "sleep">,
  { ended }: ExportWorkerEvents,
): Promise<void> {
  jobs.work("write-export", EXPORTS_AT_ONCE, async ({ exportId }, signal) => {
    ended(exportId, await runExport(exportId, { ...deps, sleep: systemClock.sleep }, signal));
  });
  await jobs.repeat("recover-exports", RECOVER_EVERY_SECONDS, async () => {
    for (const id of await recoverExportJobs(MOST_ATTEMPTS, BROKEN_OFF)) await sendExport(id);
  });
  await jobs.repeat("tidy-exports", TIDY_EVERY_SECONDS, async () => {
    const listLiving = async () => (await tidyExportJobs(KEEP_DAYS)).living;
    await sweepExportFiles(deps.dataDir, { listLiving, nowMs: systemClock.now() });
  });
}
