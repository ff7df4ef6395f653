import { isAdministrator, mayManage, type VisibleAccount } from "@/lib/sign-in/scope/account-scope";
import type { User } from "@/lib/sign-in/session";

type Manager = { readonly user: User; readonly accounts: readonly VisibleAccount[] };

/** Whether the settings of accounts and people are shown. */
export function managesAny({ user, accounts }: Manager): boolean {
  return isAdministrator(user) || accounts.some(mayManage);
}
