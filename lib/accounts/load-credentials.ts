import type { ExchangeCredentials } from "@/lib/exchange/credentials";
import { findAccount, loadSealedCredentials } from "@/lib/store/accounts";
import { openStored } from "./seal";

/** Throws SealError (one sentence) when APP_SECRET is not the one of the day the account was added. */
export async function loadCredentials(accountId: number, appSecret: string): Promise<ExchangeCredentials> {
  const account = await findAccount(accountId);
  const sealed = account && (await loadSealedCredentials(accountId));
  if (!account || !sealed) throw new Error(`there is no account ${accountId}`);
  return openStored(sealed, account, appSecret);
}
