import { cache } from "react";
import { findAccountScope } from "@/lib/access/account-scope";
import { requireUser } from "@/lib/access/session";

export type PageParams = Record<string, string | string[] | undefined>;

/** Who looks, and the account that ?account= names: asked once a request, by page, bar and panels alike. */
const openNamed = cache(async (account: string | undefined) => {
  const user = await requireUser();
  return { user, access: await findAccountScope(user, account) };
});

/** An address with two accounts names none that is known. */
export function openAccount({ account }: PageParams) {
  return openNamed(Array.isArray(account) ? account.join(",") : account);
}

/** `path` with the account in it, ready for more parameters behind an "&". */
export function accountUrl(path: string, account: { id: number }): string {
  return `${path}?account=${account.id}`;
}
