import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Refusal } from "@/lib/core/refusal";
import {
  discardRestoredSecrets,
  placeRestoredSecrets,
  type SecretsFile,
  stageRestoredSecrets,
} from "@/lib/env/secrets-file";
import { Control } from "./control";
import { ensureEmbeddedDatabase } from "./embedded";
import { flush, flushAll } from "./flush";
import { restoredFolder } from "./folder";
import { becomeOwner } from "./ownership";
import { prepareDataDir, prepareRunDir } from "./run-folder";

/** A command that has just ended still holds its database for a moment. */
const ENDS_WITHIN_MS = 3_000;
const LOOK_AGAIN_MS = 50;

type Replacement = {
  readonly replaces: boolean;
  readonly fill: (url: string) => Promise<void>;
  /** Those of the data folder from then on; null: they stay. */
  readonly secrets: SecretsFile | null;
};

/** The new names of what was there before; null: there was none, or it stayed. */
export type SetAside = { readonly database: string | null; readonly secrets: string | null };

/**
 * Puts a new, filled database in the old one's place, and its secrets with it. Throws Refusal while
 * in use.
 */
export async function replaceEmbedded(
  dataDir: string,
  { replaces, fill, secrets }: Replacement,
): Promise<SetAside> {
  const folder = prepareDataDir(dataDir);
  const place = path.join(folder, "database");
  const control = await takeOwnership(folder);
  try {
    const restored = restoredFolder(folder);
    if (!existsSync(place) && existsSync(restored)) finish(folder, restored, place);
    if (existsSync(place) && !replaces) {
      throw new Refusal(
        `There is already a database in ${place}. Restore into another data folder, or add --replace, which sets it aside.`,
      );
    }
    removeLeftovers(folder);
    const draft = mkdtempSync(path.join(folder, DRAFT));
    let secretsAside: string | null = null;
    try {
      await fillDraft(draft, fill);
      await flushAll(path.join(draft, "database"));
      if (secrets !== null) secretsAside = stageRestoredSecrets(folder, secrets);
      renameSync(path.join(draft, "database"), restored);
      await flush(folder);
    } catch (error) {
      discardRestoredSecrets(folder, secretsAside);
      throw error;
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
    const aside = existsSync(place) ? `${place}.before-${Date.now()}` : null;
    if (aside !== null) renameSync(place, aside);
    finish(folder, restored, place); // killed before this, the next start does it
    await flush(folder);
    return { database: aside, secrets: secretsAside };
  } finally {
    control.server.close();
  }
}

/** Hidden, so that no folder of a person has the name: all of them are removed. */
const DRAFT = ".restore-";

/** From here on the restored database counts: its secrets first, as the next start would. */
function finish(folder: string, restored: string, place: string): void {
  placeRestoredSecrets(folder);
  renameSync(restored, place);
}

/** Of a restore that was killed before its database counted. */
function removeLeftovers(folder: string): void {
  const drafts = readdirSync(folder).filter((name) => name.startsWith(DRAFT));
  for (const left of [restoredFolder(folder), ...drafts.map((name) => path.join(folder, name))])
    rmSync(left, { recursive: true, force: true });
  discardRestoredSecrets(folder, null);
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
