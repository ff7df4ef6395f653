import { pipeline, Readable } from "node:stream";
import { createGzip } from "node:zlib";
import Negotiator from "negotiator";

const MEDIA_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json",
} as const;
export type FileEnding = keyof typeof MEDIA_TYPES;

export type AskedFile = Pick<Request, "method" | "headers" | "signal">;

export function toBody(stream: Readable, signal: AbortSignal): ReadableStream<Uint8Array> {
  if (signal.aborted) stream.destroy(); // the reader has gone before there was anything to read
  signal.addEventListener("abort", () => stream.destroy(), { once: true });
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}

export function fileHeaders(fileName: string, ending: FileEnding): Record<string, string> {
  return {
    "content-type": MEDIA_TYPES[ending],
    "content-disposition": `attachment; filename="${fileName}"`,
    // Next compresses nothing of it: it would take longer, and files with a length would lose it.
    "cache-control": "private, no-store, no-transform",
  };
}

/** The fastest level: a CSV shrinks to about a quarter, in a sixth of the time that the default level takes. */
const GZIP_LEVEL = 1;

export type Packing = {
  readonly headers: Readonly<Record<string, string>>;
  readonly pack: (stream: Readable) => Readable;
};

/** How a stream of text leaves: compressed where the client takes gzip. A failure of the stream breaks it off. */
export function packingFor({ headers }: Pick<AskedFile, "headers">): Packing {
  const accepts = headers.get("accept-encoding") ?? "identity";
  const encoding = new Negotiator({ headers: { "accept-encoding": accepts } }).encoding(["gzip", "identity"]);
  const vary = { vary: "accept-encoding" };
  if (encoding !== "gzip") return { headers: vary, pack: (stream) => stream };
  return {
    headers: { ...vary, "content-encoding": "gzip" },
    pack: (stream) => pipeline(stream, createGzip({ level: GZIP_LEVEL }), () => {}), // its reader hears of an error
  };
}
