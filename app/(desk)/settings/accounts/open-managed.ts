import { cache } from "react";
import { findAccount } from "@/lib/accounts/find-account";
import { listVisibleAccounts, mayManage } from "@/lib/sign-in/scope/account-scope";
import type { User } from "@/lib/sign-in/session";
import { loadSyncState } from "@/lib/sync/load-sync-state";
import { findForChange } from "../../open-account";

export type ManagedAccount = NonNullable<Awaited<ReturnType<typeof openManaged>>>;

/** The account with this id; null if there is none or this person does not manage it. */
export async function openManaged(user: User, id: string) {
  const open = await findForChange(user, id);
  if (open === null) return null;
  const { scope } = open;
  const [account, sync] = await Promise.all([findAccount(scope.accountId), loadSyncState(scope)]);
  return account && { account, scope, sync };
}

/** For pages: title and panels share one query. */
export const openManagedOnce = cache(openManaged);

export async function listManaged(user: User): Promise<ManagedAccount[]> {
  const managed = (await listVisibleAccounts(user)).filter(mayManage);
  const opened = await Promise.all(managed.map(({ id }) => openManaged(user, String(id))));
  return opened.filter((one) => one !== null);
}
