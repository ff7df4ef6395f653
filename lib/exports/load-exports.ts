import type { Readable } from "node:stream";
import type { AuditOrigin } from "@/lib/audit/origin";
import type { AccountScope } from "@/lib/core/scope";
import { readKinds } from "@/lib/core/stored-kinds";
import { openStoredFile } from "@/lib/database/files";
import { listLivingWorkers } from "@/lib/database/jobs/workers";
import type { ExportFailure } from "@/lib/exports/contract";
import * as store from "@/lib/exports/store/jobs";

export type ListedExport = ReturnType<typeof toListed>;

export function exportFacts(listed: ListedExport) {
  const { id, format, state, rowsDone, rowsTotal, fileName, bytes, sha256, failure } = listed;
  return { id, format, state, rowsDone, rowsTotal, fileName, bytes, sha256, failure };
}

const MOST_LISTED = 100;

/** A person's exports, newest first, and whether a worker is there to write them. */
export async function loadExports(scope: AccountScope, userId: string) {
  const [jobs, workers] = await Promise.all([
    store.listExportJobs(scope, userId, MOST_LISTED),
    listLivingWorkers(),
  ]);
  return { exports: jobs.map(toListed), workerAlive: workers.length > 0 };
}

/** Null: the person has no such export of this account. */
export async function findExport(scope: AccountScope, userId: string, id: string) {
  const job = await store.findExportJob(scope, userId, id);
  return job && toListed(job);
}

/** The bytes of an export that is done; null: they are no longer there. */
export function openExportFile({ fileId }: ListedExport): Promise<Readable | null> {
  return openStoredFile(fileId);
}

function toListed({ status, failure, isOver, ...job }: store.ExportJob) {
  const isExpired = status === "done" && isOver;
  return {
    ...job,
    /** "expired": its file is gone, its facts are still there. */
    state: isExpired ? ("expired" as const) : status,
    failure: failure === null ? null : (readKinds<ExportFailure>(failure)[0] ?? null),
  };
}

/**
 * Cancels an export that waits or runs; its worker notices within seconds. False: it has ended, or
 * the person has no such export.
 */
export function cancelExportJob(
  scope: AccountScope,
  userId: string,
  id: string,
  origin: AuditOrigin,
): Promise<boolean> {
  return store.cancelExportJob(scope, userId, id, origin);
}

/** Deletes an export that has ended. False: it waits or runs, or the person has no such export. */
export function deleteExportJob(scope: AccountScope, userId: string, id: string): Promise<boolean> {
  return store.deleteExportJob(scope, userId, id);
}

/** The sidecar of an export's file; null: the person has no such export, or it failed. */
export function findExportSidecar(
  scope: AccountScope,
  userId: string,
  id: string,
): Promise<unknown> {
  return store.findExportSidecar(scope, userId, id);
}
