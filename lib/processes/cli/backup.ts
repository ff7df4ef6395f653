import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { Refusal } from "@/lib/core/refusal";
import type { Env } from "@/lib/env/read-env";
import { readSecretFile } from "@/lib/env/secret-file";
import { readSecretsFile, type SecretsFile } from "@/lib/env/secrets-file";
import { countRows, makeBackup } from "@/lib/operations/backup/backup";
import { loadSecrets } from "../secrets";
import {
  Command,
  type CommandSession,
  commandOrigin,
  tell,
  withSession,
  writeJson,
} from "./command";

type BackupOptions = {
  to: string;
  encrypt?: true;
  passphraseFile?: string;
  withSecret?: true;
  json?: true;
};

export function backupCommand(): Command {
  return new Command("backup")
    .description("write a snapshot of the database to a file; the desk can keep running")
    .requiredOption("--to <place>", "a new file, or a folder")
    .option("--encrypt", "encrypt it with a passphrase, read from standard input")
    .option("--passphrase-file <file>", "encrypt it with the first line of this file")
    .option("--with-secret", "also put APP_SECRET and NEXTAUTH_SECRET into it; needs a passphrase")
    .option(
      "--json",
      "print its manifest: versions, rows and SHA-256 of each table, control totals of each account",
    )
    .notes(`
Without --with-secret keep DATA_DIR/secrets.json (or APP_SECRET) somewhere else: nothing else opens the API keys.
Exports and their files, sessions, links to sign in, logs and jobs are not in it.
Example: npm run --silent desk -- backup --to /srv/backups --passphrase-file /etc/desk/passphrase --with-secret`)
    .action((options: BackupOptions) => withSession((session) => run(options, session)));
}

async function run(options: BackupOptions, { env, signal }: CommandSession): Promise<void> {
  const { to, encrypt, passphraseFile, withSecret, json } = options;
  const isEncrypted = encrypt === true || passphraseFile !== undefined;
  const { file, bytes, manifest } = await makeBackup({
    to,
    readSecrets: withSecret ? () => readSecrets(env) : null,
    passphrase: isEncrypted ? await readPassphrase(passphraseFile) : null,
    origin: commandOrigin(),
    signal,
  });
  if (json) writeJson({ file, bytes, ...manifest });
  const how = manifest.encrypted ? "encrypted" : "not encrypted";
  tell(`The backup is ${file}: ${countRows(manifest)} rows, ${bytes} bytes, ${how}.`);
  if (!manifest.withSecret)
    tell("The secret that opens the stored API keys is not in it. Keep it somewhere else.");
}

/** The environment's secrets have priority over those of the file, as everywhere. */
function readSecrets(env: Env): SecretsFile {
  const { APP_SECRET: appSecret, NEXTAUTH_SECRET: nextAuthSecret } = loadSecrets(
    env.DATA_DIR,
    process.env,
  );
  if (env.APP_SECRET !== null) return { appSecret, nextAuthSecret };
  const previousAppSecret = readSecretsFile(env.DATA_DIR)?.previousAppSecret;
  if (!previousAppSecret) return { appSecret, nextAuthSecret };
  return { appSecret, nextAuthSecret, previousAppSecret };
}

/** The first line of the file or of standard input. A terminal asks for it without showing it. */
export async function readPassphrase(file: string | undefined): Promise<string> {
  if (file !== undefined) return readSecretFile(file, "passphrase");
  if (process.stdin.isTTY) process.stderr.write("Passphrase: ");
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  try {
    for await (const line of lines) return line;
    throw new Refusal(
      "Standard input has no passphrase. Give it there, or with --passphrase-file.",
    );
  } finally {
    lines.close();
    if (process.stdin.isTTY) process.stderr.write("\n");
  }
}
