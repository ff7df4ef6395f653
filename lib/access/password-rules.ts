export const MIN_PASSWORD_LENGTH = 12;
/** Long enough for any passphrase; a bound, so that hashing cannot be made to work on megabytes. */
export const MAX_PASSWORD_LENGTH = 256;
/** Fewer than this and it is one key held down. */
const MIN_DISTINCT = 5;

export type PasswordProblem = "too-short" | "too-long" | "too-plain" | "same-as-email" | "unchanged";

/** What is wrong with a new password, or null. `unchanged` is found where the old one is known. */
export function findPasswordProblem(password: string, email: string): PasswordProblem | null {
  if ([...password].length < MIN_PASSWORD_LENGTH) return "too-short";
  if (password.length > MAX_PASSWORD_LENGTH) return "too-long";
  if (new Set(password).size < MIN_DISTINCT) return "too-plain";
  if (password.trim().toLowerCase() === email.trim().toLowerCase()) return "same-as-email";
  return null;
}
