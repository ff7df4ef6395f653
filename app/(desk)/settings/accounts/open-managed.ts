import { cache } from "react";
import { findAccountScope, listVisibleAccounts, mayManage } from "@/lib/access/scope/account-scope";
import type { User } from "@/lib/access/sign-in/session";
import { type Account, findAccount } from "@/lib/accounts/manage";
import { isWholeAccount, type WholeAccountScope } from "@/lib/core/scope";
import { loadSyncState, type SyncState } from "@/lib/sync/state";

export type ManagedAccount = {
  readonly account: Account;
  readonly scope: WholeAccountScope;
  readonly sync: SyncState;
};

/** The account with this number, or null where there is none that this person manages: both look the same. */
export async function openManaged(user: User, id: string): Promise<ManagedAccount | null> {
  const access = await findAccountScope(user, id);
  if (access.kind !== "granted" || !mayManage(access.account)) return null;
  const { scope } = access;
  if (!isWholeAccount(scope)) return null;
  const [account, sync] = await Promise.all([findAccount(scope.accountId), loadSyncState(scope)]);
  return account && { account, scope, sync };
}

/** For the pages: asked once a request, by the title and the panels alike. */
export const openManagedOnce = cache(openManaged);

export async function listManaged(user: User): Promise<ManagedAccount[]> {
  const managed = (await listVisibleAccounts(user)).filter(mayManage);
  const opened = await Promise.all(managed.map(({ id }) => openManaged(user, String(id))));
  return opened.filter((one) => one !== null);
}
