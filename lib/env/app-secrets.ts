import { EnvError, readEnv } from "./read-env";
import { readSecretsFile, secretsFilePath } from "./secrets-file";

/**
 * The secrets that seal stored columns; `previous` while a change is under way. Read anew for each
 * use, never kept.
 */
export type AppSecrets = { readonly current: string; readonly previous: string | null };

/**
 * Reads APP_SECRET from the environment or DATA_DIR each time. Throws EnvError where there is none.
 */
export function readAppSecrets(): AppSecrets {
  const { APP_SECRET, DATA_DIR } = readEnv();
  if (APP_SECRET !== null) return { current: APP_SECRET, previous: null };
  const file = readSecretsFile(DATA_DIR);
  if (file === null) {
    throw new EnvError(
      `${secretsFilePath(DATA_DIR)} is missing. Restore it from a backup, or set APP_SECRET.`,
    );
  }
  return { current: file.appSecret, previous: file.previousAppSecret ?? null };
}
