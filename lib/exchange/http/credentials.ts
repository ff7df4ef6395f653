import { createHash } from "node:crypto";
import { inspect } from "node:util";
import { AccountInputError } from "@/lib/accounts/key-answer";

export type ExchangeCredentials = {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly apiPassphrase: string;
};

/** The key that signs a request, and the exchange's time for its signature. */
export type Signer = {
  readonly credentials: ExchangeCredentials;
  /** The exchange's clock minus ours, ms. Compares the clocks where that was not done yet. */
  readonly clockOffsetMs: (signal: AbortSignal) => Promise<number>;
  /** Compares the clocks again, after the exchange has refused our time. */
  readonly resyncClock: (signal: AbortSignal) => Promise<unknown>;
};

const HEADER_SAFE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/**
 * Credentials that logs, inspection and JSON do not show. Throws AccountInputError for a field that
 * no header can carry.
 */
export function sealCredentials(given: ExchangeCredentials): ExchangeCredentials {
  const { apiKey, apiSecret, apiPassphrase } = given;
  if (!HEADER_SAFE.test(apiKey)) throw new AccountInputError("keyUnsendable");
  if (apiSecret === "") throw new AccountInputError("secretEmpty");
  if (!HEADER_SAFE.test(apiPassphrase)) throw new AccountInputError("passphraseUnsendable");
  return new HiddenCredentials({ apiKey, apiSecret, apiPassphrase });
}

/**
 * SHA-256 (hex) of key, secret and passphrase: tells whether two requests have the same
 * credentials.
 */
export function credentialsFingerprint({
  apiKey,
  apiSecret,
  apiPassphrase,
}: ExchangeCredentials): string {
  return createHash("sha256")
    .update(JSON.stringify([apiKey, apiSecret, apiPassphrase]))
    .digest("hex");
}

class HiddenCredentials implements ExchangeCredentials {
  readonly #hidden: ExchangeCredentials;

  constructor(hidden: ExchangeCredentials) {
    this.#hidden = hidden;
  }

  get apiKey(): string {
    return this.#hidden.apiKey;
  }

  get apiSecret(): string {
    return this.#hidden.apiSecret;
  }

  get apiPassphrase(): string {
    return this.#hidden.apiPassphrase;
  }

  toJSON(): string {
    return "[credentials]";
  }

  [inspect.custom](): string {
    return "[credentials]";
  }
}

/** How many last characters of an API key are shown, to tell keys apart; short keys show none. */
const HINT_LENGTH = 4;
const MIN_LENGTH_FOR_HINT = 12;

export function keyHintOf(apiKey: string): string {
  return apiKey.length >= MIN_LENGTH_FOR_HINT ? apiKey.slice(-HINT_LENGTH) : "";
}
