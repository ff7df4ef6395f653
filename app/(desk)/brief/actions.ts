"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { findAccountScope } from "@/lib/access/scope/account-scope";
import { userAction } from "@/lib/access/web/action-client";
import { saveLetterWish } from "@/lib/reports/brief/letters";
import { sentenceAction } from "../../server-action";

/** The person wants the account's brief by e-mail, or no longer. Returns a sentence where that is refused. */
export const wishLetter = sentenceAction(
  userAction,
  [z.number().int().positive(), z.boolean()],
  async ([accountId, isWanted], { user }) => {
    const t = await getTranslations("brief.byMail");
    const access = await findAccountScope(user, String(accountId));
    if (access.kind !== "granted") return t("noAccount");
    await saveLetterWish(access.scope, user.id, isWanted);
    refresh();
    return null;
  },
);
