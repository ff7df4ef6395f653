import { randomBytes } from "node:crypto";
import { EnvError } from "@/lib/env/read-env";
import { readSecretsFile, type SecretsFile, secretsFilePath } from "@/lib/env/secrets-file";
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

export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

function formatSecretsFile(secrets: SecretsFile): string {
  return `${JSON.stringify(secrets, null, 2)}\n`;
}

export function replaceSecretsFile(dataDir: string, secrets: SecretsFile): void {
  replaceFile(secretsFilePath(dataDir), formatSecretsFile(secrets), { flush: true });
}
