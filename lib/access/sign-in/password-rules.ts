import { isCommonPassword } from "./common-passwords";

export const MIN_PASSWORD_LENGTH = 12;
/** Long enough for any passphrase; a bound, so that hashing cannot be made to work on megabytes. */
export const MAX_PASSWORD_LENGTH = 256;
/** Fewer than this and it is one key held down. */
const MIN_DISTINCT = 5;
/** A shorter name is part of too many words. */
const SHORTEST_NAME = 4;
const PRODUCT = "brokerdesk";

export type PasswordProblem =
  | "too-short"
  | "too-long"
  | "too-plain"
  | "same-as-email"
  | "holds-name"
  | "holds-product"
  | "common"
  | "unchanged";

/** What is wrong with a new password, or null. `unchanged` is found where the old one is known. */
export function findPasswordProblem(password: string, email: string): PasswordProblem | null {
  if ([...password].length < MIN_PASSWORD_LENGTH) return "too-short";
  if (password.length > MAX_PASSWORD_LENGTH) return "too-long";
  if (new Set(password).size < MIN_DISTINCT) return "too-plain";
  if (password.trim().toLowerCase() === email.trim().toLowerCase()) return "same-as-email";
  const letters = lettersOf(password);
  const name = lettersOf(email.split("@")[0] ?? "");
  if (name.length >= SHORTEST_NAME && letters.includes(name)) return "holds-name";
  if (letters.includes(PRODUCT)) return "holds-product";
  return isCommonPassword(password) ? "common" : null;
}

/** In small letters, without what stands between letters and digits: "Broker-Desk 1" is "brokerdesk1". */
function lettersOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}
