import { cache } from "react";
import { findAccountScope, listVisibleAccounts } from "@/lib/access/scope/account-scope";
import type { User } from "@/lib/access/sign-in/session";
import type { OpenedAccount } from "@/lib/reports/notifications/show";

/** Every account that this person may see now: asked once a request, by page and bell alike. */
export const openAllAccounts = cache(async (user: User): Promise<readonly OpenedAccount[]> => {
  const opened = await Promise.all(
    (await listVisibleAccounts(user)).map(({ id }) => findAccountScope(user, String(id))),
  );
  return opened.filter((access) => access.kind === "granted");
});
