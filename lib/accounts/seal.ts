import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { type ExchangeCredentials, sealCredentials } from "@/lib/exchange/credentials";
import { requireStrongSecret } from "./app-secret";

/** What the sealed text belongs to: sealed for one address and key, it opens for no other. */
export type SealedFor = { readonly baseUrl: string; readonly keyFingerprint: string };

/** Layout: version (1 byte), nonce (12), tag (16), ciphertext. */
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/** AES-256-GCM under a key derived from APP_SECRET. Throws when the secret is too weak to seal anything with. */
export function sealForStorage(
  credentials: ExchangeCredentials,
  sealedFor: SealedFor,
  appSecret: string,
): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(appSecret), nonce).setAAD(boundTo(sealedFor));
  const { apiKey, apiSecret, apiPassphrase } = credentials;
  const text = JSON.stringify([apiKey, apiSecret, apiPassphrase]);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), sealed]);
}

/** Throws SealError, never with any of the contents in it, when the secret or the account is another one. */
export function openStored(sealed: Uint8Array, sealedFor: SealedFor, appSecret: string): ExchangeCredentials {
  const bytes = Buffer.from(sealed);
  if (bytes.length <= HEAD_BYTES)
    throw new SealError("The stored credentials are damaged: they are cut short.");
  if (bytes[0] !== VERSION) {
    throw new SealError(
      `The stored credentials have format ${bytes[0]}; this version reads format ${VERSION}.`,
    );
  }
  const [apiKey, apiSecret, apiPassphrase] = JSON.parse(decrypt(bytes, sealedFor, appSecret)) as string[];
  if (apiKey === undefined || apiSecret === undefined || apiPassphrase === undefined) {
    throw new SealError("The stored credentials are damaged: a part is missing.");
  }
  return sealCredentials({ apiKey, apiSecret, apiPassphrase });
}

export class SealError extends Error {
  override readonly name = "SealError";
}

function decrypt(bytes: Buffer, sealedFor: SealedFor, appSecret: string): string {
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", sealingKey(appSecret), nonce, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(boundTo(sealedFor)).setAuthTag(bytes.subarray(1 + NONCE_BYTES, HEAD_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    // No cause on purpose: nothing of the cipher's state belongs in a log.
    throw new SealError(
      "The stored credentials cannot be opened: APP_SECRET is not the one they were sealed with, or the account's address or key was changed in the database. Remove the account and add it again.",
    );
  }
}

function sealingKey(appSecret: string): Buffer {
  requireStrongSecret(appSecret);
  return Buffer.from(hkdfSync("sha256", appSecret, "broker-desk", "account credentials v1", 32));
}

/** The address is bound too: whoever can write the database must not have keys sent to a server of his own. */
function boundTo({ baseUrl, keyFingerprint }: SealedFor): Buffer {
  return Buffer.from(JSON.stringify([VERSION, baseUrl, keyFingerprint]), "utf8");
}
