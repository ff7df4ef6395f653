import { randomBytes } from "node:crypto";
import path from "node:path";
import { z } from "zod";
import { createOnce } from "./data-folder";
import { Refusal } from "./refusal";

const secretsFile = z.object({ appSecret: z.string().min(32), nextAuthSecret: z.string().min(32) });

export type Secrets = { readonly APP_SECRET: string; readonly NEXTAUTH_SECRET: string };

/**
 * The secrets of this installation: made once in DATA_DIR/secrets.json (mode 0600), and overruled one by one by
 * the environment. Throws Refusal when the file cannot be understood: making new ones would lock every account.
 */
export function loadSecrets(dataDir: string, env: Readonly<Record<string, string | undefined>>): Secrets {
  if (env.APP_SECRET && env.NEXTAUTH_SECRET) {
    return { APP_SECRET: env.APP_SECRET, NEXTAUTH_SECRET: env.NEXTAUTH_SECRET };
  }
  const file = path.join(dataDir, "secrets.json");
  const made = parseSecrets(createOnce(file, newSecrets), file);
  return {
    APP_SECRET: env.APP_SECRET || made.appSecret,
    NEXTAUTH_SECRET: env.NEXTAUTH_SECRET || made.nextAuthSecret,
  };
}

function newSecrets(): string {
  const secret = () => randomBytes(32).toString("base64url");
  return `${JSON.stringify({ appSecret: secret(), nextAuthSecret: secret() }, null, 2)}\n`;
}

function parseSecrets(text: string, file: string) {
  try {
    return secretsFile.parse(JSON.parse(text));
  } catch {
    // No cause: the parser's words could quote the file.
    throw new Refusal(`${file} is damaged: restore it from a backup, or set APP_SECRET and NEXTAUTH_SECRET.`);
  }
}
