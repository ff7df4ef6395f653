import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { ExportFormat } from "./subject";

/** Longer than the longest export: rows older than that were left behind by a process that is gone. */
const LEFT_BEHIND_MS = 6 * 3_600_000;

/** Below DATA_DIR, under the job's random id. A file that is being written gets this name as its last step. */
export function exportFilePath(dataDir: string, id: string, format: ExportFormat): string {
  return path.join(exportsFolder(dataDir), `${id}.${format}`);
}

/** Each try writes a file of its own, so that a worker that was taken for dead spoils nothing. */
export function partFilePath(dataDir: string, id: string, attempt: number): string {
  return path.join(exportsFolder(dataDir), `${id}.${attempt}.part`);
}

export function scratchFolder(dataDir: string): string {
  return path.join(exportsFolder(dataDir), "scratch");
}

export async function makeExportsFolder(dataDir: string): Promise<void> {
  await mkdir(scratchFolder(dataDir), { recursive: true, mode: 0o700 });
}

export async function removeExportFile(dataDir: string, id: string, format: ExportFormat): Promise<void> {
  await rm(exportFilePath(dataDir, id, format), { force: true });
}

/** What earlier tries of a job left behind. */
export async function removeEarlierParts(dataDir: string, id: string, attempt: number): Promise<void> {
  for (let earlier = 1; earlier < attempt; earlier += 1) {
    await rm(partFilePath(dataDir, id, earlier), { force: true });
  }
}

/** Removes the files of jobs that are not living any more, and the rows that killed processes left behind. */
export async function sweepExportFiles(
  dataDir: string,
  { listLiving, nowMs }: { listLiving: () => Promise<readonly string[]>; nowMs: number },
): Promise<void> {
  await makeExportsFolder(dataDir);
  const names = await readdir(exportsFolder(dataDir)); // first: a file that comes after it has a job that is not asked for
  const living = new Set(await listLiving());
  for (const name of names) {
    const [id = "", ...endings] = name.split(".");
    if (endings.length > 0 && !living.has(id))
      await rm(path.join(exportsFolder(dataDir), name), { force: true });
  }
  await sweepScratch(dataDir, nowMs);
}

async function sweepScratch(dataDir: string, nowMs: number): Promise<void> {
  for (const name of await readdir(scratchFolder(dataDir))) {
    const file = path.join(scratchFolder(dataDir), name);
    const found = await stat(file).catch(ignoreMissing);
    if (found && nowMs - found.mtimeMs > LEFT_BEHIND_MS) await rm(file, { force: true });
  }
}

function exportsFolder(dataDir: string): string {
  return path.join(dataDir, "exports");
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null; // its own process has just removed it
  throw error;
}
