import { createHmac } from "node:crypto";
import type { ExchangeCredentials } from "./credentials";
import { type Query, writePublicQuery, writeQuery } from "./query";

const PLAIN_HEADERS = {
  "content-type": "application/json",
  locale: "en-US",
  "accept-encoding": "gzip",
};

type RequestParts = {
  readonly path: string;
  readonly query: Query;
  /** The exact text that is sent; null for a GET. */
  readonly body: string | null;
  /**
   * The key that signs it, and the exchange's time, whole ms; null: not signed (docs/exchange.md
   * 10.1).
   */
  readonly key: { readonly credentials: ExchangeCredentials; readonly nowMs: number } | null;
  /** Further headers; the signature does not cover them. */
  readonly more: Readonly<Record<string, string>>;
};

/** Throws RangeError on a query that cannot be written or signed safely. */
export function prepareRequest(baseUrl: string, { path, query, body, key, more }: RequestParts) {
  const written = key === null ? writePublicQuery(query) : writeQuery(query);
  const url = new URL(`${baseUrl}${path}${written === "" ? "" : `?${written}`}`);
  const plain = { ...PLAIN_HEADERS, ...more };
  if (key === null) return { url, headers: plain, secrets: [] };
  const { apiKey, apiSecret, apiPassphrase } = key.credentials;
  const timestampMs = String(key.nowMs);
  const method = body === null ? "GET" : "POST";
  const parts = { timestampMs, method, path, query: written, body: body ?? "" } as const;
  const signature = signRequest(apiSecret, parts);
  const headers = {
    ...plain,
    "ACCESS-KEY": apiKey,
    "ACCESS-SIGN": signature,
    "ACCESS-PASSPHRASE": apiPassphrase,
    "ACCESS-TIMESTAMP": timestampMs,
  };
  return { url, headers, secrets: [apiKey, apiSecret, apiPassphrase, signature] };
}

/** What a signature covers. `query`: without "?", as it is sent. `body`: exactly as it is sent. */
type SignedParts = {
  readonly timestampMs: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly query: string;
  readonly body: string;
};

/**
 * ACCESS-SIGN: base64 HMAC-SHA256 over timestamp + METHOD + path + ("?" + query) + body (field
 * notes, signing).
 */
export function signRequest(
  secret: string,
  { timestampMs, method, path, query, body }: SignedParts,
): string {
  const prehash = timestampMs + method + path + (query === "" ? "" : `?${query}`) + body;
  return createHmac("sha256", secret).update(prehash).digest("base64");
}
