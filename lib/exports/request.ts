import type { AuditOrigin } from "@/lib/audit/origin";
import { sendJob } from "@/lib/database/jobs/jobs";
import { insertExportJob, type NewExportJob } from "@/lib/exports/store/jobs";
import { exportFileName, type OpenExport } from "./produce";
import type { ExportAccount } from "./sidecar";
import type { ExportFormat } from "./subject";

/** Of one person, waiting and running: a script that asks in a circle fills no disk. */
export const MOST_UNFINISHED = 5;
/** Up to so many rows a file is answered at once; more are written in the background. */
export const ROWS_AT_ONCE: Readonly<Record<ExportFormat, number>> = { csv: 100_000, xlsx: 10_000 };

type ExportRequest = {
  readonly userId: string;
  readonly account: ExportAccount;
  readonly format: ExportFormat;
  readonly origin: AuditOrigin;
};

/** Puts the file down to be written in the background; it survives a restart of every process. */
export async function requestExport(
  opened: OpenExport,
  { userId, account, format, origin }: ExportRequest,
) {
  const asked = { mostUnfinished: MOST_UNFINISHED, origin };
  const job = await insertExportJob(
    opened.scope,
    userId,
    exportJobOf(opened, account, format),
    asked,
  );
  if (!job) return { kind: "too-many", most: MOST_UNFINISHED } as const;
  await sendExport(job.id);
  return { kind: "queued", job } as const;
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

/** Whether the file may be answered at once. Where nobody knows the rows before, they are few. */
export function isQuickExport({ view }: Pick<OpenExport, "view">, format: ExportFormat): boolean {
  return (view.rowCount ?? 0) <= ROWS_AT_ONCE[format];
}
