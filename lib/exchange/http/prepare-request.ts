import { createHmac } from "node:crypto";
import type { ExchangeCredentials } from "./credentials";
import { type Query, writePublicQuery, writeQuery } from "./query";

export type PreparedRequest = {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
};

const PLAIN_HEADERS = { "content-type": "application/json", locale: "en-US", "accept-encoding": "gzip" };

/** A question without a key (docs/exchange.md 10.1; `locale`: 4.11). Throws RangeError on an empty value. */
export function preparePublicGet(
  baseUrl: string,
  path: string,
  query: Query,
  locale: string = PLAIN_HEADERS.locale,
): PreparedRequest {
  const headers = { ...PLAIN_HEADERS, locale };
  return { url: urlOf(baseUrl, path, writePublicQuery(query)), headers, secrets: [] };
}

/** `nowMs`: the exchange's time, whole ms. Throws RangeError on a query that cannot be signed safely. */
export function prepareSignedGet(
  baseUrl: string,
  path: string,
  wanted: Query,
  credentials: ExchangeCredentials,
  nowMs: number,
): PreparedRequest {
  const query = writeQuery(wanted);
  const { headers, secrets } = sign(credentials, { method: "GET", path, query, body: "" }, nowMs);
  return { url: urlOf(baseUrl, path, query), headers, secrets };
}

/** `body`: the exact text that is sent. `more`: headers that no signature covers. `nowMs` as above. */
export function prepareSignedPost(
  baseUrl: string,
  path: string,
  body: string,
  credentials: ExchangeCredentials,
  nowMs: number,
  more: Readonly<Record<string, string>>,
): PreparedRequest {
  const { headers, secrets } = sign(credentials, { method: "POST", path, query: "", body }, nowMs);
  const length = String(Buffer.byteLength(body));
  return {
    url: urlOf(baseUrl, path, ""),
    headers: { ...headers, "content-length": length, ...more },
    secrets,
  };
}

function sign(
  { apiKey, apiSecret, apiPassphrase }: ExchangeCredentials,
  parts: Omit<Parameters<typeof signRequest>[1], "timestampMs">,
  nowMs: number,
): Pick<PreparedRequest, "headers" | "secrets"> {
  const timestampMs = String(nowMs);
  const signature = signRequest(apiSecret, { ...parts, timestampMs });
  const headers = {
    ...PLAIN_HEADERS,
    "ACCESS-KEY": apiKey,
    "ACCESS-SIGN": signature,
    "ACCESS-PASSPHRASE": apiPassphrase,
    "ACCESS-TIMESTAMP": timestampMs,
  };
  return { headers, secrets: [apiKey, apiSecret, apiPassphrase, signature] };
}

function urlOf(baseUrl: string, path: string, query: string): URL {
  return new URL(`${baseUrl}${path}${query === "" ? "" : `?${query}`}`);
}

/** What a signature covers. `query` without "?", in the order of the wire; `body` the exact bytes sent. */
type SignedParts = {
  readonly timestampMs: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly query: string;
  readonly body: string;
};

/** ACCESS-SIGN: base64 HMAC-SHA256 over timestamp + METHOD + path + ("?" + query) + body (field notes, signing). */
export function signRequest(secret: string, { timestampMs, method, path, query, body }: SignedParts): string {
  const prehash = timestampMs + method + path + (query === "" ? "" : `?${query}`) + body;
  return createHmac("sha256", secret).update(prehash).digest("base64");
}
