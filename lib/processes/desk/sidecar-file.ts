import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";
import { isNoRoom } from "@/lib/core/files/no-room";
import { Refusal } from "../refusal";

export type SidecarFile = {
  /** Writes all of it. Throws Refusal; then nothing of it is there that would pass for a sidecar. */
  readonly write: (text: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * Opens the file that says what an export holds, and empties it: what an earlier export left would pass for this one's.
 * Call it before anything leaves. Throws Refusal where it cannot be written.
 */
export async function openSidecar(file: string): Promise<SidecarFile> {
  let handle: FileHandle;
  try {
    handle = await open(file, "w");
  } catch (error) {
    throw refusalOf(file, error as NodeJS.ErrnoException);
  }
  return {
    write: async (text) => {
      try {
        await handle.writeFile(text);
      } catch (error) {
        await handle.truncate().catch(() => {}); // a device is no file
        throw refusalOf(file, error as NodeJS.ErrnoException);
      }
    },
    close: () => handle.close(),
  };
}

function refusalOf(file: string, error: NodeJS.ErrnoException): Refusal {
  if (isNoRoom(error)) return new Refusal(`There is no room left for ${file}: make room, then export again.`);
  return new Refusal(`The sidecar ${file} cannot be written: ${reasonOf(file, error)}.`);
}

function reasonOf(file: string, { code }: NodeJS.ErrnoException): string {
  switch (code) {
    case "ENOENT":
      return `there is no folder ${path.dirname(file)}; make it, or name another file`;
    case "ENOTDIR":
      return `${path.dirname(file)} is no folder; name another file`;
    case "EISDIR":
      return "it is a folder; name a file in it";
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return "this user may not write there; make it writable, or name another file";
    default:
      return `${code ?? "no reason was given"}; name another file`;
  }
}
