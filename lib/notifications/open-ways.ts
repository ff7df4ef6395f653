import { isMailConfigured } from "@/lib/mail/mailer";
import { findChats } from "./store/chats";
import { findWebhook } from "./store/webhooks";
import { isTelegramConfigured } from "./telegram";
import type { Channel } from "./ways";

/** Whether the operator has set what the channel needs. */
export function isConfigured(channel: Channel): boolean {
  switch (channel) {
    case "mail":
      return isMailConfigured();
    case "telegram":
      return isTelegramConfigured();
    case "webhook":
    case "slack":
      return true;
    default:
      return channel satisfies never;
  }
}

/** `isOn`: not switched off, because the receiver is gone. */
type OpenWay = { readonly channel: Channel; readonly isOn: boolean };

async function findWays(userId: string): Promise<readonly OpenWay[]> {
  const [webhook, chats] = await Promise.all([findWebhook(userId), findChats(userId)]);
  const ways: OpenWay[] = [{ channel: "mail", isOn: true }];
  if (webhook) ways.push({ channel: "webhook", isOn: webhook.offAt === null });
  for (const { channel, provenAt, offAt } of chats)
    if (provenAt) ways.push({ channel, isOn: offAt === null });
  return ways.filter(({ channel }) => isConfigured(channel));
}

/** The channels by which something can reach the person now. */
export async function findOnChannels(userId: string): Promise<readonly Channel[]> {
  const ways = await findWays(userId);
  return ways.filter(({ isOn }) => isOn).map(({ channel }) => channel);
}

/** The channels that a person can choose now, also those that are switched off. */
export async function findChannels(userId: string): Promise<readonly Channel[]> {
  return (await findWays(userId)).map(({ channel }) => channel);
}
