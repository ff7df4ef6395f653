import { open, readdir } from "node:fs/promises";
import path from "node:path";

/** The files of a new database one after the other take seconds. */
const FILES_AT_ONCE = 64;

/**
 * Writes a file to the disk, or a folder's list of names: until then a power loss takes away new
 * and renamed ones.
 */
export async function flush(place: string): Promise<void> {
  const opened = await open(place, "r");
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** Writes a folder to the disk with everything in it. */
export async function flushAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) {
    if (entry.isDirectory()) await flushAll(path.join(folder, entry.name));
  }
  const files = entries.filter((entry) => entry.isFile());
  for (let at = 0; at < files.length; at += FILES_AT_ONCE) {
    const some = files.slice(at, at + FILES_AT_ONCE);
    await Promise.all(some.map(({ name }) => flush(path.join(folder, name))));
  }
  await flush(folder);
}
