import type { AccountScope } from "@/lib/core/scope";
import { findUser } from "@/lib/store/people/users";
import { findAccountScope, type VisibleAccount } from "../scope/account-scope";

/** What a person may see of an account now, without a session: for work in the background. Null: nothing. */
export async function findPersonScope(
  userId: string,
  accountId: number,
): Promise<{ readonly scope: AccountScope; readonly account: VisibleAccount } | null> {
  const user = await findUser(userId);
  const access = user && (await findAccountScope(user, String(accountId)));
  return access?.kind === "granted" ? { scope: access.scope, account: access.account } : null;
}
