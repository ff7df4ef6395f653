"use server";
import { refresh } from "next/cache";
import { wishLetterInput } from "@/lib/brief/contract";
import { saveLetterWish } from "@/lib/brief/letters";
import { userAction } from "@/lib/sign-in/web/action-client";
import { requireScope } from "../open-account";

/** Starts or stops sending the account's brief to the person by a channel. */
export const wishLetter = userAction
  .inputSchema(wishLetterInput)
  .action(async ({ parsedInput: { accountId, ...wish }, ctx: { user } }): Promise<null> => {
    const { scope } = await requireScope(user, accountId);
    await saveLetterWish(scope, user.id, wish);
    refresh();
    return null;
  });
