import {
  findAccount,
  loadSealedCredentials,
  type SealCredentials,
} from "@/lib/accounts/store/accounts";
import { ACCOUNT_CREDENTIALS, openSealed, SealError, seal } from "@/lib/database/seal";
import { holdSealingSecret } from "@/lib/database/sealing-secret";
import { type AppSecrets, readAppSecrets } from "@/lib/env/app-secrets";
import { type ExchangeCredentials, sealCredentials } from "@/lib/exchange/http/credentials";

export { SealError } from "@/lib/database/seal";

/** What the sealed text belongs to: sealed for one address and key, it opens for no other. */
export type SealedFor = { readonly baseUrl: string; readonly keyFingerprint: string };

/** Sealed under `appSecret`. Throws when the secret is too weak to seal anything with. */
export function sealForStorage(
  { apiKey, apiSecret, apiPassphrase }: ExchangeCredentials,
  { baseUrl, keyFingerprint }: SealedFor,
  appSecret: string,
): Buffer {
  const text = JSON.stringify([apiKey, apiSecret, apiPassphrase]);
  return seal(text, ACCOUNT_CREDENTIALS.sealedFor(baseUrl, keyFingerprint), appSecret);
}

/** Throws SealError, never with any of the contents in it, when the secret or the account is another one. */
export function openStored(
  sealed: Uint8Array,
  { baseUrl, keyFingerprint }: SealedFor,
  secrets: AppSecrets,
) {
  const text = openSealed(sealed, ACCOUNT_CREDENTIALS.sealedFor(baseUrl, keyFingerprint), secrets);
  const [apiKey, apiSecret, apiPassphrase] = JSON.parse(text) as string[];
  if (apiKey === undefined || apiSecret === undefined || apiPassphrase === undefined) {
    throw new SealError("The stored credentials are damaged: a part is missing.");
  }
  return sealCredentials({ apiKey, apiSecret, apiPassphrase });
}

/** Seals them inside the transaction that stores them, under the secret that is in force there. */
export function sealerOf(credentials: ExchangeCredentials, sealedFor: SealedFor): SealCredentials {
  return async (tx) => sealForStorage(credentials, sealedFor, await holdSealingSecret(tx));
}

/** Throws SealError (one sentence) when APP_SECRET is not the one that the credentials are sealed with. */
export async function loadCredentials(accountId: number): Promise<ExchangeCredentials> {
  try {
    return await openOnce(accountId);
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    return openOnce(accountId); // APP_SECRET may have been changed between the two reads, or the key
  }
}

async function openOnce(accountId: number): Promise<ExchangeCredentials> {
  const account = await findAccount(accountId);
  const sealed = account && (await loadSealedCredentials(accountId));
  if (!account || !sealed) throw new Error(`there is no account ${accountId}`);
  return openStored(sealed, account, readAppSecrets());
}
