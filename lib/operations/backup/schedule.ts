import { readdirSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { DESK_ORIGIN } from "@/lib/audit/origin";
import { Refusal } from "@/lib/core/refusal";
import type { Jobs } from "@/lib/database/jobs/jobs";
import { type Backup, backupName, isFolder, makeBackup } from "./backup";
import { readPassphraseFile } from "./backup-file";

export type BackupSchedule = {
  readonly folder: string;
  /** Of the day, UTC. */
  readonly hour: number;
  readonly keep: number;
  readonly passphraseFile: string | null;
};

/** One that failed is tried again after so long. */
const LOOK_EVERY_SECONDS = 900;
const DAY_MS = 86_400_000;
/** As `backupName` writes them, whose order is that of time. Nothing else in the folder is looked at or removed. */
const NAME = /^desk-\d{8}T\d{6}Z\.backup$/;
const DRAFT = /^desk-\d{8}T\d{6}Z\.backup\.tmp$/;
/** A draft that nobody has written to for so long was left by a worker that was killed. */
const DRAFT_LIVES_MS = 3_600_000;

/** A backup a day into the folder, on time or as soon as a worker runs again; then the oldest ones are removed. */
export async function startBackupWorker(
  jobs: Jobs,
  schedule: BackupSchedule,
  made: (backup: Backup, removed: readonly string[]) => void,
): Promise<void> {
  const { folder, passphraseFile } = schedule;
  await jobs.repeat(
    "make-backup",
    LOOK_EVERY_SECONDS,
    async (_none, signal) => {
      if (!isBackupDue(schedule, new Date())) return; // another worker makes it, or has
      const passphrase = passphraseFile === null ? null : readPassphraseFile(passphraseFile);
      const backup = await makeBackup({
        to: folder,
        readSecrets: null,
        passphrase,
        origin: DESK_ORIGIN,
        signal,
      });
      made(backup, await removeOld(schedule));
    },
    {
      isDue: async () => !isFolder(folder) || isBackupDue(schedule, new Date()), // the job says what is wrong with the folder
      atEachStart: false,
    },
  );
}

/** Whether there is none since the hour last struck, nor one being written. Throws Refusal where there is no folder. */
export function isBackupDue({ folder, hour }: BackupSchedule, now: Date): boolean {
  const today = new Date(now).setUTCHours(hour, 0, 0, 0);
  const struckAt = new Date(today <= now.getTime() ? today : today - DAY_MS);
  const isMade = list(folder, NAME).some((name) => name >= backupName(struckAt));
  return !isMade && list(folder, DRAFT).every((name) => isLeft(path.join(folder, name), now));
}

/** Removes all but the newest, and what killed workers left. Resolves to the names of what is gone. */
export async function removeOld({ folder, keep }: BackupSchedule): Promise<string[]> {
  const left = list(folder, DRAFT).filter((name) => isLeft(path.join(folder, name), new Date()));
  const old = [...list(folder, NAME).sort().reverse().slice(keep), ...left];
  for (const name of old) await rm(path.join(folder, name), { force: true });
  return old;
}

function list(folder: string, names: RegExp): string[] {
  if (isFolder(folder)) return readdirSync(folder).filter((name) => names.test(name));
  throw new Refusal(
    `There is no folder ${folder} for the backups. Create it, or change BACKUP_TO.`,
  );
}

function isLeft(draft: string, now: Date): boolean {
  const writtenAt = statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return now.getTime() - writtenAt > DRAFT_LIVES_MS;
}
