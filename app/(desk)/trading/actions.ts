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
import { refusalAction, sentenceAction } from "../../server-action";

const accountId = z.number().int().positive();
const botId = z.string().max(80);

/** Null: it is no account of which this person is a manager. */
async function openManaged(user: User, id: number) {
  const access = await findAccountScope(user, String(id));
  if (access.kind !== "granted") return null;
  const { scope, account } = access;
  return mayManage(account) && isWholeAccount(scope) ? { account, book: tradingBook(scope, account) } : null;
}

/** Has the account's assets, orders and bots read now, by a worker. */
export const readNow = refusalAction(
  userAction,
  [accountId],
  async ([id], { user, origin }): Promise<ReadAgainAnswer> => {
    const t = await getTranslations("trading.reading");
    const managed = await openManaged(user, id);
    if (!managed) return { refused: t("refused") };
    const { pausedAtMs, workerAlive } = await loadTradingState(managed.book, []);
    if (pausedAtMs !== null) return { refused: t("refusedPaused") };
    await requestCopy({ ...managed, origin });
    return { asked: t(workerAlive ? "asked" : "askedNoWorker") };
  },
);

/** From now on the bot is read with the rest; a sentence where it was refused. */
export const followBotAction = sentenceAction(
  userAction,
  [accountId, botId],
  async ([id, bot], { user, origin }) => {
    const t = await getTranslations("trading.bots");
    const managed = await openManaged(user, id);
    if (!managed) return t("refused");
    const answer = await followBot({ ...managed, origin }, bot);
    if (answer !== "followed") return t(answer);
    revalidatePath("/trading/bots");
    return null;
  },
);

/** The bot is read no more; a sentence where it was refused. */
export const unfollowBotAction = sentenceAction(
  userAction,
  [accountId, botId],
  async ([id, bot], { user, origin }) => {
    const managed = await openManaged(user, id);
    if (!managed) return (await getTranslations("trading.bots"))("refused");
    await unfollowBot({ ...managed, origin }, bot);
    revalidatePath("/trading/bots");
    return null;
  },
);
