import { Readable } from "node:stream";

const MEDIA_TYPES = {
  csv: "text/csv; charset=utf-8",
  "csv-excel": "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json",
} as const;
export type FileEnding = keyof typeof MEDIA_TYPES;

export type AskedFile = Pick<Request, "method" | "headers" | "signal" | "url">;

export function toBody(stream: Readable, signal: AbortSignal): ReadableStream<Uint8Array> {
  if (signal.aborted) stream.destroy(); // the reader has gone before there was anything to read
  signal.addEventListener("abort", () => stream.destroy(), { once: true });
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}

export function fileHeaders(fileName: string, ending: FileEnding): Record<string, string> {
  return {
    "content-type": MEDIA_TYPES[ending],
    "content-disposition": `attachment; filename="${fileName}"`,
    "cache-control": "private, no-store, no-transform",
  };
}

/**
 * For a file that is written while it is sent: without length and ETag, so that the server may
 * compress it.
 */
export function streamHeaders(fileName: string): Record<string, string> {
  return { ...fileHeaders(fileName, "csv"), "cache-control": "private, no-store" };
}
