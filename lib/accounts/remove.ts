import { deleteAccount } from "@/lib/store/accounts";

/**
 * Removes the account with everything that was stored of it: days, rows, runs, credentials. What has left the
 * exchange's window of 90 days cannot be fetched again. False where it was gone already.
 */
export function removeAccount(accountId: number): Promise<boolean> {
  return deleteAccount(accountId);
}
