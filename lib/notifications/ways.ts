/** How a notification leaves the desk. */
export const CHANNELS = ["mail", "webhook", "telegram", "slack"] as const;
export type Channel = (typeof CHANNELS)[number];

/** Chats have to be proven by a code before anything is sent there. */
export const CHAT_CHANNELS = ["telegram", "slack"] as const satisfies readonly Channel[];
export type ChatChannel = (typeof CHAT_CHANNELS)[number];

/** A brief is no event of an account, so no webhook gets it. */
export const BRIEF_CHANNELS = ["mail", ...CHAT_CHANNELS] as const satisfies readonly Channel[];
export type BriefChannel = (typeof BRIEF_CHANNELS)[number];

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
export function wantedChannels<Each extends Channel>(
  ways: Pick<Ways, (typeof WAYS)[Each]>,
  channels: readonly Each[],
): Each[] {
  return channels.filter((channel) => ways[WAYS[channel]]);
}
