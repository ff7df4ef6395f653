import http from "node:http";
import https from "node:https";
import type { Clock } from "@/lib/core/clock";
import type { ExchangeFailure } from "@/lib/core/failure";
import { parseBaseUrl } from "./base-url";
import { type ExchangeCredentials, sealCredentials } from "./credentials";
import { readAnswer } from "./envelope";
import { ExchangeError } from "./errors";
import { type HttpAnswer, NetworkFault, sendGet } from "./http-send";
import type { Urgency } from "./in-flight";
import { type PreparedGet, preparePublicGet, prepareSignedGet } from "./prepare-get";
import type { Query } from "./query";
import type { RateGate } from "./rate-gate";
import { planRetry, type RetryRule, type RetryStep } from "./retry";
import { findRetryAfterMs } from "./retry-after";

/** `midpointMs`: our clock half-way between sending and the whole answer. */
export type Answer = {
  readonly data: unknown;
  readonly noData: boolean;
  readonly headers: http.IncomingHttpHeaders;
  readonly midpointMs: number;
};

/** `gate` null: the exchange names no limit. `access` "public": no key is sent. */
export type GetRequest = {
  readonly path: string;
  readonly query: Query;
  readonly access: "public" | "signed";
  readonly gate: Pick<RateGate, "take" | "holdBack"> | null;
  readonly urgency: Urgency;
  readonly signal: AbortSignal;
};

export type TransportOptions = {
  readonly baseUrl: string;
  readonly credentials: ExchangeCredentials;
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly random: () => number;
  /** Exchange time minus our clock, in ms; compares the clocks first where that was not done yet. */
  readonly clockOffsetMs: (signal: AbortSignal) => Promise<number>;
  /** Compares the clocks again: the exchange refused our time. */
  readonly resyncClock: (signal: AbortSignal) => Promise<unknown>;
};

type Outcome =
  | { readonly ok: true; readonly answer: Answer }
  | {
      readonly ok: false;
      readonly failure: ExchangeFailure;
      readonly retry: RetryRule;
      readonly retryAfterMs: number | null;
    };

export type Transport = {
  /** One answer of the exchange, after as many attempts as the retry rules allow. Throws ExchangeError. */
  readonly get: (request: GetRequest) => Promise<Answer>;
  readonly stats: () => { requests: number; retries: number };
  readonly close: () => void;
};

export function createTransport(options: TransportOptions): Transport {
  const { clock, timeoutMs, random } = options;
  const baseUrl = parseBaseUrl(options.baseUrl);
  const credentials = sealCredentials(options.credentials);
  const Agent = baseUrl.startsWith("https:") ? https.Agent : http.Agent;
  const agent = new Agent({ keepAlive: true });
  const counts = { requests: 0, retries: 0 };

  async function get(request: GetRequest): Promise<Answer> {
    const seen = new Map<RetryRule, number>();
    for (let attempt = 1; ; attempt++) {
      const outcome = await attemptOnce(request);
      if (outcome.ok) return outcome.answer;
      const { retry: rule, retryAfterMs } = outcome;
      seen.set(rule, (seen.get(rule) ?? 0) + 1);
      const question = {
        rule,
        method: "GET",
        seen: seen.get(rule) ?? 1,
        attempt,
        retryAfterMs,
        random,
      } as const;
      const step = planRetry({ ...question, priority: request.urgency.priority });
      if (step.kind === "give-up") throw new ExchangeError(outcome.failure);
      await beforeNext(step, rule, request);
      counts.retries += 1;
    }
  }

  async function beforeNext(step: RetryStep, rule: RetryRule, { gate, signal }: GetRequest): Promise<void> {
    if (step.kind === "resync") await options.resyncClock(signal);
    if (step.kind !== "wait") return;
    if (rule === "rate-limited") gate?.holdBack(step.delayMs);
    await clock.sleep(step.delayMs, signal);
  }

  async function attemptOnce(request: GetRequest): Promise<Outcome> {
    const offsetMs = request.access === "signed" ? await options.clockOffsetMs(request.signal) : 0;
    const turn = await request.gate?.take(request.urgency, request.signal);
    const { url, headers, secrets } = prepare(request, offsetMs);
    let sentAtMs = clock.now();
    const onSent = () => {
      sentAtMs = clock.now();
      return turn?.sent() ?? true;
    };
    const onAnswer = () => turn?.answered();
    try {
      counts.requests += 1;
      const answer = await sendGet({
        url,
        headers,
        agent,
        timeoutMs,
        signal: request.signal,
        onSent,
        onAnswer,
      });
      return readOutcome(answer, secrets, sentAtMs);
    } catch (error) {
      if (!(error instanceof NetworkFault)) throw error;
      const { kind, detail, retry } = error;
      return {
        ok: false,
        failure: { kind, code: null, httpStatus: null, detail },
        retry,
        retryAfterMs: null,
      };
    } finally {
      turn?.done();
    }
  }

  function prepare({ path, query, access }: GetRequest, offsetMs: number): PreparedGet {
    if (access === "public") return preparePublicGet(baseUrl, path, query);
    return prepareSignedGet(baseUrl, path, query, credentials, Math.round(clock.now() + offsetMs));
  }

  function readOutcome(http: HttpAnswer, secrets: readonly string[], sentAtMs: number): Outcome {
    const now = clock.now();
    const reading = readAnswer(http.status, http.body, secrets);
    if (reading.ok) {
      const { data, noData } = reading;
      return { ok: true, answer: { data, noData, headers: http.headers, midpointMs: (sentAtMs + now) / 2 } };
    }
    const retryAfterMs = findRetryAfterMs(http.headers["retry-after"], http.headers.date, now);
    return { ...reading, retryAfterMs };
  }

  return { get, stats: () => ({ ...counts }), close: () => agent.destroy() };
}
