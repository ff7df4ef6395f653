import { appendFileSync, closeSync, mkdirSync, openSync, renameSync, statSync } from "node:fs";
import path from "node:path";

/** A log is put aside at this size; one older log is kept, so a process takes twice as much of the disk at most. */
const LIMIT_BYTES = 5_000_000;

export type LogFile = { readonly write: (chunk: Uint8Array) => void; readonly close: () => void };

/** What a child prints, appended to `file`. Never throws for a disk that is full: the child runs on. */
export function openLogFile(file: string, limitBytes = LIMIT_BYTES): LogFile {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const open = () => openSync(file, "a", 0o600);
  let fd = open();
  let bytes = statSync(file).size;
  const putAside = () => {
    renameSync(file, `${file}.1`);
    closeSync(fd);
    fd = open();
    bytes = 0;
  };
  return {
    write: (chunk) => {
      try {
        if (bytes > 0 && bytes + chunk.length > limitBytes) putAside();
        appendFileSync(fd, chunk);
        bytes += chunk.length;
      } catch {
        // No room, or a log that is no file: there is nowhere left to say it.
      }
    },
    close: () => closeSync(fd),
  };
}
