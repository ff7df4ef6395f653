import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { EnvError } from "./read-env";

export const secretsShape = z.object({
  appSecret: z.string().min(32),
  /** Only while APP_SECRET changes: columns may still be sealed under it. */
  previousAppSecret: z.string().min(32).optional(),
  nextAuthSecret: z.string().min(32),
});

export type SecretsFile = z.infer<typeof secretsShape>;

export function secretsFilePath(dataDir: string): string {
  return path.join(dataDir, "secrets.json");
}

/**
 * Null: there is none. Throws EnvError where it cannot be read; the sentence has nothing of its
 * content.
 */
export function readSecretsFile(dataDir: string): SecretsFile | null {
  const file = secretsFilePath(dataDir);
  try {
    return secretsShape.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    if ((error as NodeJS.ErrnoException).code === "EACCES") throw error;
    // Without a cause: the parser's message could quote the file.
    throw new EnvError(
      `${file} is damaged. Restore it from a backup, or set APP_SECRET and NEXTAUTH_SECRET.`,
    );
  }
}

export function formatSecretsFile(secrets: SecretsFile): string {
  return `${JSON.stringify(secrets, null, 2)}\n`;
}

/** A backup's secrets wait here until the database restored from it counts. */
function restoredSecretsPath(dataDir: string): string {
  return `${secretsFilePath(dataDir)}.restored`;
}

/**
 * Everything that a restore needs room for, before its database counts. Returns the name under
 * which other secrets that are there now are kept, or null.
 */
export function stageRestoredSecrets(dataDir: string, secrets: SecretsFile): string | null {
  const file = secretsFilePath(dataDir);
  const staged = restoredSecretsPath(dataDir);
  writeFileSync(staged, formatSecretsFile(secrets), { mode: 0o600, flush: true });
  if (!existsSync(file) || isDeepStrictEqual(readSecretsFile(dataDir), secrets)) return null;
  const aside = `${file}.before-${Date.now()}`;
  linkSync(file, aside);
  return aside;
}

/** By one rename. Does nothing where none wait. */
export function placeRestoredSecrets(dataDir: string): void {
  try {
    renameSync(restoredSecretsPath(dataDir), secretsFilePath(dataDir));
  } catch (error) {
    // A process that starts just then may have done it.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** The restore that staged them changes nothing. `aside` as `stageRestoredSecrets` gave it. */
export function discardRestoredSecrets(dataDir: string, aside: string | null): void {
  rmSync(restoredSecretsPath(dataDir), { force: true });
  if (aside !== null) rmSync(aside, { force: true });
}
