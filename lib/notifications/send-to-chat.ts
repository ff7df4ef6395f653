import type { MailAnswer } from "@/lib/mail/mailer";
import type { ChatLetter, LetterMail } from "@/lib/mail/store/letters";
import { findUser, type User } from "@/lib/users/store/users";
import { type ChatAnswer, notTaken } from "./chat";
import type { ChatText } from "./chat-message";
import { sendSlack } from "./slack";
import { openChat, switchChat } from "./store/chats";
import { isTelegramConfigured, sendTelegram } from "./telegram";
import type { ChatChannel } from "./ways";

/** Slack needs no setting of the operator's. */
export function isChatConfigured(channel: ChatChannel): boolean {
  return channel === "slack" || isTelegramConfigured();
}

export type ChatReceiver = {
  readonly channel: ChatChannel;
  readonly target: string;
  /** The owner is an administrator. */
  readonly isAdmin: boolean;
};

/** Makes one attempt. */
export function sendToChat(
  { channel, target, isAdmin }: ChatReceiver,
  text: ChatText,
): Promise<ChatAnswer> {
  switch (channel) {
    case "telegram":
      return sendTelegram(target, text);
    case "slack":
      return sendSlack(target, text, isAdmin);
    default:
      return channel satisfies never;
  }
}

/** Makes one attempt to the person's chat, and switches it off if it is gone. */
export async function sendToPerson(
  { id, isAdmin }: Pick<User, "id" | "isAdmin">,
  channel: ChatChannel,
  text: ChatText,
): Promise<ChatAnswer> {
  const chat = isChatConfigured(channel) ? await openChat(id, channel) : null;
  if (!chat || chat.offAt) return notTaken("switched-off", null, { isFinal: true });
  const answer = await sendToChat({ channel, target: chat.target, isAdmin }, text);
  const isGone = answer.kind === "not-delivered" && answer.problem === "chat-gone";
  if (isGone) await switchChat({ id: chat.id }, true);
  return answer;
}

/** Makes one attempt of a letter of the outbox that goes to a chat. */
export async function sendLetterToChat(
  userId: string,
  { channel, link }: ChatLetter,
  { text, language }: LetterMail,
): Promise<MailAnswer> {
  const user = await findUser(userId);
  if (!user) return { kind: "not-sent", problem: "refused", isFinal: true };
  const answer = await sendToPerson(user, channel, { lines: text.split("\n"), link, language });
  switch (answer.kind) {
    case "delivered":
      return { kind: "sent" };
    case "unclear":
      return { kind: "unclear" };
    case "not-delivered": {
      const { isFinal, retryAfterMs } = answer;
      const askedSeconds = (retryAfterMs ?? 0) / 1_000;
      return { kind: "not-sent", problem: isFinal ? "refused" : "deferred", isFinal, askedSeconds };
    }
    default:
      return answer satisfies never;
  }
}
