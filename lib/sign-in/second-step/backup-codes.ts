import { hash, randomInt } from "node:crypto";

/** No letter or digit that could be read as another one. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUP_LENGTH = 5;

/** Groups of five that can be read out, of 24 bits each: "k7fqm-2xw9d-hjr4t". */
export function createReadableCode(groups: number): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** How many a person is given at once. */
const CODES = 10;
/** 74 bits: nobody finds one from its hash, so that the hash may be a quick one. */
const GROUPS = 3;
/** With this many left or fewer, the person is asked to make new ones. */
export const FEW_BACKUP_CODES = 3;

export function createBackupCodes(): { readonly codes: string[]; readonly hashes: string[] } {
  const codes = Array.from({ length: CODES }, () => createReadableCode(GROUPS));
  return { codes, hashes: codes.map(hashBackupCode) };
}

/** SHA-256, hex; however its groups and capitals were typed. */
export function hashBackupCode(typed: string): string {
  return hash("sha256", typed.toLowerCase().replaceAll(/[\s-]/g, ""));
}
