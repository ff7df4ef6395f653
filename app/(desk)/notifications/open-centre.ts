import { cache } from "react";
import type { OpenedAccount } from "@/lib/notifications/show-notification";
import { findAccountScope, listVisibleAccounts } from "@/lib/sign-in/scope/account-scope";
import type { User } from "@/lib/sign-in/session";

/** Every account that this person may see now: asked once a request, by page and bell alike. */
export const openAllAccounts = cache(async (user: User): Promise<readonly OpenedAccount[]> => {
  const opened = await Promise.all(
    (await listVisibleAccounts(user)).map(({ id }) => findAccountScope(user, String(id))),
  );
  return opened.filter((access) => access.kind === "granted");
});
