import http from "node:http";
import https from "node:https";
import { guardedLookup } from "@/lib/exchange/http/address-rule";
import { type HttpAnswer, NetworkFault, sendHttp } from "@/lib/exchange/http/http-send";
import { findRetryAfterMs } from "@/lib/exchange/http/retry";
import type { DeliveryProblem } from "./notification";

/** From connecting to the last byte of the answer. */
const TIMEOUT_MS = 30_000;
/** Of an answer: Telegram's updates are shorter, and of others the status counts. */
const CUT_AT_BYTES = 2 * 1024 * 1024;

export type PostAnswer =
  | ({ readonly kind: "answer" } & HttpAnswer)
  /**
   * `hasLeft`: the receiver may have the message. `status`: of an answer whose body could not be read;
   * null: there was none.
   */
  | {
      readonly kind: "no-answer";
      readonly problem: DeliveryProblem;
      readonly hasLeft: boolean;
      readonly status: number | null;
    };

export type PostedMessage = {
  readonly url: URL;
  /** JSON. */
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the address may be this machine or a private network. */
  readonly allowPrivate: boolean;
};

/**
 * Makes one attempt. Redirects are not followed. Nothing that it says contains the address. The
 * receiver may be anybody's: of a long answer the beginning is kept.
 */
export async function postJson(message: PostedMessage): Promise<PostAnswer> {
  const { url, body, headers, allowPrivate } = message;
  const Agent = url.protocol === "https:" ? https.Agent : http.Agent;
  const agent = new Agent({ keepAlive: false, lookup: guardedLookup(allowPrivate) });
  let hasLeft = false;
  let status: number | null = null;
  try {
    const answer = await sendHttp({
      url,
      agent,
      body,
      timeoutMs: TIMEOUT_MS,
      headers: {
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(body)),
        "accept-encoding": "identity",
        "user-agent": "Broker-Desk",
        ...headers,
      },
      signal: new AbortController().signal, // the timeout ends it
      onSent: () => {
        hasLeft = true;
        return true;
      },
      onAnswer: (answered) => {
        status = answered;
      },
      cutAtBytes: CUT_AT_BYTES,
    });
    return { kind: "answer", ...answer };
  } catch (error) {
    if (!(error instanceof NetworkFault)) throw error;
    const problem = NETWORK_PROBLEMS[error.failure.kind] ?? "unreachable";
    return { kind: "no-answer", problem, hasLeft, status };
  } finally {
    agent.destroy();
  }
}

export const isAccepted = (status: number | null) =>
  status !== null && status >= 200 && status < 300;

const NETWORK_PROBLEMS: Readonly<Record<string, DeliveryProblem>> = {
  "timed-out": "timed-out",
  "address-unsafe": "address-refused",
  "bad-response": "bad-response",
};

/** The pause that the receiver asked for with 429 or 503; null: none. */
export function findAskedPauseMs({ status, headers }: HttpAnswer, nowMs: number): number | null {
  if (status !== 429 && status !== 503) return null;
  return findRetryAfterMs(headers["retry-after"], headers.date, nowMs);
}
