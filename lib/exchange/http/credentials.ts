import { createHash } from "node:crypto";
import { inspect } from "node:util";
import { AccountInputError } from "@/lib/accounts/key-answer";

export type ExchangeCredentials = {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly apiPassphrase: string;
};

/** Whose key a question carries, and the exchange's time that its signature needs. */
export type Signer = {
  readonly credentials: ExchangeCredentials;
  /** Exchange time minus our clock, in ms; compares the clocks first where that was not done yet. */
  readonly clockOffsetMs: (signal: AbortSignal) => Promise<number>;
  /** Compares the clocks again: the exchange refused our time. */
  readonly resyncClock: (signal: AbortSignal) => Promise<unknown>;
};

const HEADER_SAFE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** Credentials that no log, inspection or JSON shows. Throws AccountInputError, naming the field, where no header can carry it. */
export function sealCredentials(given: ExchangeCredentials): ExchangeCredentials {
  const { apiKey, apiSecret, apiPassphrase } = given;
  if (!HEADER_SAFE.test(apiKey)) throw new AccountInputError("keyUnsendable");
  if (apiSecret === "") throw new AccountInputError("secretEmpty");
  if (!HEADER_SAFE.test(apiPassphrase)) throw new AccountInputError("passphraseUnsendable");
  return new HiddenCredentials({ apiKey, apiSecret, apiPassphrase });
}

/** Identifies credentials without holding them: one identical request means the same secret and passphrase too. */
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

/** Characters of the API key that are shown to tell keys apart; a short key shows none of itself. */
const HINT_LENGTH = 4;
const MIN_LENGTH_FOR_HINT = 12;

export function keyHintOf(apiKey: string): string {
  return apiKey.length >= MIN_LENGTH_FOR_HINT ? apiKey.slice(-HINT_LENGTH) : "";
}
