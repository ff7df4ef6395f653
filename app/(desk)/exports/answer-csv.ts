import type { Readable } from "node:stream";
import type { AuditOrigin } from "@/lib/audit/origin";
import { markCsv } from "@/lib/exports/csv-for-excel";
import { type LeavingFile, recordCsv, recordExport } from "@/lib/exports/record-export";
import { CSV_FORMAT_PARAM, CSV_FORMATS, type CsvFormat } from "@/lib/exports/subject";
import { isKnown } from "../../entity-tag";
import { type AskedFile, fileHeaders, streamHeaders, toBody } from "./file-response";

export type AnsweredCsv = {
  readonly fileName: string;
  readonly origin: AuditOrigin;
  /** For the audit log. */
  readonly file: Omit<LeavingFile, "format">;
  /** Absent: as the address's parameter `format` says, or "csv". */
  readonly format?: CsvFormat;
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
  { fileName, origin, file, format: given, etag, request }: AnsweredCsv,
): Promise<Response> {
  const format = given ?? findCsvFormat(request);
  if (format === null) return Response.json({ error: "unknown-format" }, { status: 400 });
  const isForExcel = format === "csv-excel";
  // The two files have different bytes, so they have different names, and the ETag is the CSV's.
  const name = isForExcel ? fileName.replace(/(-excel)?\.csv$/, "-excel.csv") : fileName;
  const isKnownBefore = etag !== undefined && !isForExcel;
  const headers = isKnownBefore ? { ...fileHeaders(name, format), etag } : streamHeaders(name);
  if (isKnownBefore && isKnown(request, etag)) return new Response(null, { status: 304, headers });
  if (request.method === "HEAD") return new Response(null, { headers });
  const record = await recordExport(origin, { ...file, format });
  try {
    const csv = recordCsv(markCsv(await open(), format), record, tellTrouble);
    return new Response(toBody(csv, request.signal), { headers });
  } catch (error) {
    await record.end("failed", null);
    throw error;
  }
}

/** Null: the address asks for a format that no CSV has. */
function findCsvFormat({ url }: AskedFile): CsvFormat | null {
  const asked = new URL(url).searchParams.get(CSV_FORMAT_PARAM) ?? "csv";
  return CSV_FORMATS.find((format) => format === asked) ?? null;
}

/**
 * The file has left by then: the audit log has only its beginning, and the server's log has this
 * error.
 */
export function tellTrouble(error: unknown): void {
  console.error("the end of an export has no entry in the audit log:", error);
}
