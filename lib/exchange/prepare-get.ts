import type { ExchangeCredentials } from "./credentials";
import { type Query, writePublicQuery, writeQuery } from "./query";
import { signRequest } from "./signature";

export type PreparedGet = {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** What of it must never be told to anybody. */
  readonly secrets: readonly string[];
};

const PLAIN_HEADERS = { "content-type": "application/json", locale: "en-US", "accept-encoding": "gzip" };

/**
 * A question without any key: public endpoints refuse or ignore one (field notes, signing). `locale`: the language
 * of the answer's texts, as exchange-api.md 4.11 has it. Throws RangeError on a query value that is empty.
 */
export function preparePublicGet(
  baseUrl: string,
  path: string,
  query: Query,
  locale: string = PLAIN_HEADERS.locale,
): PreparedGet {
  const headers = { ...PLAIN_HEADERS, locale };
  return { url: urlOf(baseUrl, path, writePublicQuery(query)), headers, secrets: [] };
}

/** `nowMs`: the exchange's time, whole ms. Throws RangeError on a query that cannot be signed safely. */
export function prepareSignedGet(
  baseUrl: string,
  path: string,
  wanted: Query,
  { apiKey, apiSecret, apiPassphrase }: ExchangeCredentials,
  nowMs: number,
): PreparedGet {
  const query = writeQuery(wanted);
  const timestampMs = String(nowMs);
  const sign = signRequest(apiSecret, { timestampMs, method: "GET", path, query, body: "" });
  const headers = {
    ...PLAIN_HEADERS,
    "ACCESS-KEY": apiKey,
    "ACCESS-SIGN": sign,
    "ACCESS-PASSPHRASE": apiPassphrase,
    "ACCESS-TIMESTAMP": timestampMs,
  };
  return { url: urlOf(baseUrl, path, query), headers, secrets: [apiKey, apiSecret, apiPassphrase, sign] };
}

function urlOf(baseUrl: string, path: string, query: string): URL {
  return new URL(`${baseUrl}${path}${query === "" ? "" : `?${query}`}`);
}
