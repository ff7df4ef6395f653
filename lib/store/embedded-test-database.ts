import { cpSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type EmbeddedDatabase, ensureEmbeddedDatabase } from "./embedded";
import { migrate } from "./migrate";
import type { TestDatabase } from "./test-database";

/** A database process of its own, over a copy of a migrated folder; the folder is made once for each `template`. */
export async function createEmbeddedTestDatabase(template: string): Promise<TestDatabase> {
  const ready = await findTemplate(template);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "desk-test-"));
  cpSync(path.join(ready, "database"), path.join(dataDir, "database"), { recursive: true });
  const database = await ensureEmbeddedDatabase(dataDir);
  return {
    url: database.url,
    drop: async () => {
      await endOf(database);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function findTemplate(template: string): Promise<string> {
  const folder = path.join(os.tmpdir(), `${template}-${process.getuid?.()}`);
  if (statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.()) return folder;
  const draft = mkdtempSync(`${folder}-`);
  const database = await ensureEmbeddedDatabase(draft);
  await migrate(database.url);
  await endOf(database);
  try {
    renameSync(draft, folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOTEMPTY") throw error;
    rmSync(draft, { recursive: true, force: true }); // another test run was first
  }
  return folder;
}

/** Resolves when the database's process is gone and its folder may be moved or removed. */
async function endOf(database: EmbeddedDatabase): Promise<void> {
  await database.release();
  while (isRunning(database.pid())) await new Promise((resolve) => setTimeout(resolve, 20));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw error;
  }
}
