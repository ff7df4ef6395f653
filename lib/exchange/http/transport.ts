import http from "node:http";
import https from "node:https";
import { systemClock } from "@/lib/core/clock";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { RateGate } from "../rate-limit/rate-gate";
import { findAddressProblem, guardedLookup, parseBaseUrl } from "./address-rule";
import { tellAttempt } from "./attempts";
import type { Signer } from "./credentials";
import { readAnswer, repeatsSecret } from "./envelope";
import { ExchangeError, unsafeAddress } from "./errors";
import { type HttpAnswer, NetworkFault, sendHttp } from "./http-send";
import type { Urgency } from "./in-flight";
import {
  createPost,
  notSent,
  type PostOutcome,
  type PostRequest,
  type TransportOptions,
} from "./post";
import { prepareRequest } from "./prepare-request";
import type { Query } from "./query";
import { findRetryAfterMs, planRetry, type RetryRule, type RetryStep } from "./retry";
import type { MayQuote } from "./wire-fields";

/** `midpointMs`: our clock half-way between sending and the end of the answer. */
export type ExchangeAnswer = {
  readonly data: unknown;
  readonly noData: boolean;
  readonly headers: http.IncomingHttpHeaders;
  readonly midpointMs: number;
  /** False where the answer repeats the key, its secret or passphrase, or the signature. */
  readonly mayQuote: MayQuote;
};

/** `signer` null: a public question. */
export type GetRequest = {
  readonly path: string;
  readonly query: Query;
  readonly signer: Signer | null;
  readonly locale?: string;
  readonly gate: Pick<RateGate, "take" | "holdBack">;
  readonly urgency: Urgency;
  readonly signal: AbortSignal;
};

type AttemptOutcome =
  | { readonly ok: true; readonly answer: ExchangeAnswer }
  | {
      readonly ok: false;
      readonly failure: ExchangeFailure;
      readonly retry: RetryRule;
      readonly retryAfterMs: number | null;
    };

export type Transport = ReturnType<typeof createTransport>;

/** Of one attempt: enough for half a megabyte over a slow line. */
export const ATTEMPT_TIMEOUT_MS = 20_000;

export function createTransport(options: TransportOptions) {
  const { clock = systemClock, timeoutMs = ATTEMPT_TIMEOUT_MS, random = Math.random } = options;
  const { allowPrivate = false } = options;
  const baseUrl = parseBaseUrl(options.baseUrl);
  const Agent = baseUrl.startsWith("https:") ? https.Agent : http.Agent;
  const agent = new Agent({ keepAlive: true, lookup: guardedLookup(allowPrivate) });
  const problem = findAddressProblem(baseUrl, allowPrivate);
  const counts = { requests: 0, retries: 0 };
  const count = (kind: keyof typeof counts) => {
    counts[kind] += 1;
  };
  const writes = createPost({ baseUrl, clock, timeoutMs, allowPrivate, count });

  async function post(request: PostRequest): Promise<PostOutcome> {
    return problem === null ? writes.post(request) : notSent(unsafeAddress(problem).failure);
  }

  /**
   * One answer of the exchange, after as many attempts as the retry rules allow. Throws
   * ExchangeError.
   */
  async function get(request: GetRequest): Promise<ExchangeAnswer> {
    if (problem !== null) throw unsafeAddress(problem);
    const seen = new Map<RetryRule, number>();
    for (let attempt = 1; ; attempt++) {
      const outcome = await attemptOnce(request);
      if (outcome.ok) return outcome.answer;
      const { retry: rule, retryAfterMs } = outcome;
      seen.set(rule, (seen.get(rule) ?? 0) + 1);
      const step = planRetry({
        rule,
        method: "GET",
        priority: request.urgency.priority,
        seen: seen.get(rule) ?? 1,
        attempt,
        retryAfterMs,
        random,
      });
      const isOver = step.kind === "give-up" || (step.kind === "resync" && request.signer === null);
      if (isOver) throw new ExchangeError(outcome.failure);
      await beforeNext(step, rule, request);
      count("retries");
    }
  }

  async function beforeNext(
    step: RetryStep,
    rule: RetryRule,
    { gate, signer, signal }: GetRequest,
  ) {
    if (step.kind === "resync") await signer?.resyncClock(signal);
    if (step.kind !== "wait") return;
    if (rule === "rate-limited") gate.holdBack(step.delayMs);
    await clock.sleep(step.delayMs, signal);
  }

  async function attemptOnce(request: GetRequest): Promise<AttemptOutcome> {
    const { path, query, signer, locale, signal } = request;
    const offsetMs = (await signer?.clockOffsetMs(signal)) ?? 0;
    const turn = await request.gate.take(request.urgency, signal);
    const key = signer && {
      credentials: signer.credentials,
      nowMs: Math.round(clock.now() + offsetMs),
    };
    const more: Record<string, string> = locale === undefined ? {} : { locale };
    const parts = { path, query, body: null, key, more };
    const { url, headers, secrets } = prepareRequest(baseUrl, parts);
    const ended = tellAttempt("GET", { baseUrl, path }, clock);
    let sentAtMs = clock.now();
    try {
      count("requests");
      const answer = await sendHttp({
        url,
        headers,
        body: null,
        agent,
        timeoutMs,
        signal,
        onSent: () => {
          sentAtMs = clock.now();
          return turn.sent();
        },
        onAnswer: turn.answered,
      });
      const outcome = readOutcome(answer, secrets, sentAtMs);
      ended(answer.status, outcome.ok ? null : outcome.failure);
      return outcome;
    } catch (error) {
      if (!(error instanceof NetworkFault)) throw error;
      const { failure, retry } = error;
      ended(null, failure);
      return { ok: false, failure, retry, retryAfterMs: null };
    } finally {
      turn.done();
    }
  }

  function readOutcome(
    http: HttpAnswer,
    secrets: readonly string[],
    sentAtMs: number,
  ): AttemptOutcome {
    const now = clock.now();
    const reading = readAnswer(http.status, http.body, secrets);
    if (reading.ok) {
      const { data, noData } = reading;
      const mayQuote = () => !repeatsSecret({ body: http.body, data }, secrets);
      const midpointMs = (sentAtMs + now) / 2;
      return { ok: true, answer: { data, noData, headers: http.headers, midpointMs, mayQuote } };
    }
    const retryAfterMs = findRetryAfterMs(http.headers["retry-after"], http.headers.date, now);
    return { ...reading, retryAfterMs };
  }

  return {
    get,
    post,
    stats: () => ({ ...counts }),
    close: () => {
      agent.destroy();
      writes.close();
    },
  };
}
