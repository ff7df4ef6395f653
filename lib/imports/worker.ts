import { DESK_ORIGIN } from "@/lib/core/audit/origin";
import type { Clock } from "@/lib/core/clock";
import type { WholeAccountScope } from "@/lib/core/scope";
import { giveUpImports, updateImport } from "@/lib/store/imports/commission-imports";
import type { JobData, Jobs } from "@/lib/store/jobs/jobs";
import { BROKEN_OFF, type ImportOutcome, runImport } from "./run";

const BEAT_EVERY_MS = 5_000;
/** A worker that was killed says nothing more; one that is alive does so twelve times in this time. */
const SILENT_SECONDS = 60;

export type ImportWorkerDeps = {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly openAccount: (accountId: number) => WholeAccountScope;
};

type ImportWorkerEvents = { readonly ended: (importId: number, kind: ImportOutcome["kind"]) => void };

/** Reads and brings in files, one at a time, and gives up those whose worker was killed. */
export async function startImportWorker(jobs: Jobs, deps: ImportWorkerDeps, { ended }: ImportWorkerEvents) {
  jobs.work("read-import", 1, async (job, signal) => {
    ended(job.importId, (await runJob(job, deps, signal)).kind);
  });
  await jobs.repeat("give-up-imports", SILENT_SECONDS, async () => {
    await giveUpImports(SILENT_SECONDS, BROKEN_OFF);
  });
}

async function runJob(
  { accountId, importId, step }: JobData["read-import"],
  { dataDir, clock, openAccount }: ImportWorkerDeps,
  signal: AbortSignal,
): Promise<ImportOutcome> {
  const scope = openAccount(accountId);
  const beat = setInterval(() => void updateImport(scope, importId, {}).catch(() => {}), BEAT_EVERY_MS); // a lost database ends the work itself
  try {
    return await runImport(scope, importId, step, { dataDir, clock, signal, origin: DESK_ORIGIN });
  } finally {
    clearInterval(beat);
  }
}
