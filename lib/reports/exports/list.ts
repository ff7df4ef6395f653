import type { Readable } from "node:stream";
import { readKinds } from "@/lib/core/commissions/kept-kinds";
import type { ExportFailure } from "@/lib/core/files/export-failure";
import type { AccountScope } from "@/lib/core/scope";
import { type ExportJob, findExportJob, listExportJobs } from "@/lib/store/exports/jobs";
import { openStoredFile } from "@/lib/store/files/files";
import { listLivingWorkers } from "@/lib/store/jobs/workers";

export { cancelExportJob, deleteExportJob, findExportSidecar } from "@/lib/store/exports/jobs";

/** "expired": its file is gone, what was known of it is still there. */
export type ExportState = ExportJob["status"] | "expired";
export type ListedExport = Omit<ExportJob, "status" | "failure"> & {
  readonly state: ExportState;
  readonly failure: ExportFailure | null;
};

/** What is said of an export wherever it is shown, beside its times and where its file is. */
export function exportFacts(listed: ListedExport) {
  const { id, format, state, rowsDone, rowsTotal, fileName, bytes, sha256, failure } = listed;
  return { id, format, state, rowsDone, rowsTotal, fileName, bytes, sha256, failure };
}

export type ExportList = {
  /** Newest first, a month at most. */
  readonly exports: readonly ListedExport[];
  /** Without one nothing is written. */
  readonly workerAlive: boolean;
};

const MOST_LISTED = 100;

export async function loadExports(scope: AccountScope, userId: string, nowMs: number): Promise<ExportList> {
  const [jobs, workers] = await Promise.all([
    listExportJobs(scope, userId, MOST_LISTED),
    listLivingWorkers(),
  ]);
  return { exports: jobs.map((job) => toListed(job, nowMs)), workerAlive: workers.length > 0 };
}

/** Null where this person has no such export of this account. */
export async function findExport(
  scope: AccountScope,
  userId: string,
  id: string,
  nowMs: number,
): Promise<ListedExport | null> {
  const job = await findExportJob(scope, userId, id);
  return job && toListed(job, nowMs);
}

/** The bytes of an export that is done; null where they are not there any more. */
export function openExportFile({ fileId }: ListedExport): Promise<Readable | null> {
  return openStoredFile(fileId);
}

function toListed({ status, failure, ...job }: ExportJob, nowMs: number): ListedExport {
  const isExpired = status === "done" && job.expiresAt !== null && job.expiresAt.getTime() <= nowMs;
  return {
    ...job,
    state: isExpired ? "expired" : status,
    failure: failure === null ? null : (readKinds<ExportFailure>(failure)[0] ?? null),
  };
}
