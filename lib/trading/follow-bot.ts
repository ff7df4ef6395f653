import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { sendJob } from "@/lib/database/jobs/jobs";
import type { TradingBook } from "@/lib/trading/kept";
import { followBot as keepFollowed, unfollowBot as removeFollowed } from "@/lib/trading/store/bots";
import type { FollowBotOutcome, NamedAccount, OfBot } from "./contract";
import { sendCopy } from "./copy-worker";

/** As the exchange numbers its bots. */
const BOT_ID = /^[A-Za-z0-9_-]{1,40}$/;

type BotFollowed = Pick<OfBot, "botId"> & { readonly account: NamedAccount };

/** From now on the bot with this id is read with the rest. Throws when the database is gone. */
export async function followBot(
  book: TradingBook,
  { botId, account }: BotFollowed,
  origin: AuditOrigin,
): Promise<FollowBotOutcome> {
  if (!BOT_ID.test(botId)) return "malformed";
  const entry = doneEntry(origin, "bot-followed", botId, { isUndone: false }, account);
  const followed = await keepFollowed(book, botId, entry);
  if (followed === "followed") await sendCopy({ send: sendJob }, book.accountId);
  return followed;
}

/** False: it was not followed. */
export function unfollowBot(
  book: TradingBook,
  { botId, account }: BotFollowed,
  origin: AuditOrigin,
): Promise<boolean> {
  const entry = doneEntry(origin, "bot-followed", botId, { isUndone: true }, account);
  return removeFollowed(book, botId, entry);
}
