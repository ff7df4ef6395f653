import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { readKinds } from "@/lib/core/commissions/kept-kinds";
import type { ExportFailure } from "@/lib/core/files/export-failure";
import type { AccountScope } from "@/lib/core/scope";
import { deleteExportJob, type ExportJob, findExportJob, listExportJobs } from "@/lib/store/exports/jobs";
import { listLivingWorkers } from "@/lib/store/jobs/workers";
import { exportFilePath, removeExportFile } from "./files";

export { cancelExportJob, findExportSidecar } from "@/lib/store/exports/jobs";

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

/** Removes an export that has ended, with its file. False: it has not, or is not this person's. */
export async function deleteExport(
  scope: AccountScope,
  userId: string,
  id: string,
  dataDir: string,
): Promise<boolean> {
  const job = await findExportJob(scope, userId, id);
  if (!job || !(await deleteExportJob(scope, userId, id))) return false;
  await removeExportFile(dataDir, job.id, job.format);
  return true;
}

/** The bytes of an export that is done; null where the file is not there, or not as long as it was. */
export async function openExportFile(
  dataDir: string,
  { id, format, bytes }: ListedExport,
): Promise<Readable | null> {
  const file = exportFilePath(dataDir, id, format);
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return found?.size === bytes ? createReadStream(file) : null;
}

function toListed({ status, failure, ...job }: ExportJob, nowMs: number): ListedExport {
  const isExpired = status === "done" && job.expiresAt !== null && job.expiresAt.getTime() <= nowMs;
  return {
    ...job,
    state: isExpired ? "expired" : status,
    failure: failure === null ? null : (readKinds<ExportFailure>(failure)[0] ?? null),
  };
}
