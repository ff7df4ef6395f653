import { hash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A link's token and the hash that is stored. Nobody guesses 256 random bits from a plain hash. */
export function makeLinkToken(): { readonly token: string; readonly tokenHash: string } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, tokenHash: hash("sha256", token) };
}

/** Null for anything that cannot be a token. */
export function hashLinkToken(token: string): string | null {
  return TOKEN.test(token) ? hash("sha256", token) : null;
}
