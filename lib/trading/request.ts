import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import { sendJob } from "@/lib/database/jobs/jobs";
import type { TradingBook } from "@/lib/trading/kept";
import { followBot as keepFollowed, unfollowBot as removeFollowed } from "@/lib/trading/store/bots";
import { sendCopy } from "./worker";

type Asking = {
  readonly book: TradingBook;
  readonly origin: AuditOrigin;
  readonly account: { readonly id: number; readonly name: string };
};

/** Has the account's assets, orders and bots read now. False: that waits in the queue already, which does as well. */
export async function requestCopy({ book, origin, account }: Asking): Promise<boolean> {
  await appendAudit(doneEntry(origin, "sync-asked", null, { subject: "trading" }, account));
  return sendCopy({ send: sendJob }, book.accountId);
}

/** As the exchange numbers its bots. */
const BOT_ID = /^[A-Za-z0-9_-]{1,40}$/;

export type FollowAnswer = "followed" | "known" | "malformed";

/** From now on the bot with this id is read with the rest. Throws when the database is gone. */
export async function followBot(
  { book, origin, account }: Asking,
  botId: string,
): Promise<FollowAnswer> {
  if (!BOT_ID.test(botId)) return "malformed";
  const answer = await keepFollowed(
    book,
    botId,
    doneEntry(origin, "bot-followed", botId, { isUndone: false }, account),
  );
  if (answer === "followed") await sendCopy({ send: sendJob }, book.accountId);
  return answer;
}

/** False: it was not followed. */
export function unfollowBot({ book, origin, account }: Asking, botId: string): Promise<boolean> {
  return removeFollowed(
    book,
    botId,
    doneEntry(origin, "bot-followed", botId, { isUndone: true }, account),
  );
}
