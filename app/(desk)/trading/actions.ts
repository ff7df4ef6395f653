"use server";
import { revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import type { ReadAgainAnswer } from "@/components/trading/read-again";
import { exactText, rowId } from "@/lib/core/input";
import type { User } from "@/lib/sign-in/session";
import { userAction } from "@/lib/sign-in/web/action-client";
import { tradingBook } from "@/lib/trading/kept";
import { followBot, requestCopy, unfollowBot } from "@/lib/trading/request";
import { loadTradingState } from "@/lib/trading/state";
import { refusalAction, sentenceAction } from "../../server-action";
import { requireForChange } from "../open-account";

const accountId = rowId;
const botId = exactText(80);

async function requireManaged(user: User, accountId: number) {
  const { scope, account } = await requireForChange(user, accountId);
  return { account, book: tradingBook(scope, account) };
}

/** Has the account's assets, orders and bots read now, by a worker. */
export const readNow = refusalAction(
  userAction,
  [accountId],
  async ([accountId], { user, origin }): Promise<ReadAgainAnswer> => {
    const t = await getTranslations("trading.reading");
    const managed = await requireManaged(user, accountId);
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
  async ([accountId, botId], { user, origin }) => {
    const t = await getTranslations("trading.bots");
    const managed = await requireManaged(user, accountId);
    const answer = await followBot({ ...managed, origin }, botId);
    if (answer !== "followed") return t(answer);
    revalidatePath("/trading/bots");
    return null;
  },
);

/** The bot is read no more; a sentence where it was refused. */
export const unfollowBotAction = sentenceAction(
  userAction,
  [accountId, botId],
  async ([accountId, botId], { user, origin }) => {
    const managed = await requireManaged(user, accountId);
    await unfollowBot({ ...managed, origin }, botId);
    revalidatePath("/trading/bots");
    return null;
  },
);
