"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { findAccountScope } from "@/lib/access/scope/account-scope";
import { userAction } from "@/lib/access/web/action-client";
import { saveLetterWish } from "@/lib/reports/brief/letters";
import { refusalOf } from "../../answer-of";

const wish = userAction
  .inputSchema(z.object({ accountId: z.number().int().positive(), isWanted: z.boolean() }))
  .action(async ({ parsedInput: { accountId, isWanted }, ctx: { user } }): Promise<string | null> => {
    const t = await getTranslations("brief.byMail");
    const access = await findAccountScope(user, String(accountId));
    if (access.kind !== "granted") return t("noAccount");
    await saveLetterWish(access.scope, user.id, isWanted);
    refresh();
    return null;
  });

/** The person wants the account's brief by e-mail, or no longer. Returns a sentence where that is refused. */
export const wishLetter = async (accountId: number, isWanted: boolean) =>
  refusalOf(wish({ accountId, isWanted }));
