import { getTranslations } from "next-intl/server";
import { findAccountScope, isAdministrator } from "@/lib/access/scope/account-scope";
import type { User } from "@/lib/access/sign-in/session";
import type { Day } from "@/lib/core/day";
import { isWholeAccount, type WholeAccountScope } from "@/lib/core/scope";
import { loadExchangeToday } from "@/lib/reports/coverage/load";

export async function obstacleText(obstacle: "notAllowed" | "account"): Promise<string> {
  return (await getTranslations("rates.refused"))(obstacle);
}

export type OpenBook =
  | { readonly scope: WholeAccountScope; readonly today: Day }
  | { readonly refusal: string };

/** For a change of rates: may this person, and what is today at the account's exchange. */
export async function openBook(ctx: { user: User }, accountId: number): Promise<OpenBook> {
  if (!isAdministrator(ctx.user)) return { refusal: await obstacleText("notAllowed") };
  const access = await findAccountScope(ctx.user, String(accountId));
  if (access.kind !== "granted" || !isWholeAccount(access.scope))
    return { refusal: await obstacleText("account") };
  const { scope } = access;
  return { scope, today: await loadExchangeToday(scope) };
}
