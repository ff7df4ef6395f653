import { hash, randomBytes } from "node:crypto";

/** Marks a token, so that one that leaked into a file can be found by it. */
const PREFIX = "bd_";
const SECRET_BYTES = 32;
const TOKEN_TEXT = /^bd_[A-Za-z0-9_-]{43}$/;
const HINT_LETTERS = 4;

/** A new token, its hash, and its last letters, by which its owner recognizes it. */
export function makeTokenText() {
  const text = `${PREFIX}${randomBytes(SECRET_BYTES).toString("base64url")}`;
  return { text, tokenHash: hashToken(text), hint: text.slice(-HINT_LETTERS) };
}

/** SHA-256, hex. A token has 256 random bits, so that nobody guesses it from a plain hash. */
export function hashToken(text: string): string {
  return hash("sha256", text);
}

/** The token of an Authorization header; null for anything that cannot be one of ours. */
export function readBearer(header: string | null): string | null {
  const [, text = ""] = /^Bearer +(\S+)$/i.exec(header?.trim() ?? "") ?? [];
  return TOKEN_TEXT.test(text) ? text : null;
}
