import * as store from "@/lib/accounts/store/accounts";
import { keyFingerprint } from "@/lib/exchange/rate-limit/limits";

export type { Account, FileAccount, KeyAccount } from "@/lib/accounts/store/accounts";

/**
 * The account that uses this key at this address, or null. Throws AccountInputError if the address
 * is invalid.
 */
export async function findAccountByKey(
  baseUrl: string,
  apiKey: string,
): Promise<store.Account | null> {
  const wanted = keyFingerprint(baseUrl, apiKey);
  return (await listAccounts()).find((account) => account.keyFingerprint === wanted) ?? null;
}

/** Null: there is no such account. */
export function findAccount(id: number): Promise<store.Account | null> {
  return store.findAccount(id);
}

export function findAccountByName(name: string): Promise<store.Account | null> {
  return store.findAccountByName(name);
}

/** Oldest first. */
export function listAccounts(): Promise<store.Account[]> {
  return store.listAccounts();
}
