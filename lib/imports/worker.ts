import { DESK_ORIGIN } from "@/lib/audit/origin";
import { systemClock } from "@/lib/core/clock";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { Jobs } from "@/lib/database/jobs/jobs";
import type { RunImportOutcome } from "./contract";
import { WAITING } from "./import-status";
import { BROKEN_OFF, runImport, sweepSpools } from "./run-import";
import { runRecordImport } from "./run-record-import";
import { findImport, giveUpImports, hasLeftImport, listWaitingImports } from "./store";

/** How soon a killed worker's import is given up, beside the time until its lease is over. */
const GIVE_UP_EVERY_SECONDS = 60;

type ImportWorkerDeps = {
  readonly dataDir: string;
  readonly openAccount: (accountId: number) => WholeAccountScope;
};

/**
 * Checks and imports files, one at a time, and gives up those whose worker was killed. What a job
 * does is what its import waits for by then.
 */
export async function startImportWorker(
  jobs: Jobs,
  { dataDir, openAccount }: ImportWorkerDeps,
  ended: (importId: number, kind: RunImportOutcome["kind"]) => void,
): Promise<void> {
  await sweepSpools(dataDir);
  const run = { dataDir, clock: systemClock, origin: DESK_ORIGIN, isWaiting: true };
  jobs.work("read-import", 1, async ({ accountId, importId }, signal) => {
    const scope = openAccount(accountId);
    const file = await findImport(scope, importId);
    if (file?.progress !== WAITING) return; // another job of it came first, or it is gone
    const step = file.status === "applying" ? "apply" : "check";
    const isOfRecords = file.kind !== "commissions";
    const outcome = isOfRecords
      ? await runRecordImport(scope, importId, step, { ...run, signal })
      : await runImport(scope, importId, step, { ...run, signal });
    ended(importId, outcome.kind);
  });
  const giveUp = async () => {
    await giveUpImports(BROKEN_OFF, openAccount);
    await sweepSpools(dataDir);
    // Where a job was lost, as with a killed worker that had just taken it.
    for (const waiting of await listWaitingImports())
      await jobs.send("read-import", waiting, String(waiting.importId));
  };
  await jobs.repeat("give-up-imports", GIVE_UP_EVERY_SECONDS, giveUp, { isDue: hasLeftImport });
}
