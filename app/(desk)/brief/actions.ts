"use server";
import { refresh } from "next/cache";
import { z } from "zod";
import { saveLetterWish } from "@/lib/brief/letters";
import { rowId } from "@/lib/core/input";
import { userAction } from "@/lib/sign-in/web/action-client";
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
