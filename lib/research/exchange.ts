import { parseBaseUrl } from "@/lib/exchange/http/base-url";
import { listAccounts } from "@/lib/store/accounts/accounts";

/**
 * The exchange that research asks: the one the environment names, else that of the oldest live account, else that of
 * the oldest account. Null: none is connected. Public questions need no key, only the address.
 */
export async function findResearchExchange(exchangeBaseUrl: string | null): Promise<string | null> {
  if (exchangeBaseUrl !== null) return parseBaseUrl(exchangeBaseUrl);
  const accounts = await listAccounts();
  const account = accounts.find(({ environment }) => environment === "live") ?? accounts[0];
  return account ? parseBaseUrl(account.baseUrl) : null;
}
