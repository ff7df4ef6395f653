import { readdirSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { auditEntry, DESK_ORIGIN } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import { Refusal } from "@/lib/core/refusal";
import type { Jobs } from "@/lib/database/jobs/jobs";
import { readSecretFile } from "@/lib/env/secret-file";
import { type Backup, backupName, isFolder, makeBackup, refuseShortPassphrase } from "./backup";

export type BackupSchedule = {
  readonly folder: string;
  /** Hour of the day, UTC. */
  readonly hour: number;
  readonly keep: number;
  readonly passphraseFile: string | null;
};

/** Pause before a failed backup is tried again. */
const LOOK_EVERY_SECONDS = 900;
const DAY_MS = 86_400_000;
/**
 * Names by `backupName`, which sort by time. Other files of the folder are neither read nor
 * removed.
 */
const NAME = /^desk-\d{8}T\d{6}Z\.backup$/;
const DRAFT = /^desk-\d{8}T\d{6}Z\.backup\.tmp$/;
/** A draft without a write for this long was left by a killed worker. */
const DRAFT_LIVES_MS = 3_600_000;

/** Makes a backup a day, on time or as soon as a worker runs again, then removes the oldest. */
export async function startBackupWorker(
  jobs: Jobs,
  schedule: BackupSchedule,
  made: (backup: Backup, removed: readonly string[]) => void,
): Promise<void> {
  const { folder } = schedule;
  await jobs.repeat(
    "make-backup",
    LOOK_EVERY_SECONDS,
    async (_none, signal) => {
      const begun = await beginBackup(schedule);
      if (begun === null) return; // another worker makes it, or has
      const { passphrase } = begun;
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

/**
 * Null: none is due. One that cannot begin counts as failed, as one that breaks off does. Throws
 * Refusal.
 */
async function beginBackup(
  schedule: BackupSchedule,
): Promise<{ readonly passphrase: string | null } | null> {
  const { folder, passphraseFile: file } = schedule;
  try {
    if (!isBackupDue(schedule, new Date())) return null;
    const passphrase = file === null ? null : readSecretFile(file, "passphrase");
    if (passphrase !== null) refuseShortPassphrase(passphrase);
    return { passphrase };
  } catch (error) {
    const details = { encrypted: file !== null, withSecret: false, rows: null };
    await appendAudit(auditEntry(DESK_ORIGIN, "failed", "backup-made", folder, details));
    throw error;
  }
}

/**
 * Whether no backup has been made or is being written since the last `hour`. Throws Refusal where
 * there is no folder.
 */
export function isBackupDue({ folder, hour }: BackupSchedule, now: Date): boolean {
  const today = new Date(now).setUTCHours(hour, 0, 0, 0);
  const struckAt = new Date(today <= now.getTime() ? today : today - DAY_MS);
  // A later name than now was made while the clock was ahead.
  const isMade = list(folder, NAME).some(
    (name) => name >= backupName(struckAt) && name <= backupName(now),
  );
  return !isMade && list(folder, DRAFT).every((name) => isLeft(path.join(folder, name), now));
}

/** Removes all but the newest, and drafts of killed workers. Resolves to the removed names. */
export async function removeOld({ folder, keep }: BackupSchedule): Promise<string[]> {
  const left = list(folder, DRAFT).filter((name) => isLeft(path.join(folder, name), new Date()));
  // One that was made while the clock was ahead takes no place of a newer one.
  const made = list(folder, NAME).filter((name) => name <= backupName(new Date()));
  const old = [...made.sort().reverse().slice(keep), ...left];
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
  return Math.abs(now.getTime() - writtenAt) > DRAFT_LIVES_MS;
}
