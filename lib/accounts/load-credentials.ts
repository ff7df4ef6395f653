import type { AppSecrets } from "@/lib/env/app-secrets";
import type { ExchangeCredentials } from "@/lib/exchange/http/credentials";
import { findAccount, loadSealedCredentials } from "@/lib/store/accounts/accounts";
import { SealError } from "@/lib/store/database/seal";
import { openStored } from "./seal";

/** Throws SealError (one sentence) when APP_SECRET is not the one that the credentials are sealed with. */
export async function loadCredentials(
  accountId: number,
  readSecrets: () => AppSecrets,
): Promise<ExchangeCredentials> {
  try {
    return await openOnce(accountId, readSecrets);
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    return openOnce(accountId, readSecrets); // APP_SECRET may have been changed between the two reads, or the key
  }
}

async function openOnce(accountId: number, readSecrets: () => AppSecrets): Promise<ExchangeCredentials> {
  const account = await findAccount(accountId);
  const sealed = account && (await loadSealedCredentials(accountId));
  if (!account || !sealed) throw new Error(`there is no account ${accountId}`);
  return openStored(sealed, account, readSecrets());
}
