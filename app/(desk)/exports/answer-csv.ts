import type { Readable } from "node:stream";
import type { AuditOrigin } from "@/lib/audit/origin";
import { type LeavingFile, recordCsv, recordExport } from "@/lib/exports/record-export";
import { isKnown } from "../../entity-tag";
import { type AskedFile, fileHeaders, streamHeaders, toBody } from "./file-response";

export type AnsweredCsv = {
  readonly fileName: string;
  readonly origin: AuditOrigin;
  /** For the audit log. */
  readonly file: Omit<LeavingFile, "format">;
  /** The ETag, where the bytes are known before they are sent. */
  readonly etag?: string;
  readonly request: AskedFile;
};

/**
 * Answers with a CSV, audited from its beginning. A failure midway breaks the connection, so that
 * no part passes for a file.
 */
export async function answerCsv(
  open: () => Readable | Promise<Readable>,
  { fileName, origin, file, etag, request }: AnsweredCsv,
): Promise<Response> {
  const headers =
    etag === undefined ? streamHeaders(fileName) : { ...fileHeaders(fileName, "csv"), etag };
  if (etag !== undefined && isKnown(request, etag))
    return new Response(null, { status: 304, headers });
  if (request.method === "HEAD") return new Response(null, { headers });
  const record = await recordExport(origin, { ...file, format: "csv" });
  try {
    const csv = recordCsv(await open(), record, tellTrouble);
    return new Response(toBody(csv, request.signal), { headers });
  } catch (error) {
    await record.end("failed", null);
    throw error;
  }
}

/**
 * The file has left by then: the audit log has only its beginning, and the server's log has this
 * error.
 */
export function tellTrouble(error: unknown): void {
  console.error("the end of an export has no entry in the audit log:", error);
}
