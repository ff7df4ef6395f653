import { getTranslations } from "next-intl/server";
import { findAccountScope, mayManage } from "@/lib/access/scope/account-scope";
import type { User } from "@/lib/access/sign-in/session";
import { isWholeAccount, type WholeAccountScope } from "@/lib/core/scope";

/** Why nothing was done. */
export async function refusalText(refusal: "notAllowed" | "gone" | "account"): Promise<string> {
  return (await getTranslations("imports.refused"))(refusal);
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
