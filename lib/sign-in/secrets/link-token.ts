import { hash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** What a link ends with, and what is kept of it. It has 256 random bits, so a plain hash cannot be guessed back. */
export function makeLinkToken(): { readonly token: string; readonly tokenHash: string } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, tokenHash: hash("sha256", token) };
}

/** Null for what is no token of a link: it is not looked up then. */
export function hashLinkToken(token: string): string | null {
  return TOKEN.test(token) ? hash("sha256", token) : null;
}
