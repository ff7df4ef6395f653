import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { secretFingerprint } from "@/lib/database/seal";
import { type SecretsFile, secretsShape } from "@/lib/env/secrets-file";

const NAME = /^secrets\.until-\d{8}T\d{9}Z\.json$/;

/**
 * Keeps the secrets that a change of APP_SECRET replaces, in a file of their own beside
 * secrets.json (mode 0600, on the disk when this returns). Backups from before the change can only
 * be opened with them. Returns the file.
 */
export function keepFormerSecrets(dataDir: string, former: SecretsFile, now: Date): string {
  const stamp = now.toISOString().replaceAll(/[-:.]/g, "");
  const file = path.join(dataDir, `secrets.until-${stamp}.json`);
  writeFileSync(file, `${JSON.stringify(former, null, 2)}\n`, { mode: 0o600, flush: true });
  return file;
}

/**
 * The file of former secrets in `dataDir` that opens what was encrypted under `fingerprint`, or
 * null.
 */
export function findFormerSecrets(dataDir: string, fingerprint: string): string | null {
  const files = readdirSync(dataDir)
    .filter((name) => NAME.test(name))
    .map((name) => path.join(dataDir, name));
  return files.find((file) => isOpenedBy(file, fingerprint)) ?? null;
}

export function isFingerprintOf(appSecret: string, fingerprint: string): boolean {
  return secretFingerprint(appSecret) === fingerprint;
}

/** A damaged file opens nothing. */
function isOpenedBy(file: string, fingerprint: string): boolean {
  try {
    const { appSecret } = secretsShape.parse(JSON.parse(readFileSync(file, "utf8")));
    return isFingerprintOf(appSecret, fingerprint);
  } catch {
    return false;
  }
}
