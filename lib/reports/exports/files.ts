import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

/** Longer than the longest export: rows older than that were left behind by a process that is gone. */
const LEFT_BEHIND_MS = 6 * 3_600_000;

/** Where the rows of a workbook wait until all of them are known. */
export function scratchFolder(dataDir: string): string {
  return path.join(dataDir, "exports");
}

/** Removes the rows that killed processes left behind. */
export async function sweepScratch(dataDir: string, nowMs: number): Promise<void> {
  const folder = scratchFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(ignoreMissing);
    if (found && nowMs - found.mtimeMs > LEFT_BEHIND_MS) await rm(file, { recursive: true, force: true });
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null; // its own process has just removed it
  throw error;
}
