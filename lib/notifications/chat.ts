import type { DeliveryProblem } from "./notification";

/** Why the desk cannot read what people write to its bot. Closed: a new kind must get its words. */
export type BotProblem =
  /** Telegram does not know the token. */
  | "bot-refused"
  /** A webhook is set at the bot, so nothing else may read it. */
  | "bot-webhook"
  /** Another program reads the bot. */
  | "bot-busy"
  | "bot-unreachable";

/**
 * What a chat answered to a message. "unclear": it got the message and did not say whether it took
 * it, so that sending it again may show it twice.
 */
export type ChatAnswer =
  | { readonly kind: "delivered" }
  | { readonly kind: "unclear" }
  | {
      readonly kind: "not-delivered";
      readonly problem: DeliveryProblem;
      readonly httpStatus: number | null;
      /** The pause that the chat asked for. */
      readonly retryAfterMs: number | null;
      /** Another attempt cannot help. */
      readonly isFinal: boolean;
    };

type Refusal = { readonly retryAfterMs?: number | null; readonly isFinal?: boolean };

export function notTaken(
  problem: DeliveryProblem,
  httpStatus: number | null,
  { retryAfterMs = null, isFinal = false }: Refusal = {},
): ChatAnswer {
  return { kind: "not-delivered", problem, httpStatus, retryAfterMs, isFinal };
}

/**
 * What a status means that has no meaning of its own at Telegram or Slack. 503: nothing was done.
 * Other failures of a server may come after it took the message.
 */
export function answerOfStatus(status: number, retryAfterMs: number | null): ChatAnswer {
  if (status >= 300 && status < 400) return notTaken("redirected", status);
  if (status >= 500 && status !== 503) return { kind: "unclear" };
  return notTaken("answered", status, { retryAfterMs, isFinal: status === 400 });
}
