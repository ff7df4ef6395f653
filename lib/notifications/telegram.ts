import { z } from "zod";
import { seenLine } from "@/lib/core/visible-text";
import { readEnv } from "@/lib/env/read-env";
import { answerOfStatus, type BotProblem, type ChatAnswer, notTaken } from "./chat";
import { type ChatText, telegramMessage } from "./chat-message";
import type { DeliveryProblem } from "./notification";
import { findAskedPauseMs, postJson } from "./post";

/** https://core.telegram.org/bots/api: each answer is such an envelope. */
const envelope = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  description: z.string().default(""),
  parameters: z.object({ retry_after: z.number().min(0).optional() }).default({}),
});

type BotAnswer =
  | { readonly kind: "done"; readonly result: unknown }
  | {
      readonly kind: "refused";
      readonly status: number;
      readonly description: string;
      readonly retryAfterMs: number | null;
    }
  | { readonly kind: "no-answer"; readonly problem: DeliveryProblem; readonly hasLeft: boolean };

export function isTelegramConfigured(): boolean {
  return readEnv().TELEGRAM_BOT_TOKEN !== null;
}

/** The address contains the token, so nothing here says it. */
async function callBot(method: string, params: object): Promise<BotAnswer> {
  const { TELEGRAM_API_URL, TELEGRAM_BOT_TOKEN } = readEnv();
  const url = new URL(`${TELEGRAM_API_URL}/bot${TELEGRAM_BOT_TOKEN}/${method}`);
  // The operator chose the address.
  const answer = await postJson({ url, body: JSON.stringify(params), allowPrivate: true });
  if (answer.kind === "no-answer") return answer;
  const { status } = answer;
  const said = readEnvelope(answer.body);
  if (status === 200) {
    if (said?.ok) return { kind: "done", result: said.result };
    return { kind: "no-answer", problem: "bad-response", hasLeft: true };
  }
  const askedSeconds = said?.parameters.retry_after;
  const retryAfterMs =
    askedSeconds === undefined ? findAskedPauseMs(answer, Date.now()) : askedSeconds * 1_000;
  return { kind: "refused", status, description: said?.description ?? "", retryAfterMs };
}

function readEnvelope(body: string): z.output<typeof envelope> | null {
  try {
    return envelope.safeParse(JSON.parse(body)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** What Telegram says with 400 where the chat is the reason, in the words of its descriptions. */
const CHAT_REASONS =
  /chat not found|user not found|peer_id_invalid|chat_write_forbidden|deactivated|upgraded|not enough rights|need administrator rights|have no rights/i;

/** Makes one attempt. `chat`: Telegram's id. */
export async function sendTelegram(chat: string, text: ChatText): Promise<ChatAnswer> {
  const answer = await callBot("sendMessage", telegramMessage(chat, text));
  switch (answer.kind) {
    case "done":
      return { kind: "delivered" };
    case "no-answer":
      return answer.hasLeft ? { kind: "unclear" } : notTaken(answer.problem, null);
    case "refused": {
      const { status, description, retryAfterMs } = answer;
      if (status === 401 || status === 404) return notTaken("bot-refused", status);
      const isGone = status === 403 || (status === 400 && CHAT_REASONS.test(description));
      if (isGone) return notTaken("chat-gone", status, { isFinal: true });
      return answerOfStatus(status, retryAfterMs);
    }
    default:
      return answer satisfies never;
  }
}

type FailedRead = { readonly kind: "failed"; readonly problem: BotProblem };

function failedRead(answer: Exclude<BotAnswer, { kind: "done" }>): FailedRead {
  if (answer.kind === "no-answer") return { kind: "failed", problem: "bot-unreachable" };
  const { status, description } = answer;
  if (status === 401 || status === 404) return { kind: "failed", problem: "bot-refused" };
  if (status !== 409) return { kind: "failed", problem: "bot-unreachable" };
  const isWebhook = /webhook/i.test(description);
  return { kind: "failed", problem: isWebhook ? "bot-webhook" : "bot-busy" };
}

const botSchema = z.object({ username: z.string().regex(/^[A-Za-z0-9_]{1,64}$/) });

/** The bot's name in links. */
export async function findBotName(): Promise<
  { readonly kind: "found"; readonly name: string } | FailedRead
> {
  const answer = await callBot("getMe", {});
  if (answer.kind !== "done") return failedRead(answer);
  const bot = botSchema.safeParse(answer.result).data;
  return bot
    ? { kind: "found", name: bot.username }
    : { kind: "failed", problem: "bot-unreachable" };
}

const chatSchema = z.object({
  id: z.int(),
  title: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  username: z.string().optional(),
});
const updatesSchema = z.array(
  z.object({
    update_id: z.int(),
    message: z.object({ text: z.string(), chat: chatSchema }).optional().catch(undefined),
  }),
);
/** In a group the command names its bot. */
const START = /^\/start(?:@[A-Za-z0-9_]+)?\s+([A-Za-z0-9_-]{1,64})$/;
const LONGEST_TITLE = 200;

/** Somebody sent a code to the bot. `title`: how people know the chat. */
export type BotStart = { readonly code: string; readonly chat: string; readonly title: string };

/**
 * What people wrote to the bot, from the update `offset` on; those before are forgotten there. Null:
 * from the oldest on. `next`: where to go on; null: there was none.
 */
export async function readStarts(
  offset: number | null,
): Promise<
  | { readonly kind: "read"; readonly starts: readonly BotStart[]; readonly next: number | null }
  | FailedRead
> {
  const answer = await callBot("getUpdates", {
    offset: offset ?? undefined,
    timeout: 0,
    allowed_updates: ["message"],
  });
  if (answer.kind !== "done") return failedRead(answer);
  const updates = updatesSchema.safeParse(answer.result).data;
  if (!updates) return { kind: "failed", problem: "bot-unreachable" };
  const starts: BotStart[] = [];
  for (const { message } of updates) {
    const code = START.exec(message?.text.trim() ?? "")?.[1];
    if (!message || code === undefined) continue;
    starts.push({ code, chat: String(message.chat.id), title: titleOf(message.chat) });
  }
  const last = updates.at(-1);
  return { kind: "read", starts, next: last ? last.update_id + 1 : null };
}

function titleOf(chat: z.output<typeof chatSchema>): string {
  const { id, title, first_name, last_name, username } = chat;
  const person = [first_name, last_name].filter((part) => part !== undefined).join(" ");
  const name = seenLine(title ?? person).slice(0, LONGEST_TITLE);
  const handle = username === undefined ? "" : `@${username}`;
  const parts = [name, handle].filter((part) => part !== "");
  return parts.length > 0 ? parts.join(" ") : String(id);
}
