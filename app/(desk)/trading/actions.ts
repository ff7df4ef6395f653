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
  const { data, serverError } = await readAgain({ accountId: account });
  return data ?? { refused: serverError ?? (await getTranslations("trading.reading"))("refused") };
}

const follow = userAction
  .inputSchema(botInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<{ refused: string | null }> => {
    const t = await getTranslations("trading.bots");
    const managed = await openManaged(user, parsedInput.accountId);
    if (!managed) return { refused: t("refused") };
    const answer = await followBot({ ...managed, origin }, parsedInput.botId);
    if (answer !== "followed") return { refused: t(answer) };
    revalidatePath("/trading/bots");
    return { refused: null };
  });

/** From now on the bot is read with the rest; a sentence where it was refused. */
export async function followBotAction(account: number, botId: string): Promise<string | null> {
  const { data, serverError } = await follow({ accountId: account, botId });
  return data ? data.refused : (serverError ?? (await getTranslations("trading.bots"))("malformed"));
}

const unfollow = userAction
  .inputSchema(botInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<{ refused: string | null }> => {
    const managed = await openManaged(user, parsedInput.accountId);
    if (!managed) return { refused: (await getTranslations("trading.bots"))("refused") };
    await unfollowBot({ ...managed, origin }, parsedInput.botId);
    revalidatePath("/trading/bots");
    return { refused: null };
  });

/** The bot is read no more; a sentence where it was refused. */
export async function unfollowBotAction(account: number, botId: string): Promise<string | null> {
  const { data, serverError } = await unfollow({ accountId: account, botId });
  return data ? data.refused : (serverError ?? (await getTranslations("trading.bots"))("malformed"));
}
