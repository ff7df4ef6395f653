import { readFileSync } from "node:fs";
import path from "node:path";
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
