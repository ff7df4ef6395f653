import type { ChatAnswer } from "./chat";
import type { ChatText } from "./chat-message";
import { sendSlack } from "./slack";
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
