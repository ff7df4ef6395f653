import { type AccountScope, grantAccountScope } from "@/lib/core/scope";
import { type Account, listAccounts } from "@/lib/store/accounts";
import type { User } from "@/lib/store/users";

export type VisibleAccount = Pick<Account, "id" | "name" | "environment" | "keyHint">;

export type AccountAccess =
  | { readonly kind: "granted"; readonly scope: AccountScope; readonly account: VisibleAccount }
  /** No such account, or not for this person: both are answered the same. */
  | { readonly kind: "unknown" }
  | { readonly kind: "no-account" };

/** The accounts this person may see, oldest first. Everybody signed in sees all of them. */
export async function listVisibleAccounts(_user: User): Promise<VisibleAccount[]> {
  return (await listAccounts()).map(({ id, name, environment, keyHint }) => ({
    id,
    name,
    environment,
    keyHint,
  }));
}

/** Access to the account that an address names; without a name to the first one this person may see. */
export async function findAccountScope(user: User, accountParam: string | undefined): Promise<AccountAccess> {
  const visible = await listVisibleAccounts(user);
  if (visible.length === 0) return { kind: "no-account" };
  const account =
    accountParam === undefined ? visible[0] : visible.find(({ id }) => String(id) === accountParam);
  return account ? { kind: "granted", scope: grantAccountScope(account.id), account } : { kind: "unknown" };
}

/** Whether this person may start syncs and change what the desk holds. */
export function mayManage(user: User): boolean {
  return user.isAdmin;
}
