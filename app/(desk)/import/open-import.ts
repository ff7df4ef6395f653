import { getTranslations } from "next-intl/server";
import { findAccountScope, mayManage } from "@/lib/access/scope/account-scope";
import type { User } from "@/lib/access/sign-in/session";
import { isWholeAccount, type WholeAccountScope } from "@/lib/core/scope";

/** Why nothing was done: a text of `imports.refused` that needs no values. */
type Refusal = "notAllowed" | "unreadable" | "gone" | "account";

/** The sentence for it, unless `broken` already says what went wrong here. */
export async function refusalText(refusal: Refusal, broken?: string): Promise<string> {
  return broken ?? (await getTranslations("imports.refused"))(refusal);
}

export type OpenLedgerForImport = { readonly scope: WholeAccountScope } | { readonly refusal: string };

/** For a change: may this person bring data into this account. */
export async function openForImport(ctx: { user: User }, accountId: number): Promise<OpenLedgerForImport> {
  const access = await findAccountScope(ctx.user, String(accountId));
  if (access.kind !== "granted") return { refusal: await refusalText("account") };
  const { scope } = access;
  if (!mayManage(access.account) || !isWholeAccount(scope))
    return { refusal: await refusalText("notAllowed") };
  return { scope };
}
