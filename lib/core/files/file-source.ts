import { Readable } from "node:stream";

/** A file of which any part can be read, from `start` on and without `end`. */
export type FileSource = {
  readonly size: number;
  readonly read: (start?: number, end?: number) => Readable;
};

/** A file that is in memory. */
export function sourceOf(bytes: Uint8Array): FileSource {
  return {
    size: bytes.length,
    read: (start = 0, end = bytes.length) =>
      Readable.from([Buffer.from(bytes.subarray(start, end))]),
  };
}
