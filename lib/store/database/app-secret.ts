/** 32 random bytes in base64url are 43 characters; less than 32 of any alphabet is not taken. */
const MIN_LENGTH = 32;
/** A random secret of 32 characters has more; "change-me-change-me-change-me-…" has fewer. */
const MIN_DISTINCT = 10;

/** What is sealed cannot be opened, or nothing can be sealed. One sentence, with nothing of the contents in it. */
export class SealError extends Error {
  override readonly name = "SealError";
}

/** Throws SealError, one sentence without the secret in it when `appSecret` could be guessed. */
export function requireStrongSecret(appSecret: string): void {
  const length = appSecret.length;
  if (length < MIN_LENGTH) {
    throw new SealError(`APP_SECRET has ${length} characters and needs at least ${MIN_LENGTH} random ones.`);
  }
  if (new Set(appSecret).size < MIN_DISTINCT) {
    throw new SealError("APP_SECRET repeats a few characters: it needs at least 32 random ones.");
  }
}
