import { cache } from "react";
import { type AccountAccess, findAccountScope } from "@/lib/access/scope/account-scope";
import { requireUser, type User } from "@/lib/access/sign-in/session";
import type { PageParams } from "../open-account";

const openNamed = cache(
  async (account: string | undefined): Promise<{ readonly user: User; readonly access: AccountAccess }> => {
    const user = await requireUser();
    return { user, access: await findAccountScope(user, account) };
  },
);

/** Who looks, and the account of the address. A partner whose clients were all taken away still has statements. */
export function openPayouts({ account }: PageParams) {
  return openNamed(Array.isArray(account) ? account.join(",") : account);
}
