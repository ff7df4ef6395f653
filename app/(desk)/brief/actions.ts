"use server";
import { refresh } from "next/cache";
import { z } from "zod";
import { userAction } from "@/lib/access/web/action-client";
import { rowId } from "@/lib/core/input";
import { saveLetterWish } from "@/lib/reports/brief/letters";
import { sentenceAction } from "../../server-action";
import { requireScope } from "../open-account";

/** The person wants the account's brief by e-mail, or no longer. Returns a sentence where that is refused. */
export const wishLetter = sentenceAction(
  userAction,
  [rowId, z.boolean()],
  async ([accountId, isWanted], { user }) => {
    const { scope } = await requireScope(user, accountId);
    await saveLetterWish(scope, user.id, isWanted);
    refresh();
    return null;
  },
);
