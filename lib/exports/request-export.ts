import type { AuditOrigin } from "@/lib/audit/origin";
import { sendJob } from "@/lib/database/jobs/jobs";
import { insertExportJob, type NewExportJob } from "@/lib/exports/store/jobs";
import type { RequestExportOutcome } from "./contract";
import { exportFileName, type OpenExport } from "./produce-export";
import type { ExportAccount } from "./sidecar";
import type { ExportFormat } from "./subject";

/**
 * Exports that one person may have waiting and running, so that a script that loops cannot fill the
 * disk.
 */
export const MOST_UNFINISHED = 5;
/** Most rows of a file that is answered at once; longer files are written in the background. */
export const ROWS_AT_ONCE: Readonly<Record<ExportFormat, number>> = {
  csv: 100_000,
  "csv-excel": 100_000,
  xlsx: 10_000,
};

type ExportRequest = {
  readonly userId: string;
  readonly account: ExportAccount;
  readonly format: ExportFormat;
};

/** Queues the file to be written in the background; the job survives a restart of every process. */
export async function requestExport(
  opened: OpenExport,
  { userId, account, format }: ExportRequest,
  origin: AuditOrigin,
): Promise<RequestExportOutcome> {
  const limit = { mostUnfinished: MOST_UNFINISHED, origin };
  const wanted = exportJobOf(opened, account, format);
  const job = await insertExportJob(opened.scope, userId, wanted, limit);
  if (!job) return { kind: "too-many", most: MOST_UNFINISHED };
  await sendExport(job.id);
  return { kind: "queued", job };
}

export function exportJobOf(
  opened: OpenExport,
  account: ExportAccount,
  format: ExportFormat,
): NewExportJob {
  const { subject, view } = opened;
  const fileName = exportFileName(opened, account, format);
  return {
    subject: subject.name,
    format,
    query: view.query.toString(),
    rowsTotal: view.rowCount,
    fileName,
  };
}

export function sendExport(exportId: string): Promise<boolean> {
  return sendJob("write-export", { exportId }, exportId);
}

/** Whether the file may be answered at once. A view that does not count its rows has few. */
export function isQuickExport({ view }: Pick<OpenExport, "view">, format: ExportFormat): boolean {
  return (view.rowCount ?? 0) <= ROWS_AT_ONCE[format];
}
