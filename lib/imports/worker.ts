import { DESK_ORIGIN } from "@/lib/audit/origin";
import { systemClock } from "@/lib/core/clock";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { Jobs } from "@/lib/database/jobs/jobs";
import { giveUpImports } from "@/lib/imports/store";
import { BROKEN_OFF, type ImportOutcome, runImport } from "./run-import";

/** A worker that was killed says nothing more; one that is alive does so twelve times in this time. */
const SILENT_SECONDS = 60;

type ImportWorkerDeps = {
  readonly dataDir: string;
  readonly openAccount: (accountId: number) => WholeAccountScope;
};

/** Reads and brings in files, one at a time, and gives up those whose worker was killed. */
export async function startImportWorker(
  jobs: Jobs,
  { dataDir, openAccount }: ImportWorkerDeps,
  ended: (importId: number, kind: ImportOutcome["kind"]) => void,
): Promise<void> {
  const run = { dataDir, clock: systemClock, origin: DESK_ORIGIN };
  jobs.work("read-import", 1, async ({ accountId, importId, step }, signal) => {
    ended(
      importId,
      (await runImport(openAccount(accountId), importId, step, { ...run, signal })).kind,
    );
  });
  await jobs.repeat("give-up-imports", SILENT_SECONDS, async () => {
    await giveUpImports(SILENT_SECONDS, BROKEN_OFF, openAccount);
  });
}
