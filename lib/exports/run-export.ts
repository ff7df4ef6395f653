import { ExportInterruptedError } from "@/lib/commissions/store/pages/csv";
import { systemClock } from "@/lib/core/clock";
import { isNoRoom } from "@/lib/core/files/no-room";
import type { AccountScope } from "@/lib/core/scope";
import { writeKinds } from "@/lib/core/stored-kinds";
import { createStoredFile, removeStoredFile, sweepStoredFiles } from "@/lib/database/files";
import type { Jobs } from "@/lib/database/jobs/jobs";
import { renewEvery } from "@/lib/database/lease";
import type { ExportFailure } from "@/lib/exports/contract";
import * as runs from "@/lib/exports/store/runs";
import { isInterruption, openExport, produceExport } from "./produce-export";
import { loadReaderLanguage } from "./reader-language";
import { sendExport } from "./request-export";
import type { ExportAccount, Sidecar } from "./sidecar";

/** How long a file is kept; that of a scheduled report as long as its job. */
export const KEEP_HOURS = 24;
/** How long a job is kept. */
const KEEP_JOB_DAYS = 30;
/**
 * A file is begun anew when its rows changed meanwhile; a sync of many days takes minutes.
 */
const TRIES = 5;
const PAUSE_MS = 10_000;

type ExportRunDeps = {
  /** What the person may see now, at the time of writing; null: not this account. */
  readonly openAccount: (
    userId: string,
    accountId: number,
  ) => Promise<{ readonly scope: AccountScope; readonly account: ExportAccount } | null>;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
};

type ExportEnd = "done" | "failed" | "cancelled" | "released" | "not-waiting";

/**
 * Writes the job's file, unless another worker does. `signal`: the job waits again. Rejects for a
 * bug or a lost database.
 */
export async function runExport(
  id: string,
  deps: ExportRunDeps,
  signal: AbortSignal,
): Promise<ExportEnd> {
  const run = await runs.claimExportJob(id);
  if (!run) return "not-waiting";
  const gone = new AbortController();
  const kept = keepJob(run, gone);
  try {
    const written = await writeFile(run, deps, {
      signal: AbortSignal.any([signal, gone.signal]),
      onRows: kept.setRows,
    });
    if (!("kind" in written)) return await publish(run, written);
    await runs.failExportJob(run, writeKinds([written]));
    return "failed";
  } catch (error) {
    if (gone.signal.aborted) return "cancelled";
    if (signal.aborted) {
      await runs.releaseExportJob(run);
      return "released";
    }
    await runs.failExportJob(run, writeKinds([failureOf(error)]));
    if (error instanceof ExportInterruptedError) return "failed";
    throw error;
  } finally {
    await kept.stop();
  }
}

type WrittenExport = { readonly fileId: string; readonly sidecar: Sidecar };

/** Returns a failure where no attempt can write the file. */
async function writeFile(
  run: runs.ExportRun,
  deps: ExportRunDeps,
  { signal, onRows }: { signal: AbortSignal; onRows: (rows: number) => void },
): Promise<WrittenExport | ExportFailure> {
  const access = await deps.openAccount(run.userId, run.accountId);
  if (!access) return { kind: "account-gone" };
  const language = await loadReaderLanguage(run.userId);
  const options = { account: access.account, format: run.format, language, signal, onRows };
  for (let tries = 1; ; tries += 1) {
    const answer = await openExport(access.scope, run.subject, new URLSearchParams(run.query));
    if (answer.kind !== "open") return { kind: "view-unreadable" };
    const { id: fileId, sink } = await createStoredFile();
    try {
      return { fileId, sidecar: await produceExport(answer.opened, sink, options) };
    } catch (error) {
      await removeStoredFile(fileId).catch(() => {}); // a lost database: the file is swept later
      if (!isInterruption(error) || tries === TRIES) throw error;
      await deps.sleep(PAUSE_MS, signal);
    }
  }
}

/**
 * The file is stored before the job is done, and removed if the job was cancelled or taken over.
 */
async function publish(
  run: runs.ExportRun,
  { fileId, sidecar }: WrittenExport,
): Promise<ExportEnd> {
  const { rows, bytes, sha256 } = sidecar.file;
  const { clients } = sidecar;
  const keepHours = run.scheduleId === null ? KEEP_HOURS : KEEP_JOB_DAYS * 24;
  if (await runs.finishExportJob(run, { rows, bytes, sha256, fileId, sidecar, clients, keepHours }))
    return "done";
  await removeStoredFile(fileId);
  return "cancelled";
}

/**
 * Renews the job's lease and stores its progress. Aborts `gone` when it was cancelled or given to
 * another worker.
 */
function keepJob(run: runs.ExportRun, gone: AbortController) {
  let rows = 0;
  const beat = async () => {
    if (!(await runs.beatExportJob(run, rows)))
      gone.abort(new Error("the export is not wanted any more"));
  };
  return {
    setRows: (count: number) => {
      rows = count;
    },
    // A lost database ends the export itself.
    stop: renewEvery(runs.RENEW_JOB_EVERY_MS, beat, () => {}),
  };
}

function failureOf(error: unknown): ExportFailure {
  if (error instanceof ExportInterruptedError) return { kind: "interrupted", day: error.day };
  return { kind: isNoRoom(error) ? "no-space" : "broken" };
}

/** Exports at once in one worker, which also syncs. */
const EXPORTS_AT_ONCE = 2;
/** How often jobs are looked for whose worker was killed. */
const RECOVER_EVERY_SECONDS = 5;
const TIDY_EVERY_SECONDS = 300;
const MOST_ATTEMPTS = 3;
const BROKEN_OFF = writeKinds<ExportFailure>([{ kind: "worker-ended", times: MOST_ATTEMPTS }]);

/**
 * Writes files, takes up those whose worker was killed, and removes expired ones. Any number of
 * workers may run.
 */
export async function startExportWorker(
  jobs: Jobs,
  deps: Omit<ExportRunDeps, "sleep">,
  ended: (exportId: string, end: ExportEnd) => void,
): Promise<void> {
  jobs.work("write-export", EXPORTS_AT_ONCE, async ({ exportId }, signal) => {
    ended(exportId, await runExport(exportId, { ...deps, sleep: systemClock.sleep }, signal));
  });
  const recover = async () => {
    for (const id of await runs.recoverExportJobs(MOST_ATTEMPTS, BROKEN_OFF)) await sendExport(id);
  };
  await jobs.repeat("recover-exports", RECOVER_EVERY_SECONDS, recover, {
    isDue: runs.hasLostExportJob,
  });
  await jobs.repeat("tidy-exports", TIDY_EVERY_SECONDS, async () => {
    await runs.tidyExportJobs(KEEP_JOB_DAYS);
    await sweepStoredFiles();
  });
}
