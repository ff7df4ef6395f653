import { randomUUID } from "node:crypto";
import { type Clock, systemClock } from "@/lib/core/clock";
import type { ExchangeFailure } from "@/lib/core/failure";
import { parseBaseUrl } from "@/lib/exchange/base-url";
import { createExchangeClient } from "@/lib/exchange/client";
import { type ExchangeCredentials, sealCredentials } from "@/lib/exchange/credentials";
import { ExchangeError } from "@/lib/exchange/errors";
import { keyFingerprint } from "@/lib/exchange/limits";
import {
  type Account,
  type AccountEnvironment,
  findAccountByName,
  insertAccount,
  listAccounts,
} from "@/lib/store/accounts";
import { postgresLeases } from "@/lib/store/rate-slots";
import { parseAccountName } from "./account-name";
import { requireStrongSecret } from "./app-secret";
import { sealForStorage } from "./seal";

/** Characters of the API key that are shown to tell keys apart; a short key shows none of itself. */
const HINT_LENGTH = 4;
const MIN_LENGTH_FOR_HINT = 12;

export type AccountRequest = {
  readonly name: string;
  readonly baseUrl: string;
  /** Whether the subordinate users of direct clients count. */
  readonly showSub: boolean;
  readonly credentials: ExchangeCredentials;
};

/** "invalid": a sentence about what was typed. "refused": what the exchange said to the key. */
export type AddAccountResult =
  | { readonly status: "added"; readonly account: Account }
  | { readonly status: "name-taken"; readonly name: string }
  | { readonly status: "invalid"; readonly reason: string }
  | { readonly status: "refused"; readonly failure: ExchangeFailure };

/**
 * Asks the exchange whether the key may read commissions, then stores the account with its credentials sealed under
 * `appSecret`. Nothing is stored unless the exchange accepted the key. Throws on a weak secret and a lost database.
 */
export async function addAccount(
  request: AccountRequest,
  appSecret: string,
  clock: Clock = systemClock,
): Promise<AddAccountResult> {
  requireStrongSecret(appSecret);
  const parsed = parseRequest(request);
  if ("reason" in parsed) return { status: "invalid", reason: parsed.reason };
  const { name, baseUrl, showSub, credentials } = parsed;
  if (await findAccountByName(name)) return { status: "name-taken", name };

  const checked = await checkKey(parsed, clock);
  if ("failure" in checked) return { status: "refused", failure: checked.failure };
  const sealedFor = { baseUrl, keyFingerprint: keyFingerprint(baseUrl, credentials.apiKey) };
  const inserted = await insertAccount({
    name,
    ...sealedFor,
    showSub,
    environment: checked.environment,
    keyHint: hintOf(credentials.apiKey),
    sealedCredentials: sealForStorage(credentials, sealedFor, appSecret),
  });
  if (inserted === "name-taken") return { status: "name-taken", name };
  return { status: "added", account: inserted.inserted };
}

/** The account that uses this key at this address, or null. Throws RangeError on an address that is none. */
export async function findAccountByKey(baseUrl: string, apiKey: string): Promise<Account | null> {
  const wanted = keyFingerprint(baseUrl, apiKey);
  return (await listAccounts()).find((account) => account.keyFingerprint === wanted) ?? null;
}

function parseRequest(request: AccountRequest): AccountRequest | { reason: string } {
  try {
    return {
      name: parseAccountName(request.name),
      baseUrl: parseBaseUrl(request.baseUrl),
      showSub: request.showSub,
      credentials: sealCredentials(request.credentials),
    };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { reason: `${error.message}.`.replace(/^./, (first) => first.toUpperCase()) };
  }
}

async function checkKey(
  { baseUrl, showSub, credentials }: AccountRequest,
  clock: Clock,
): Promise<{ environment: AccountEnvironment } | { failure: ExchangeFailure }> {
  const leases = postgresLeases(`account-check:${randomUUID()}`); // the key may be in use by a sync
  const client = createExchangeClient({ baseUrl, credentials, leases, clock, priority: "interactive" });
  try {
    await client.measureClock();
    return await client.checkKey({ showSub });
  } catch (error) {
    if (error instanceof ExchangeError) return { failure: error.failure };
    throw error;
  } finally {
    await client.close();
  }
}

function hintOf(apiKey: string): string {
  return apiKey.length >= MIN_LENGTH_FOR_HINT ? apiKey.slice(-HINT_LENGTH) : "";
}
