import http from "node:http";
import https from "node:https";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { AccountInputError } from "@/lib/accounts/key-answer";
import type { ExchangeFailure, FailureKind } from "@/lib/core/failure";
import { failureWithoutCode } from "./errors";
import type { RetryRule } from "./retry";

export type HttpAnswer = {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
};

export type HttpQuestion = {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly agent: http.Agent;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /**
   * Called on the connected socket before the first byte leaves. False: nothing must be sent any
   * more.
   */
  readonly onSent: () => boolean;
  /** Called with the first byte of the answer. */
  readonly onAnswer: (status: number) => void;
  /** The answer's body is cut off there. Left out: a longer answer than any of the exchange fails. */
  readonly cutAtBytes?: number;
};

/**
 * A fault below HTTP. It holds a code and words only: the network's own errors can hold what was
 * sent.
 */
export class NetworkFault extends Error {
  readonly failure: ExchangeFailure;

  constructor(
    kind: FailureKind,
    readonly retry: RetryRule,
    detail: string,
  ) {
    super(detail);
    this.failure = failureWithoutCode(kind, detail);
  }
}

/** A page of 1,000 rows is half a megabyte; no answer of the exchange is this long. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/**
 * One request; redirects are not followed. No byte leaves before `onSent`. Throws NetworkFault or
 * the signal's reason.
 */
export function sendHttp(question: HttpQuestion): Promise<HttpAnswer> {
  const { url, headers, body, agent, timeoutMs, signal, onSent, onAnswer, cutAtBytes } = question;
  const method = body === null ? "GET" : "POST";
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const secure = url.protocol === "https:";
    const request = (secure ? https : http).request(url, { method, agent, headers });
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
      settle();
    };
    const fail = (reason: unknown) => {
      finish(() => reject(reason));
      request.destroy();
    };
    const abort = () => fail(signal.reason);
    const timer = setTimeout(() => {
      const detail = `no complete answer within ${timeoutMs} ms`;
      fail(new NetworkFault("timed-out", "backoff", detail));
    }, timeoutMs);
    signal.addEventListener("abort", abort, { once: true });
    request.on("error", (error) => fail(networkFault(error)));
    request.on("response", (response) => {
      const status = response.statusCode ?? 0;
      onAnswer(status);
      readBody(response, cutAtBytes).then(
        (text) => finish(() => resolve({ status, headers: response.headers, body: text })),
        (error: unknown) => fail(error instanceof NetworkFault ? error : networkFault(error)),
      );
    });
    whenConnected(request, secure, () => {
      if (onSent()) {
        request.end(body ?? "");
        return;
      }
      const detail = "the turn to ask ended before it was used";
      fail(new NetworkFault("unreachable", "backoff", detail));
    });
  });
}

/** Calls `sending` once the socket is connected: the rate limit counts from the first byte. */
function whenConnected(request: http.ClientRequest, secure: boolean, sending: () => void): void {
  request.once("socket", (socket) => {
    if (socket.connecting) socket.once(secure ? "secureConnect" : "connect", sending);
    else sending();
  });
}

async function readBody(
  response: http.IncomingMessage,
  cutAtBytes: number | undefined,
): Promise<string> {
  const encoding = response.headers["content-encoding"] ?? "identity";
  if (encoding !== "identity" && encoding !== "gzip") {
    response.destroy();
    throw new NetworkFault(
      "bad-response",
      "never",
      "the answer's content encoding was not asked for",
    );
  }
  const stream =
    encoding === "gzip" ? pipeline(response, createGunzip(), () => undefined) : response;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length;
    // Leaving the loop closes the connection.
    if (cutAtBytes !== undefined && bytes > cutAtBytes) break;
    if (bytes > MAX_BODY_BYTES)
      throw new NetworkFault("bad-response", "never", "the answer is too long to be one");
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function networkFault(error: unknown): NetworkFault {
  const raw = error instanceof Error && "code" in error ? String(error.code) : "";
  const code = /^[A-Z0-9_]{1,40}$/.test(raw) ? raw : "network error";
  if (error instanceof AccountInputError)
    return new NetworkFault("address-unsafe", "never", error.message);
  if (code === "ETIMEDOUT") return new NetworkFault("timed-out", "backoff", code);
  if (/^(HPE|Z)_/.test(code))
    return new NetworkFault("bad-response", "garbled", `the answer is broken (${code})`);
  return new NetworkFault("unreachable", "backoff", code);
}
