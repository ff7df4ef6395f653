"use server";
import { revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import type { Worded } from "@/lib/core/action-result";
import type { User } from "@/lib/sign-in/session";
import { userAction } from "@/lib/sign-in/web/action-client";
import { accountInput, botInput, type RequestCopyOutcome } from "@/lib/trading/contract";
import { followBot, unfollowBot } from "@/lib/trading/follow-bot";
import { tradingBook } from "@/lib/trading/kept";
import { requestCopy } from "@/lib/trading/request-copy";
import { requireForChange } from "../open-account";

async function requireManaged(user: User, accountId: number) {
  const { scope, account } = await requireForChange(user, accountId);
  return { account, book: tradingBook(scope, account) };
}

/** Has a worker read the account's assets, orders and bots now. */
export const readNow = userAction
  .inputSchema(accountInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<Worded<RequestCopyOutcome>> => {
    const { book, account } = await requireManaged(user, parsedInput.accountId);
    const asked = await requestCopy(book, account, origin);
    if (asked.kind === "asked") return asked;
    const t = await getTranslations("trading");
    switch (asked.problem) {
      case "paused":
        return { kind: "refused", problem: t("reading.refusedPaused") };
      case "files":
        return { kind: "refused", problem: t("unread.filesText") };
      default:
        return asked.problem satisfies never;
    }
  });

/** From now on the bot is read with the rest. */
export const followBotAction = userAction
  .inputSchema(botInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { accountId, botId } = parsedInput;
    const { book, account } = await requireManaged(user, accountId);
    const followed = await followBot(book, { botId, account }, origin);
    if (followed !== "followed") return (await getTranslations("trading.bots"))(followed);
    revalidatePath("/trading/bots");
    return null;
  });

/** The bot is not read any more. */
export const unfollowBotAction = userAction
  .inputSchema(botInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<null> => {
    const { accountId, botId } = parsedInput;
    const { book, account } = await requireManaged(user, accountId);
    await unfollowBot(book, { botId, account }, origin);
    revalidatePath("/trading/bots");
    return null;
  });
