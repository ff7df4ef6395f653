/** How a notification leaves the desk. */
export const CHANNELS = ["mail", "webhook", "telegram", "slack"] as const;
export type Channel = (typeof CHANNELS)[number];

/** Chats have to be proven by a code before anything is sent there. */
export const CHAT_CHANNELS = ["telegram", "slack"] as const satisfies readonly Channel[];
export type ChatChannel = (typeof CHAT_CHANNELS)[number];

/** The field of a choice that says whether a channel is wanted. */
export const WAYS = {
  mail: "byMail",
  webhook: "byWebhook",
  telegram: "byTelegram",
  slack: "bySlack",
} as const satisfies Readonly<Record<Channel, string>>;

/** Which channels somebody wants. */
export type Ways = Readonly<Record<(typeof WAYS)[Channel], boolean>>;

/** The wanted ones of these channels. */
export function wantedChannels(ways: Ways, channels: readonly Channel[]): Channel[] {
  return channels.filter((channel) => ways[WAYS[channel]]);
}
