import http from "node:http";
import https from "node:https";
import type { Clock } from "@/lib/core/clock";
import type { ExchangeFailure } from "@/lib/core/failure";
import { NoTurnError, type RateGate } from "../rate-limit/rate-gate";
import type { Turn } from "../rate-limit/slot-pool";
import { guardedLookup } from "./address-rule";
import { tellAttempt } from "./attempts";
import type { Signer } from "./credentials";
import { readAnswer } from "./envelope";
import { findCodeMeaning, SUCCESS_CODE } from "./error-codes";
import { ExchangeError, failureWithoutCode } from "./errors";
import { type HttpAnswer, NetworkFault, sendHttp } from "./http-send";
import type { Urgency } from "./in-flight";
import { prepareRequest } from "./prepare-request";
import { findRetryAfterMs } from "./retry";

export type PostRequest = {
  readonly path: string;
  readonly body: string;
  readonly signer: Signer;
  /** X-CHANNEL-API-CODE; null: none. */
  readonly channelApiCode: string | null;
  readonly gate: Pick<RateGate, "take" | "holdBack">;
  readonly urgency: Urgency;
  readonly signal: AbortSignal;
  readonly unlistedCode: "unknown" | "refused";
};

export type TransportOptions = {
  readonly baseUrl: string;
  /** Whether the address may lie in a private network (ALLOW_PRIVATE_EXCHANGE). */
  readonly allowPrivate?: boolean;
  readonly clock?: Clock;
  /** Of one attempt, from connecting to the last byte. */
  readonly timeoutMs?: number;
  readonly random?: () => number;
};

type PostOptions = Required<Omit<TransportOptions, "random">> & {
  readonly count: (kind: "requests" | "retries") => void;
};

/** The wait after a 429 that names no time: limits are counted by the second. */
const LIMITED_MS = 1_000;
/**
 * The longest wait before the first byte, for a turn and for the exchange's time. What waits longer
 * is not sent; its sender judges it again.
 */
const WAIT_MS = 5_000;

/**
 * Sends a write at most once; once more after a refused time (40008), which means that nothing was
 * executed.
 */
export function createPost({ baseUrl, clock, timeoutMs, allowPrivate, count }: PostOptions) {
  // Each write has its own connection: one that the server has just closed would leave the outcome
  // unknown.
  const Agent = baseUrl.startsWith("https:") ? https.Agent : http.Agent;
  const agent = new Agent({ keepAlive: false, lookup: guardedLookup(allowPrivate) });

  async function post(request: PostRequest): Promise<PostOutcome> {
    const first = await postOnce(request);
    if (first.kind !== "clock-refused") return first;
    const refusedMs = clock.now();
    try {
      await request.signer.resyncClock(request.signal);
    } catch (error) {
      return notSent(failureOf(error, request.signal));
    }
    if (clock.now() - refusedMs > WAIT_MS) return notSent(first.failure);
    count("retries");
    const second = await postOnce(request);
    return second.kind === "clock-refused" ? { kind: "refused", failure: second.failure } : second;
  }

  async function postOnce(
    request: PostRequest,
  ): Promise<PostOutcome | { kind: "clock-refused"; failure: ExchangeFailure }> {
    const { path, body, signer, channelApiCode, gate, signal, unlistedCode } = request;
    let offsetMs: number;
    let turn: Turn;
    try {
      offsetMs = await signer.clockOffsetMs(signal);
      turn = await gate.take(request.urgency, signal, WAIT_MS);
    } catch (error) {
      if (error instanceof NoTurnError) return notSent(NO_TURN, error.retryAfterMs);
      return notSent(failureOf(error, signal));
    }
    const ended = tellAttempt("POST", { baseUrl, path }, clock);
    let mayHaveLeft = false;
    try {
      const more: Record<string, string> = { "content-length": String(Buffer.byteLength(body)) };
      if (channelApiCode !== null) more["X-CHANNEL-API-CODE"] = channelApiCode;
      const key = { credentials: signer.credentials, nowMs: Math.round(clock.now() + offsetMs) };
      const prepared = prepareRequest(baseUrl, { path, query: {}, body, key, more });
      const { url, headers, secrets } = prepared;
      count("requests");
      const answer = await sendHttp({
        url,
        headers,
        body,
        agent,
        timeoutMs,
        signal,
        onSent: () => {
          mayHaveLeft = turn.sent();
          return mayHaveLeft;
        },
        onAnswer: turn.answered,
      });
      const judged = judgeWriteAnswer(answer, body, secrets, unlistedCode);
      ended(answer.status, judged.kind === "answered" ? null : judged.failure);
      if (judged.kind !== "limited") return judged;
      const { "retry-after": retryAfter, date } = answer.headers;
      const retryAfterMs = findRetryAfterMs(retryAfter, date, clock.now());
      gate.holdBack(retryAfterMs ?? LIMITED_MS);
      return notSent(judged.failure, retryAfterMs);
    } catch (error) {
      const failure = mayHaveLeft ? failureAfter(error) : failureOf(error, signal);
      ended(null, failure);
      return mayHaveLeft ? { kind: "unknown", failure } : notSent(failure);
    } finally {
      turn.done();
    }
  }

  return { post, close: () => agent.destroy() };
}

const NO_TURN = failureWithoutCode(
  "rate-limited",
  "its turn did not come in time, and nothing was sent",
);

export function notSent(failure: ExchangeFailure, retryAfterMs: number | null = null): PostOutcome {
  return { kind: "not-sent", failure, retryAfterMs };
}

/**
 * The failure of a write of which no byte has left. Rethrows what is no failure of the exchange or
 * the network.
 */
function failureOf(error: unknown, signal: AbortSignal): ExchangeFailure {
  if (error instanceof ExchangeError || error instanceof NetworkFault) return error.failure;
  if (signal.aborted)
    return failureWithoutCode("timed-out", "it was called off before anything was sent");
  throw error;
}

/** The failure of a write of which bytes have left. Never throws: the outcome is unknown. */
function failureAfter(error: unknown): ExchangeFailure {
  if (error instanceof NetworkFault) return error.failure;
  return failureWithoutCode("timed-out", "the wait for the answer was called off");
}

/**
 * "refused", "not-sent": nothing was changed. "unknown": it may have been executed; only a later
 * question can tell.
 */
export type PostOutcome =
  | {
      readonly kind: "answered";
      readonly data: unknown;
      readonly headers: http.IncomingHttpHeaders;
    }
  | { readonly kind: "refused"; readonly failure: ExchangeFailure }
  | {
      readonly kind: "not-sent";
      readonly failure: ExchangeFailure;
      /** How long the exchange asks to wait; null where it named no time. */
      readonly retryAfterMs: number | null;
    }
  | { readonly kind: "unknown"; readonly failure: ExchangeFailure };

/**
 * As PostOutcome. "limited", "clock-refused": refused for the rate limit or its time (40008), and
 * not executed.
 */
type WriteJudgement =
  | Exclude<PostOutcome, { kind: "not-sent" }>
  | { readonly kind: "limited"; readonly failure: ExchangeFailure }
  | { readonly kind: "clock-refused"; readonly failure: ExchangeFailure };

/**
 * Only an envelope of the exchange whose code says so is a refusal; everything else leaves the
 * outcome unknown.
 */
function judgeWriteAnswer(
  http: HttpAnswer,
  sent: string,
  secrets: readonly string[],
  unlistedCode: "unknown" | "refused",
): WriteJudgement {
  const { status, body, headers } = http;
  const reading = readAnswer(status, body, secrets);
  if (reading.ok) {
    if (!reading.noData) return { kind: "answered", data: reading.data, headers };
    // "data is empty" answers a question; a write asked none.
    const detail = "the exchange answered a write as if it were a question";
    return {
      kind: "unknown",
      failure: { kind: "bad-response", code: null, httpStatus: status, detail },
    };
  }
  const { failure } = reading;
  if (status >= 500) return { kind: "unknown", failure };
  if (failure.code === null) {
    const isRefusedUnread = status === 429 && !body.includes(SUCCESS_CODE);
    return { kind: isRefusedUnread ? "limited" : "unknown", failure };
  }
  const kind = judgeCode(failure.code, unlistedCode);
  const requestId = findReturnedId(body, sent);
  return { kind, failure: requestId === null ? failure : { ...failure, requestId } };
}

/** Up to 18 digits, more than a JavaScript number holds (docs/exchange.md 4.2). */
const REQUEST_ID = /"requestId"\s*:\s*"?(\d{1,18})"?\s*[,}]/;

/** The number of a modification, where its refusal gives back the one that was sent; else null. */
function findReturnedId(answer: string, sent: string): string | null {
  const returned = REQUEST_ID.exec(answer)?.[1] ?? null;
  return returned !== null && returned === REQUEST_ID.exec(sent)?.[1] ? returned : null;
}

/** What a code means for a write, or for one order of a batch. */
export function judgeCode(
  code: string,
  unlistedCode: "unknown" | "refused",
): "refused" | "unknown" | "limited" | "clock-refused" {
  const meaning = findCodeMeaning(code);
  if (meaning === null) return unlistedCode;
  switch (meaning.retry) {
    case "never":
      return "refused";
    case "rate-limited":
      return "limited";
    case "resync":
      return "clock-refused";
    case "backoff":
    case "backoff-get":
    case "once-get":
    case "garbled":
      return "unknown";
    default:
      return meaning.retry satisfies never;
  }
}
