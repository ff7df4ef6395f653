import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Refusal } from "@/lib/core/refusal";
import { Control } from "./control";
import { ensureEmbeddedDatabase } from "./embedded";
import { restoredFolder } from "./folder";
import { becomeOwner } from "./ownership";
import { prepareDataDir, prepareRunDir } from "./run-folder";

/** A command that has just ended still holds its database for a moment. */
const ENDS_WITHIN_MS = 3_000;
const LOOK_AGAIN_MS = 50;

/**
 * Puts a new, filled database in the old one's place. Returns the old one's new name, or null.
 * Throws Refusal while in use.
 */
export async function replaceEmbedded(
  dataDir: string,
  { replaces, fill }: { readonly replaces: boolean; readonly fill: (url: string) => Promise<void> },
): Promise<string | null> {
  const folder = prepareDataDir(dataDir);
  const place = path.join(folder, "database");
  const control = await takeOwnership(folder);
  try {
    if (existsSync(place) && !replaces) {
      throw new Refusal(
        `There is already a database in ${place}. Restore into another data folder, or add --replace, which sets it aside.`,
      );
    }
    const restored = restoredFolder(folder);
    rmSync(restored, { recursive: true, force: true }); // of a restore that was killed
    const draft = mkdtempSync(path.join(folder, "restore-"));
    try {
      await fillDraft(draft, fill);
      renameSync(path.join(draft, "database"), restored);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
    const aside = existsSync(place) ? `${place}.before-${Date.now()}` : null;
    if (aside !== null) renameSync(place, aside);
    renameSync(restored, place); // killed before this, the next start does it
    return aside;
  } finally {
    control.server.close();
  }
}

async function takeOwnership(folder: string): Promise<Control> {
  const control = new Control(() => {});
  for (
    const deadline = Date.now() + ENDS_WITHIN_MS;
    Date.now() < deadline;
    await wait(LOOK_AGAIN_MS)
  ) {
    if (!(await becomeOwner(prepareRunDir(folder), control.server))) continue;
    control.tell({
      state: "failed",
      sentence: "A backup is being restored. Wait until it has finished.",
    });
    return control;
  }
  throw new Refusal(`Broker Desk is running on the data folder ${folder}. Stop it, then restore.`);
}

async function fillDraft(draft: string, fill: (url: string) => Promise<void>): Promise<void> {
  const database = await ensureEmbeddedDatabase(draft);
  try {
    await fill(database.url);
  } finally {
    await database.release();
    while (isRunning(database.pid())) await wait(LOOK_AGAIN_MS);
  }
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw error;
  }
}
