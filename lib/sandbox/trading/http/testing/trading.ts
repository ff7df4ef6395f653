import { createHmac } from "node:crypto";
import { DEMO_CREDENTIALS, type SandboxCredentials } from "@/lib/sandbox/http/credentials";
import { OPERATIONS, type OperationName } from "@/lib/sandbox/http/operations";
import { type RunningSandbox, type ServerOptions, startSandbox } from "@/lib/sandbox/server";
import { NOON_MS } from "@/lib/sandbox/testing/client";
import { createStubExchange, type StubExchange } from "./exchange";

/** For tests: one request, signed without our client's code. */
export type TradingAnswer = {
  readonly status: number;
  readonly code: string;
  readonly msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the test expects of it
  readonly data: any;
  readonly remaining: string | null;
};

export type TradingAskOptions = {
  readonly credentials?: SandboxCredentials;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  /** Signs this text instead of the body that is sent. */
  readonly signedBody?: string;
  readonly signal?: AbortSignal;
};

function requestOf(name: OperationName, content: unknown, options: TradingAskOptions) {
  const { path, method } = OPERATIONS[name];
  if (method === "GET") {
    const query = new URLSearchParams(
      Object.entries((content ?? {}) as Record<string, string>).sort(),
    );
    return { method, target: query.size > 0 ? `${path}?${query}` : path, body: "" };
  }
  const body = typeof content === "string" ? content : JSON.stringify(content ?? {});
  return { method: options.method ?? method, target: path, body };
}

/** The raw response. `content`: a GET's query, or a POST's body (text is sent unchanged). */
export async function send(
  sandbox: RunningSandbox,
  name: OperationName,
  content: unknown = {},
  options: TradingAskOptions = {},
): Promise<Response> {
  const { method, target, body } = requestOf(name, content, options);
  const { apiKey, apiSecret, apiPassphrase } = options.credentials ?? DEMO_CREDENTIALS;
  const timestamp = String(sandbox.now());
  const prehash = `${timestamp}${method}${target}${options.signedBody ?? body}`;
  return fetch(sandbox.url + target, {
    method,
    headers: {
      "ACCESS-KEY": apiKey,
      "ACCESS-SIGN": createHmac("sha256", apiSecret).update(prehash).digest("base64"),
      "ACCESS-PASSPHRASE": apiPassphrase,
      "ACCESS-TIMESTAMP": timestamp,
      "Content-Type": "application/json",
      ...options.headers,
    },
    body: method === "GET" ? null : body,
    signal: options.signal ?? null,
  });
}

export async function askTrading(
  sandbox: RunningSandbox,
  name: OperationName,
  content: unknown = {},
  options: TradingAskOptions = {},
): Promise<TradingAnswer> {
  const response = await send(sandbox, name, content, options);
  const { code, msg, data } = (await response.json()) as TradingAnswer;
  const remaining = response.headers.get("x-mbx-used-remain-limit");
  return { status: response.status, code, msg, data, remaining };
}

export type Stub = { readonly sandbox: RunningSandbox; readonly exchange: StubExchange };

/** An exchange that accepts every well-formed request; the caller closes it. */
export async function startStub(options: ServerOptions = {}): Promise<Stub> {
  const exchange = createStubExchange();
  const limits = { tradingPerSecond: Number.POSITIVE_INFINITY };
  const sandbox = await startSandbox({
    nowMs: NOON_MS,
    limits,
    ...options,
    exchange: () => exchange,
  });
  return { sandbox, exchange };
}
