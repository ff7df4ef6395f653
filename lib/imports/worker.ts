import { DESK_ORIGIN } from "@/lib/core/audit/origin";
import type { Clock } from "@/lib/core/clock";
import type { WholeAccountScope } from "@/lib/core/scope";
import { giveUpImports, touchImport } from "@/lib/store/imports/commission-imports";
import { type JobData, startJobs } from "@/lib/store/jobs/jobs";
import { applyImport, BROKEN_OFF, checkImport, type ImportOutcome } from "./run";

const BEAT_EVERY_MS = 5_000;
/** A worker that was killed says nothing more; one that is alive does so twelve times in this time. */
const SILENT_SECONDS = 60;
const STOP_WITHIN_MS = 4_000;

export type ImportWorkerDeps = {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly openAccount: (accountId: number) => WholeAccountScope;
};

/** What a worker tells its log. */
export type ImportWorkerEvents = {
  readonly ended: (importId: number, kind: ImportOutcome["kind"]) => void;
  readonly failed: (what: string, error: unknown) => void;
};

/** Reads and brings in files, one at a time, until stopped; and gives up those whose worker was killed. */
export async function startImportWorker(
  deps: ImportWorkerDeps,
  events: ImportWorkerEvents,
): Promise<{ stop: () => Promise<void> }> {
  const controller = new AbortController();
  const jobs = await startJobs("worker", (error) => events.failed("the queue of imports", error));
  jobs.work("read-import", 1, async (job) => {
    try {
      events.ended(job.importId, (await runImport(job, deps, controller.signal)).kind);
    } catch (error) {
      events.failed(`the import ${job.importId}`, error);
      throw error; // the queue marks the job failed
    }
  });
  const look = () =>
    giveUpImports(SILENT_SECONDS, BROKEN_OFF).catch((error: unknown) =>
      events.failed("looking after imports", error),
    );
  await look();
  const timer = setInterval(look, SILENT_SECONDS * 1000);
  return {
    stop: async () => {
      controller.abort(new Error("the worker stops"));
      clearInterval(timer);
      await jobs.stop(STOP_WITHIN_MS);
    },
  };
}

async function runImport(
  { accountId, importId, step }: JobData["read-import"],
  { dataDir, clock, openAccount }: ImportWorkerDeps,
  signal: AbortSignal,
): Promise<ImportOutcome> {
  const scope = openAccount(accountId);
  const beat = setInterval(() => void touchImport(scope, importId).catch(() => {}), BEAT_EVERY_MS); // a lost database ends the work itself
  try {
    const run = step === "check" ? checkImport : applyImport;
    return await run(scope, importId, { dataDir, clock, signal, origin: DESK_ORIGIN });
  } finally {
    clearInterval(beat);
  }
}
