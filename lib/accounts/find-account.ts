import { type Account, listAccounts } from "@/lib/accounts/store/accounts";
import { keyFingerprint } from "@/lib/exchange/rate-limit/limits";

export {
  type Account,
  findAccount,
  findAccountByName,
  listAccounts,
} from "@/lib/accounts/store/accounts";

/**
 * The account that uses this key at this address, or null. Throws AccountInputError if the address
 * is invalid.
 */
export async function findAccountByKey(baseUrl: string, apiKey: string): Promise<Account | null> {
  const wanted = keyFingerprint(baseUrl, apiKey);
  return (await listAccounts()).find((account) => account.keyFingerprint === wanted) ?? null;
}
