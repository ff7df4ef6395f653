import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { EnvError } from "@/lib/env/read-env";
import {
  formatSecretsFile,
  placeRestoredSecrets,
  readSecretsFile,
  type SecretsFile,
  secretsFilePath,
} from "@/lib/env/secrets-file";
import { createOnce, replaceFile } from "./data-folder";

export type Secrets = { readonly APP_SECRET: string; readonly NEXTAUTH_SECRET: string };

/**
 * Creates DATA_DIR/secrets.json (mode 0600) once; the environment has priority. Throws EnvError for
 * a damaged file.
 */
export function loadSecrets(
  dataDir: string,
  env: Readonly<Record<string, string | undefined>>,
): Secrets {
  if (isRestoreUnfinished(dataDir)) placeRestoredSecrets(dataDir);
  if (env.APP_SECRET && env.NEXTAUTH_SECRET) {
    return { APP_SECRET: env.APP_SECRET, NEXTAUTH_SECRET: env.NEXTAUTH_SECRET };
  }
  const file = secretsFilePath(dataDir);
  createOnce(file, () =>
    formatSecretsFile({ appSecret: newSecret(), nextAuthSecret: newSecret() }),
  );
  const made = readSecretsFile(dataDir);
  if (made === null)
    throw new EnvError(`${file} was removed while it was being read. Start again.`);
  return {
    APP_SECRET: env.APP_SECRET || made.appSecret,
    NEXTAUTH_SECRET: env.NEXTAUTH_SECRET || made.nextAuthSecret,
  };
}

/**
 * A restore was killed between its last two steps: the database that waits is opened by this start
 * (`restoredFolder` of lib/database/embedded/folder.ts, which would load the engine).
 */
function isRestoreUnfinished(dataDir: string): boolean {
  return (
    !existsSync(path.join(dataDir, "database")) &&
    existsSync(path.join(dataDir, "database.restored"))
  );
}

export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

export function replaceSecretsFile(dataDir: string, secrets: SecretsFile): void {
  replaceFile(secretsFilePath(dataDir), formatSecretsFile(secrets), { flush: true });
}
