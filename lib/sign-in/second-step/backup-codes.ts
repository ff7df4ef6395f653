import { hash, randomInt } from "node:crypto";

/** Without letters and digits that look alike. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUP_LENGTH = 5;

/** Groups of five characters, 24 bits each, that are easy to read out: "k7fqm-2xw9d-hjr4t". */
export function createReadableCode(groups: number): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** Codes that a person gets at once. */
const CODES = 10;
/** 74 bits, so that a fast hash is safe. */
const GROUPS = 3;
/** With this many left, or fewer, the person is asked to make new ones. */
export const FEW_BACKUP_CODES = 3;

export function createBackupCodes(): { readonly codes: string[]; readonly hashes: string[] } {
  const codes = Array.from({ length: CODES }, () => createReadableCode(GROUPS));
  return { codes, hashes: codes.map(hashReadableCode) };
}

/** SHA-256, hex. Ignores capitals, spaces and hyphens. */
export function hashReadableCode(typed: string): string {
  return hash("sha256", typed.toLowerCase().replaceAll(/[\s-]/g, ""));
}
