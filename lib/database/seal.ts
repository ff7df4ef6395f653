import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { SealError } from "@/lib/core/seal-error";
import type { AppSecrets } from "@/lib/env/app-secrets";

/**
 * 32 random bytes in base64url are 43 characters. Secrets of fewer than 32 characters are refused.
 */
const MIN_LENGTH = 32;
/** A random secret of 32 characters has more; "change-me-change-me-change-me-…" has fewer. */
const MIN_DISTINCT = 10;

/** Throws SealError, one sentence without the secret in it when `appSecret` could be guessed. */
export function requireStrongSecret(appSecret: string): void {
  const length = appSecret.length;
  if (length < MIN_LENGTH) {
    throw new SealError(
      `APP_SECRET has ${length} characters and needs at least ${MIN_LENGTH} random ones.`,
    );
  }
  if (new Set(appSecret).size < MIN_DISTINCT) {
    throw new SealError("APP_SECRET repeats a few characters: it needs at least 32 random ones.");
  }
}

/** What sealed bytes are, and whose: they open for the same purpose and owner alone. */
type BoundTo = {
  /** Names the key that is derived from APP_SECRET; never changed. */
  readonly purpose: string;
  /** The row's own values that are bound to it, in this order. */
  readonly boundTo: readonly string[];
  /** What it is called in a sentence, and what to do where it cannot be opened. */
  readonly name: string;
  readonly remedy: string;
};

/** Layout: version (1 byte), nonce (12), tag (16), ciphertext. */
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/**
 * AES-256-GCM under a key derived from `appSecret`. Throws SealError where the secret is too weak.
 */
export function seal(text: string, sealedFor: BoundTo, appSecret: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(sealedFor.purpose, appSecret), nonce);
  cipher.setAAD(boundBytes(sealedFor));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), sealed]);
}

/**
 * Throws SealError, without any of the contents, where the secrets, the purpose or the owner
 * differ.
 */
export function openSealed(sealed: Uint8Array, sealedFor: BoundTo, secrets: AppSecrets): string {
  const bytes = Buffer.from(sealed);
  const { name, remedy } = sealedFor;
  if (bytes.length <= HEAD_BYTES)
    throw new SealError(`${name} are damaged: they are cut short. ${remedy}`);
  if (bytes[0] !== VERSION) {
    throw new SealError(`${name} have format ${bytes[0]}; this version reads format ${VERSION}.`);
  }
  for (const secret of [secrets.current, secrets.previous]) {
    const text = secret === null ? null : decrypt(bytes, sealedFor, secret);
    if (text !== null) return text;
  }
  throw new SealError(
    `${name} cannot be opened: APP_SECRET is not the one they were sealed with, or the row that they belong to was changed in the database. ${remedy}`,
  );
}

/** Identifies secrets without holding them. */
export function secretFingerprint(appSecret: string): string {
  return deriveKey("fingerprint v1", appSecret).toString("hex");
}

/**
 * Null where the tag does not fit. Without a cause: the cipher's state does not belong in a log.
 */
function decrypt(bytes: Buffer, sealedFor: BoundTo, appSecret: string): string | null {
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
  const key = deriveKey(sealedFor.purpose, appSecret);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(boundBytes(sealedFor)).setAuthTag(bytes.subarray(1 + NONCE_BYTES, HEAD_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES)), decipher.final()]).toString(
      "utf8",
    );
  } catch {
    return null;
  }
}

/** A key of 32 bytes for one purpose. Throws SealError where the secret is too weak. */
export function deriveKey(purpose: string, appSecret: string): Buffer {
  requireStrongSecret(appSecret);
  return Buffer.from(hkdfSync("sha256", appSecret, "broker-desk", purpose, 32));
}

function boundBytes({ boundTo }: BoundTo): Buffer {
  return Buffer.from(JSON.stringify([VERSION, ...boundTo]), "utf8");
}

/** A column sealed under APP_SECRET: a change of the secret seals each of its rows again. */
export type SealedColumn = {
  readonly table: string;
  readonly column: string;
  /**
   * The row's key and the columns that are bound to the bytes, in the order in which `sealedFor`
   * takes them.
   */
  readonly key: string;
  readonly bound: readonly string[];
  readonly sealedFor: (...bound: readonly string[]) => BoundTo;
};

function sealedColumn({
  purpose,
  name,
  remedy,
  ...column
}: Omit<SealedColumn, "sealedFor"> & Omit<BoundTo, "boundTo">): SealedColumn {
  return { ...column, sealedFor: (...boundTo) => ({ purpose, boundTo, name, remedy }) };
}

const KEY = { column: "sealed_credentials", bound: ["base_url", "key_fingerprint"] };

/**
 * The address is bound too: someone who can write the database must not be able to send keys to
 * their own server.
 */
export const ACCOUNT_CREDENTIALS = sealedColumn({
  ...{ ...KEY, table: "accounts", key: "id", purpose: "account credentials v1" },
  name: "The stored credentials",
  remedy: "Remove the account and add it again.",
});

/** The key that sends orders. The account's own key only reads. */
export const TRADING_CREDENTIALS = sealedColumn({
  ...{ ...KEY, table: "trading_accounts", key: "account_id", purpose: "trading credentials v1" },
  name: "The stored trade key",
  remedy: "Replace the trade key.",
});

/** Bound to its person: a copy in another person's row does not open. */
export const TOTP_SECRET = sealedColumn({
  ...{
    table: "totp_factors",
    column: "sealed_secret",
    key: "user_id",
    bound: ["user_id"],
    purpose: "totp secret v1",
  },
  name: "The stored bytes of this person's authenticator app",
  remedy: "An administrator can reset the person's second factors.",
});

/** The address is bound too: a secret signs for no other address. */
export const WEBHOOK_SECRETS = sealedColumn({
  table: "webhooks",
  column: "sealed_secrets",
  key: "user_id",
  bound: ["user_id", "url"],
  purpose: "webhook secrets v1",
  name: "The stored secrets of this person's webhook",
  remedy: "Set the webhook again.",
});

/** Bound to its person and channel: a copy in another row does not open. */
export const CHAT_TARGETS = sealedColumn({
  table: "chats",
  column: "sealed_target",
  key: "id",
  bound: ["user_id", "channel"],
  purpose: "chat target v1",
  name: "The stored address of this person's chat",
  remedy: "Connect the chat again.",
});

/** A letter may hold a link that opens something until it has arrived. */
export const LETTER_MAIL = sealedColumn({
  table: "letters",
  column: "sealed_mail",
  key: "id",
  bound: ["id"],
  purpose: "letter v1",
  name: "The stored words of this letter",
  remedy: "They are not sent.",
});

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ACCOUNT_CREDENTIALS,
  TRADING_CREDENTIALS,
  TOTP_SECRET,
  WEBHOOK_SECRETS,
  CHAT_TARGETS,
  LETTER_MAIL,
];
