import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { DEFAULT_LANGUAGE, findLanguage, LANGUAGE_SETTING } from "@/lib/core/language";
import { wordsIn } from "@/lib/core/words-in";
import { createReadableCode, hashReadableCode } from "@/lib/sign-in/second-step/backup-codes";
import { type AttemptLimit, countAttempt } from "@/lib/sign-in/store/attempts";
import { loadPersonSetting, type User } from "@/lib/users/store/users";
import type {
  ChatProblem,
  ChatView,
  ConfirmTelegram,
  ConnectChatOutcome,
  EnterSlackCode,
  OwnChat,
  ShownChat,
  StartSlack,
  StartSlackOutcome,
  StartTelegramOutcome,
} from "./contract";
import { isChatConfigured, sendToChat } from "./send-to-chat";
import {
  endStart,
  findChats,
  proveSlack,
  proveTelegram,
  removeChat,
  type StoredChat,
  startChat,
  switchChat,
} from "./store/chats";
import { findBotName, isTelegramConfigured } from "./telegram";
import { CHAT_CHANNELS, type ChatChannel } from "./ways";
import { findUrlProblem } from "./webhook";

/** How long a chat can be proven. */
const CODE_SECONDS = 600;
/** 74 bits: nobody guesses a code that is sent to the bot. */
const TELEGRAM_GROUPS = 3;
/** 49 bits and a few tries, because a person types it. */
const SLACK_GROUPS = 2;
const SLACK_TRIES = 5;
/** Chats that one person may begin to connect. Each asks a server that the person chose. */
const STARTS: AttemptLimit = { name: "chat-start", tries: 10, perSeconds: 3_600 };

type ChatOwner = Pick<User, "id" | "isAdmin">;

const refuse = (problem: ChatProblem) => ({ kind: "refused", problem }) as const;

/** Null: the person may begin. */
async function findStartProblem(userId: string): Promise<ChatProblem | null> {
  const counted = await countAttempt(STARTS, userId);
  if (counted.allowed) return null;
  return { kind: "too-many", retryAfterSeconds: counted.retryAfterSeconds };
}

/** Makes a code that the person sends to the desk's bot from the chat to connect. */
export async function startTelegram({ id }: ChatOwner): Promise<StartTelegramOutcome> {
  if (!isTelegramConfigured()) return refuse({ kind: "bot-refused" });
  const problem = await findStartProblem(id);
  if (problem) return refuse(problem);
  const bot = await findBotName();
  if (bot.kind === "failed") return refuse({ kind: bot.problem });
  const code = createReadableCode(TELEGRAM_GROUPS);
  const isStarted = await startChat(id, {
    channel: "telegram",
    codeHash: hashReadableCode(code),
    seconds: CODE_SECONDS,
    found: null,
  });
  if (!isStarted) return refuse({ kind: "connected" });
  const link = `https://t.me/${bot.name}`;
  return {
    kind: "made",
    code,
    link: `${link}?start=${code}`,
    groupLink: `${link}?startgroup=${code}`,
  };
}

/** Connects the chat from which the code came, after the person saw which one it is. */
export async function confirmTelegram(
  userId: string,
  { id }: ConfirmTelegram,
  origin: AuditOrigin,
): Promise<ConnectChatOutcome> {
  const isProven = await proveTelegram(userId, id, entryOf("chat-connected", "telegram", origin));
  return isProven ? { kind: "connected" } : refuse({ kind: "over" });
}

/** Sends a code to the channel of this address. */
export async function startSlack(
  { id, isAdmin }: ChatOwner,
  { url }: StartSlack,
): Promise<StartSlackOutcome> {
  const address = url.trim();
  const why = findUrlProblem(address, isAdmin);
  if (why !== null) return refuse({ kind: "address", why });
  const problem = await findStartProblem(id);
  if (problem) return refuse(problem);
  const code = createReadableCode(SLACK_GROUPS);
  const isStarted = await startChat(id, {
    channel: "slack",
    codeHash: hashReadableCode(code),
    seconds: CODE_SECONDS,
    found: { target: address, title: new URL(address).host },
  });
  if (!isStarted) return refuse({ kind: "connected" });
  const language = findLanguage(await loadPersonSetting(id, LANGUAGE_SETTING)) ?? DEFAULT_LANGUAGE;
  const line = wordsIn(language).t("notifications.chat.code", { code, minutes: CODE_SECONDS / 60 });
  const text = { lines: [line], link: null, language };
  const answer = await sendToChat({ channel: "slack", target: address, isAdmin }, text);
  // An unclear answer: if the code has arrived, the person can enter it.
  if (answer.kind !== "not-delivered") return { kind: "sent" };
  await endStart(id, "slack");
  return refuse({ ...answer, kind: "not-delivered" });
}

/** Connects the channel to which the code was sent. */
export async function enterSlackCode(
  userId: string,
  { code }: EnterSlackCode,
  origin: AuditOrigin,
): Promise<ConnectChatOutcome> {
  const typed = { codeHash: hashReadableCode(code), tries: SLACK_TRIES };
  const answer = await proveSlack(userId, typed, entryOf("chat-connected", "slack", origin));
  if (answer === "proven") return { kind: "connected" };
  return refuse({ kind: answer === "wrong" ? "wrong-code" : "over" });
}

/** Disconnects a chat, or ends connecting it. */
export function disconnectChat(
  userId: string,
  { channel }: OwnChat,
  origin: AuditOrigin,
): Promise<void> {
  return removeChat(userId, channel, entryOf("chat-disconnected", channel, origin));
}

export function switchOnChat(userId: string, { channel }: OwnChat): Promise<void> {
  return switchChat({ userId, channel }, false);
}

function entryOf(
  kind: "chat-connected" | "chat-disconnected",
  channel: ChatChannel,
  origin: AuditOrigin,
) {
  return (chat: string) => doneEntry(origin, kind, null, { channel, chat });
}

/** The person's chats as the page of settings shows them. */
export async function loadChats(userId: string): Promise<readonly ChatView[]> {
  const chats = await findChats(userId);
  return CHAT_CHANNELS.map((channel) => {
    const chat = chats.find((one) => one.channel === channel);
    const isConfigured = isChatConfigured(channel);
    return { channel, isConfigured, chat: chat ? toShown(chat) : null };
  });
}

function toShown(chat: StoredChat): ShownChat {
  const { id, title, codeUntil, offAt, problem } = chat;
  const state = stateOf(chat);
  return {
    id,
    state,
    title,
    untilMs: codeUntil.getTime(),
    offAtMs: offAt?.getTime() ?? null,
    problem,
  };
}

function stateOf({ provenAt, isUnread, channel }: StoredChat): ShownChat["state"] {
  if (provenAt) return "connected";
  return channel === "telegram" && !isUnread ? "found" : "waits";
}
