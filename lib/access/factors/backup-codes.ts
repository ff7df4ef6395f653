import { createHash } from "node:crypto";
import { createReadableCode } from "./readable-code";

/** How many a person is given at once. */
const CODES = 10;
/** 74 bits: nobody finds one from its hash, so that the hash may be a quick one. */
const GROUPS = 3;
/** With this many left or fewer, the person is asked to make new ones. */
export const FEW_BACKUP_CODES = 3;

/** The codes to show once, and what is kept of them. */
export function createBackupCodes(): { readonly codes: string[]; readonly hashes: string[] } {
  const codes = Array.from({ length: CODES }, () => createReadableCode(GROUPS));
  return { codes, hashes: codes.map(hashBackupCode) };
}

/** SHA-256, hex; however its groups and capitals were typed. */
export function hashBackupCode(typed: string): string {
  return createHash("sha256").update(typed.toLowerCase().replaceAll(/[\s-]/g, "")).digest("hex");
}
