import {
  findAccount,
  loadSealedCredentials,
  type SealCredentials,
} from "@/lib/accounts/store/accounts";
import { SealError } from "@/lib/core/seal-error";
import {
  ACCOUNT_CREDENTIALS,
  openSealed,
  type SealedColumn,
  seal,
  TRADING_CREDENTIALS,
} from "@/lib/database/seal";
import { holdSealingSecret } from "@/lib/database/sealing-secret";
import { type AppSecrets, readAppSecrets } from "@/lib/env/app-secrets";
import { type ExchangeCredentials, sealCredentials } from "@/lib/exchange/http/credentials";
import { loadTradeKey } from "@/lib/trading/store/trading-accounts";

/** The sealed text opens only for the address and key that it was sealed for. */
export type CredentialsOwner = { readonly baseUrl: string; readonly keyFingerprint: string };

/** Seals with `appSecret`. Throws if that secret is too weak. */
export function sealForStorage(
  { apiKey, apiSecret, apiPassphrase }: ExchangeCredentials,
  { baseUrl, keyFingerprint }: CredentialsOwner,
  appSecret: string,
  column: SealedColumn = ACCOUNT_CREDENTIALS,
): Buffer {
  const text = JSON.stringify([apiKey, apiSecret, apiPassphrase]);
  return seal(text, column.sealedFor(baseUrl, keyFingerprint), appSecret);
}

/**
 * Throws SealError if the secret or the account is another one. Its message contains no part of the
 * credentials.
 */
export function openStored(
  sealed: Uint8Array,
  { baseUrl, keyFingerprint }: CredentialsOwner,
  secrets: AppSecrets,
  column: SealedColumn = ACCOUNT_CREDENTIALS,
) {
  const text = openSealed(sealed, column.sealedFor(baseUrl, keyFingerprint), secrets);
  const [apiKey, apiSecret, apiPassphrase] = JSON.parse(text) as string[];
  if (apiKey === undefined || apiSecret === undefined || apiPassphrase === undefined) {
    throw new SealError("The stored credentials are damaged: a part is missing.");
  }
  return sealCredentials({ apiKey, apiSecret, apiPassphrase });
}

/** Seals in the transaction that stores the credentials, with the secret that is in force there. */
export function sealerOf(
  credentials: ExchangeCredentials,
  sealedFor: CredentialsOwner,
  column: SealedColumn = ACCOUNT_CREDENTIALS,
): SealCredentials {
  return async (tx) => sealForStorage(credentials, sealedFor, await holdSealingSecret(tx), column);
}

/** Throws SealError if APP_SECRET is not the one that the credentials were sealed with. */
export async function loadCredentials(accountId: number): Promise<ExchangeCredentials> {
  try {
    return await openOnce(accountId);
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    return openOnce(accountId); // the secret or the key may have changed between the two reads
  }
}

async function openOnce(accountId: number): Promise<ExchangeCredentials> {
  const account = await findAccount(accountId);
  const sealed = account && (await loadSealedCredentials(accountId));
  if (!account || account.isFedByFiles || !sealed)
    throw new Error(`there is no account ${accountId} with a key`);
  return openStored(sealed, account, readAppSecrets());
}

/**
 * The key that sends the account's orders; null: it does not trade. Throws SealError if APP_SECRET
 * is not the one that the key was sealed with.
 */
export async function loadTradeCredentials(accountId: number): Promise<ExchangeCredentials | null> {
  const stored = await loadTradeKey(accountId);
  return (
    stored && openStored(stored.sealedCredentials, stored, readAppSecrets(), TRADING_CREDENTIALS)
  );
}
