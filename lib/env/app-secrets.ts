import { EnvError, readEnv } from "./read-env";
import { readSecretsFile, secretsFilePath } from "./secrets-file";

/** What stored columns are sealed under: `previous` too while a change is under way. Never kept longer than it is used. */
export type AppSecrets = { readonly current: string; readonly previous: string | null };

/** APP_SECRET of the environment or below DATA_DIR, read anew each time. Throws EnvError where there is none. */
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
