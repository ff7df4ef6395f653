import { existsSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Refusal } from "@/lib/core/refusal";
import type { Env } from "@/lib/env/read-env";
import { readSecretsFile, secretsFilePath } from "@/lib/env/secrets-file";
import { countRows } from "@/lib/operations/backup/backup";
import { type BackupManifest, openBackup } from "@/lib/operations/backup/backup-file";
import { verifyBackup } from "@/lib/operations/backup/restore";
import { findFormerSecrets, isFingerprintOf } from "@/lib/operations/former-secrets";
import { prepareDataFolder } from "../data-folder";
import { readPassphrase } from "./backup";
import {
  Command,
  type CommandSession,
  commandOrigin,
  tell,
  withoutDatabase,
  writeJson,
} from "./command";

type RestoreOptions = {
  into?: string;
  replace?: true;
  passphraseFile?: string;
  dryRun?: true;
  json?: true;
};

export function restoreCommand(): Command {
  return new Command("restore")
    .description("restore the desk from a backup; the desk has to be stopped")
    .argument("<file>", "a file that `desk backup` wrote, with this version or an earlier one")
    .option(
      "--into <folder>",
      "a data folder with an embedded database, instead of DATABASE_URL and DATA_DIR",
    )
    .option(
      "--replace",
      "even if there is data already: an embedded database is set aside, any other is overwritten",
    )
    .option(
      "--passphrase-file <file>",
      "the passphrase is the first line of this file, not of standard input",
    )
    .option("--dry-run", "only verify the backup, and change nothing")
    .option("--json", "print its manifest")
    .notes(`
First the whole file is verified, then all of it is loaded at once, then its control totals are checked. A restore that
does not exit with 0 has changed nothing. Everyone has to sign in again. The restored desk sends no e-mails, webhooks and
reports, and neither syncs, backs up nor trades, until an administrator resumes it on one of its pages. What was revoked
after the backup was made works again: tokens, share links, calendar addresses, passwords and access.
Example: npm run --silent desk -- restore /srv/backups/desk-20261126T020000Z.backup --into /srv/desk-restored`)
    .action((file: string, options: RestoreOptions) =>
      withoutDatabase((session) => run(file, options, session)),
    );
}

async function run(
  file: string,
  options: RestoreOptions,
  { env, signal }: CommandSession,
): Promise<void> {
  const { into, replace = false, passphraseFile, dryRun, json } = options;
  const opened = await openBackup(file);
  const passphrase = opened.encrypted ? await readPassphrase(passphraseFile) : null;
  const { manifest, secrets, restore } = await verifyBackup(opened, passphrase, signal);
  tell(`${file} is intact: ${madeOf(manifest)}.`);
  if (json) writeJson(manifest);
  if (dryRun) return;
  const dataDir = into === undefined ? env.DATA_DIR : path.resolve(into);
  const databaseUrl = into === undefined ? env.DATABASE_URL : null;
  prepareDataFolder(dataDir);
  const kept = readSecretsFile(dataDir);
  const isOther = secrets !== null && kept !== null && !isDeepStrictEqual(kept, secrets);
  if (isOther && !replace) {
    throw new Refusal(
      `${secretsFilePath(dataDir)} has other secrets than the backup. Restore into another data folder, or add --replace, which sets them aside.`,
    );
  }
  const aside = await restore({
    dataDir,
    databaseUrl,
    replaces: replace,
    origin: commandOrigin(),
  });
  if (aside.database !== null)
    tell(
      `The database that was there before is now ${aside.database}. Remove it when you no longer need it.`,
    );
  if (aside.secrets !== null) tell(`The secrets that were there before are now ${aside.secrets}.`);
  if (secrets !== null)
    tell(
      `The backup's secrets are in ${secretsFilePath(dataDir)}; APP_SECRET and NEXTAUTH_SECRET in the environment override them.`,
    );
  tell(
    `Restored ${countRows(manifest)} rows; the control totals of every account match the backup.`,
  );
  if (secrets === null && manifest.sealedUnder !== null)
    tellOfSecrets(dataDir, manifest.sealedUnder, env);
  tell(
    `Tokens, share links, calendar addresses, passwords and access that were revoked or changed after ${manifest.madeAt} work again: revoke them once more.`,
  );
  tell(
    "E-mails, webhooks, scheduled reports, syncs, backups and trading are paused until an administrator resumes them on any page of the desk.",
  );
  tell("Everyone has to sign in again, and trading is stopped. `desk check` verifies the ledger.");
}

/**
 * Whether the stored keys of a backup without secrets will open, and what to do where they will
 * not.
 */
function tellOfSecrets(dataDir: string, sealedUnder: string, { APP_SECRET, DATA_DIR }: Env): void {
  const current = APP_SECRET ?? readSecretsFile(dataDir)?.appSecret;
  if (current !== undefined && isFingerprintOf(current, sealedUnder)) return;
  const former = [dataDir, DATA_DIR]
    .filter((folder) => existsSync(folder))
    .map((folder) => findFormerSecrets(folder, sealedUnder))
    .find((file) => file !== null);
  if (former) {
    tell(
      `The stored keys of this backup open with the former secrets in ${former}. Copy that file to ${secretsFilePath(dataDir)} before you start the desk.`,
    );
    return;
  }
  tell(
    "The backup has no secrets. Put back the secrets.json or APP_SECRET from that time before you start the desk.",
  );
}

function madeOf({ madeAt, product, engine, totals, ...manifest }: BackupManifest): string {
  const accounts = new Set(totals.map(({ account }) => account)).size;
  return `made at ${madeAt} by version ${product} on ${engine}, ${countRows(manifest)} rows, ${accounts} ${accounts === 1 ? "account" : "accounts"} with records`;
}
