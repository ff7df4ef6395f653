"use server";
import { revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { ReadAgainAnswer } from "@/components/trading/read-again";
import { findAccountScope, mayManage } from "@/lib/access/scope/account-scope";
import type { User } from "@/lib/access/sign-in/session";
import { userAction } from "@/lib/access/web/action-client";
import { isWholeAccount } from "@/lib/core/scope";
import { tradingBook } from "@/lib/core/trading/kept";
import { loadTradingState } from "@/lib/reports/trading/state";
import { followBot, requestCopy, unfollowBot } from "@/lib/trading/request";
import { answerOf, asRefused, refusalOf } from "../../answer-of";

const accountId = z.number().int().positive();
const botInput = z.object({ accountId, botId: z.string().max(80) });

/** Null: it is no account of which this person is a manager. */
async function openManaged(user: User, id: number) {
  const access = await findAccountScope(user, String(id));
  if (access.kind !== "granted") return null;
  const { scope, account } = access;
  return mayManage(account) && isWholeAccount(scope) ? { account, book: tradingBook(scope, account) } : null;
}

const readAgain = userAction
  .inputSchema(z.object({ accountId }))
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<ReadAgainAnswer> => {
    const t = await getTranslations("trading.reading");
    const managed = await openManaged(user, parsedInput.accountId);
    if (!managed) return { refused: t("refused") };
    const { pausedAtMs, workerAlive } = await loadTradingState(managed.book, []);
    if (pausedAtMs !== null) return { refused: t("refusedPaused") };
    await requestCopy({ ...managed, origin });
    return { asked: t(workerAlive ? "asked" : "askedNoWorker") };
  });

/** Has the account's assets, orders and bots read now, by a worker. */
export async function readNow(account: number): Promise<ReadAgainAnswer> {
  return answerOf(readAgain({ accountId: account }), asRefused);
}

const follow = userAction
  .inputSchema(botInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const t = await getTranslations("trading.bots");
    const managed = await openManaged(user, parsedInput.accountId);
    if (!managed) return t("refused");
    const answer = await followBot({ ...managed, origin }, parsedInput.botId);
    if (answer !== "followed") return t(answer);
    revalidatePath("/trading/bots");
    return null;
  });

/** From now on the bot is read with the rest; a sentence where it was refused. */
export async function followBotAction(account: number, botId: string): Promise<string | null> {
  return refusalOf(follow({ accountId: account, botId }));
}

const unfollow = userAction
  .inputSchema(botInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const managed = await openManaged(user, parsedInput.accountId);
    if (!managed) return (await getTranslations("trading.bots"))("refused");
    await unfollowBot({ ...managed, origin }, parsedInput.botId);
    revalidatePath("/trading/bots");
    return null;
  });

/** The bot is read no more; a sentence where it was refused. */
export async function unfollowBotAction(account: number, botId: string): Promise<string | null> {
  return refusalOf(unfollow({ accountId: account, botId }));
}
