import { systemClock } from "@/lib/core/clock";
import { writeKinds } from "@/lib/core/commissions/kept-kinds";
import type { ExportFailure } from "@/lib/core/files/export-failure";
import { recoverExportJobs, tidyExportJobs } from "@/lib/store/exports/runs";
import { startJobs } from "@/lib/store/jobs/jobs";
import { sweepExportFiles } from "./files";
import { sendExport } from "./request";
import { type ExportEnd, type ExportRunDeps, runExport } from "./run";

/** Side by side in one worker, which has syncs to do as well. */
const EXPORTS_AT_ONCE = 2;
/** How soon a job whose worker was killed is noticed, beside the time until it counts as dead. */
const LOOK_EVERY_MS = 5_000;
const SWEEP_EVERY_MS = 5 * 60_000;
const MOST_ATTEMPTS = 3;
const KEEP_DAYS = 30;
const STOP_WITHIN_MS = 4_000;
const BROKEN_OFF = writeKinds<ExportFailure>([{ kind: "worker-ended", times: MOST_ATTEMPTS }]);

export type ExportWorkerEvents = {
  readonly ended: (exportId: string, end: ExportEnd) => void;
  readonly failed: (what: string, error: unknown) => void;
};

/**
 * Writes the files that are asked for until stopped, takes up those whose worker was killed, and removes what has
 * expired. Any number of workers may run. Stopping gives jobs back that are under way.
 */
export async function startExportWorker(
  deps: Omit<ExportRunDeps, "sleep">,
  events: ExportWorkerEvents,
): Promise<{ stop: () => Promise<void> }> {
  const controller = new AbortController();
  const jobs = await startJobs("worker", (error) => events.failed("the queue of exports", error));
  jobs.work("write-export", EXPORTS_AT_ONCE, async ({ exportId }) => {
    try {
      const end = await runExport(exportId, { ...deps, sleep: systemClock.sleep }, controller.signal);
      events.ended(exportId, end);
    } catch (error) {
      events.failed(`the export ${exportId}`, error);
      throw error; // the queue marks the job failed
    }
  });
  const tasks = [
    repeat(LOOK_EVERY_MS, recover, (error) => events.failed("looking after exports", error)),
    repeat(
      SWEEP_EVERY_MS,
      () => sweep(deps.dataDir),
      (error) => events.failed("tidying up exports", error),
    ),
  ];
  return {
    stop: async () => {
      controller.abort(new Error("the worker stops"));
      for (const stop of tasks) stop();
      await jobs.stop(STOP_WITHIN_MS);
    },
  };
}

async function recover(): Promise<void> {
  for (const id of await recoverExportJobs(MOST_ATTEMPTS, BROKEN_OFF)) await sendExport(id);
}

async function sweep(dataDir: string): Promise<void> {
  const listLiving = async () => (await tidyExportJobs(KEEP_DAYS)).living;
  await sweepExportFiles(dataDir, { listLiving, nowMs: systemClock.now() });
}

/** At once, and then again so long after it has ended. */
function repeat(everyMs: number, task: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const turn = async () => {
    await task().catch(onError);
    if (!stopped) timer = setTimeout(turn, everyMs);
  };
  void turn();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
