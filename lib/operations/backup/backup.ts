import { existsSync, mkdirSync, statSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { AuditResult } from "@/lib/audit/event";
import { type AuditOrigin, auditEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import { isDatabaseFull, isNoRoom } from "@/lib/core/files/no-room";
import { PRODUCT_VERSION } from "@/lib/core/product-version";
import { Refusal } from "@/lib/core/refusal";
import { secretFingerprint } from "@/lib/database/seal";
import type { SecretsFile } from "@/lib/env/secrets-file";
import { LEFT_OUT, readSnapshot } from "@/lib/operations/store/backup/snapshot";
import { type BackupManifest, writeBackup } from "./backup-file";

const SHORTEST_PASSPHRASE = 12;

export type BackupAsked = {
  /**
   * A folder, or a file whose name ends in .backup. A folder that is missing is made, if the one
   * above it exists.
   */
  readonly to: string;
  /** Reads the secrets that the backup is to contain; null: it is made without. */
  readonly readSecrets: (() => SecretsFile) | null;
  readonly passphrase: string | null;
  readonly origin: AuditOrigin;
  readonly signal: AbortSignal;
};

export type Backup = {
  readonly file: string;
  readonly bytes: number;
  readonly manifest: BackupManifest;
};

/**
 * Backs up the open database as of one moment. The file appears when it is whole. Throws Refusal;
 * then there is no file.
 */
export async function makeBackup(asked: BackupAsked): Promise<Backup> {
  const { to, readSecrets, passphrase, origin, signal } = asked;
  if (readSecrets !== null && passphrase === null)
    throw new Refusal("A backup with the secrets has to be encrypted. Give a passphrase.");
  if (passphrase !== null) refuseShortPassphrase(passphrase);
  const file = chooseFile(to);
  const draft = `${file}.tmp`;
  const details = { encrypted: passphrase !== null, withSecret: readSecrets !== null };
  const tell = (result: AuditResult, rows: number | null) =>
    appendAudit(
      auditEntry(origin, result, "backup-made", path.basename(file), { ...details, rows }),
    );
  await tell("begun", null);
  try {
    const manifest = await readSnapshot(({ head, ...snapshot }) => {
      const secrets = readSecrets?.() ?? null;
      if (secrets !== null) requireItsSecret(secrets, head.sealedUnder);
      const leftOut = [...LEFT_OUT, ...LEFT_OUT_FILES];
      const ourHead = { ...head, product: PRODUCT_VERSION, leftOut };
      return writeBackup(draft, { ...snapshot, head: ourHead, secrets, passphrase }, signal);
    });
    await rename(draft, file);
    await flushFolder(path.dirname(file));
    await tell("done", countRows(manifest));
    return { file, bytes: statSync(file).size, manifest };
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    await tell(signal.aborted ? "broken-off" : "failed", null).catch(() => {}); // the database may be what failed
    throw explain(file, error, signal);
  }
}

export function refuseShortPassphrase(passphrase: string): void {
  if (passphrase.length < SHORTEST_PASSPHRASE)
    throw new Refusal(`The passphrase needs at least ${SHORTEST_PASSPHRASE} characters.`);
}

const LEFT_OUT_FILES = ["files of exports", "logs"];

export function countRows({ parts }: Pick<BackupManifest, "parts">): number {
  return parts.reduce((sum, { rows }) => sum + rows, 0);
}

/** "desk-20261126T113000Z.backup". */
export function backupName(at: Date): string {
  return `desk-${at.toISOString().replaceAll(/[-:]|\.\d+/g, "")}.backup`;
}

export function isFolder(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Refuses a name that is taken; never writes over a file. */
function chooseFile(to: string): string {
  const asked = path.resolve(to);
  const isFile = asked.endsWith(".backup") && !isFolder(asked);
  const folder = isFile ? path.dirname(asked) : asked;
  const file = isFile ? asked : path.join(folder, backupName(new Date()));
  if (existsSync(file))
    throw new Refusal(`${file} already exists. Give another file, or a folder.`);
  if (isFolder(folder)) return file;
  if (existsSync(folder)) {
    throw new Refusal(
      `${folder} is not a folder. Give a folder, or a file whose name ends in .backup.`,
    );
  }
  const above = isFile ? folder : path.dirname(folder);
  if (!isFolder(above))
    throw new Refusal(`There is no folder ${above}. Create it, or give another.`);
  mkdirSync(folder, { mode: 0o700 });
  return file;
}

function requireItsSecret(
  { appSecret, previousAppSecret }: SecretsFile,
  sealedUnder: string | null,
): void {
  const known = [secretFingerprint(appSecret)];
  if (previousAppSecret) known.push(secretFingerprint(previousAppSecret));
  if (sealedUnder === null || known.includes(sealedUnder)) return;
  throw new Refusal(
    "APP_SECRET is not the one that this database is sealed with, so no backup was made with it. Put the right one back first.",
  );
}

/** A new name is on the disk once its folder is flushed. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function explain(file: string, error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return new Refusal("The backup was interrupted, so there is no file.");
  if (isNoRoom(error) && !isDatabaseFull(error))
    return new Refusal(`No space left for ${file}. Free some space, then make the backup again.`);
  return error;
}
