import { type ApiRefusal, answerRefusal } from "@/app/api/v1/refusal";
import type { AuditOrigin } from "@/lib/audit/origin";
import { type ListedExport, openExportFile } from "@/lib/exports/load-exports";
import { recordEnd, recordFetch } from "@/lib/exports/record-export";
import { isKnown } from "../../entity-tag";
import { tellTrouble } from "./answer-csv";
import { type AskedFile, fileHeaders, toBody } from "./file-response";

const NOT_THERE: Record<Exclude<ListedExport["state"], "done">, ApiRefusal> = {
  queued: { status: 409, error: "not-ready", message: "The file is waiting to be written." },
  running: { status: 409, error: "not-ready", message: "The file is still being written." },
  failed: {
    status: 409,
    error: "failed",
    message: "The file could not be written. Start the export again.",
  },
  cancelled: {
    status: 410,
    error: "cancelled",
    message: "The export was cancelled. Start it again.",
  },
  expired: {
    status: 410,
    error: "expired",
    message: "The file has expired. Start the export again.",
  },
};

/** Answers with a file that was written in the background; each download has its audit entries. */
export async function answerJobFile(
  job: ListedExport,
  origin: AuditOrigin,
  request: AskedFile,
): Promise<Response> {
  if (job.state !== "done") return answerRefusal(NOT_THERE[job.state]);
  const headers = {
    ...fileHeaders(job.fileName, job.format),
    "content-length": String(job.bytes),
    etag: `"${job.sha256}"`,
  };
  if (isKnown(request, headers.etag))
    return new Response(null, { status: 304, headers: { etag: headers.etag } });
  if (request.method === "HEAD") return new Response(null, { headers });
  const stream = await openExportFile(job);
  if (!stream) {
    const message = "The file is no longer kept. Start the export again.";
    return answerRefusal({ status: 410, error: "file-gone", message });
  }
  const record = await recordFetch(origin, jobPart(job, "file")).catch((error: unknown) => {
    stream.destroy();
    throw error;
  });
  recordEnd(stream, record, () => job.rowsDone, tellTrouble);
  return new Response(toBody(stream, request.signal), { headers });
}

export function jobPart(job: ListedExport, part: "file" | "sidecar") {
  return { account: { id: job.accountId, name: null }, object: job.subject, job: job.id, part };
}
