import { hash } from "node:crypto";
import type { RateLimit } from "@/lib/core/rate-slots";
import type { RealityEndpoint } from "@/lib/stocks/source";
import { parseBaseUrl } from "../http/address-rule";

/** SHA-256 (hex) of the exchange's address and the API key: names a key everywhere the key itself must not be. */
export function keyFingerprint(baseUrl: string, apiKey: string): string {
  return hash("sha256", `${parseBaseUrl(baseUrl)}\n${apiKey}`);
}

export type KeyLimits = { readonly commissions: RateLimit; readonly repayments: RateLimit };

/** Requests a second and user (docs/exchange.md, section 8). */
export function keyLimits(baseUrl: string, apiKey: string): KeyLimits {
  return {
    commissions: keyLimit(baseUrl, apiKey, "customer-commissions", 10),
    repayments: keyLimit(baseUrl, apiKey, "repaid-history", 5),
  };
}

/** One operation: so many calls a second and user, counted for the key. */
export function keyLimit(baseUrl: string, apiKey: string, operation: string, perSecond: number) {
  const owner = keyFingerprint(baseUrl, apiKey).slice(0, 32);
  return { key: `${operation}:${owner}`, calls: perSecond, perMs: 1_000 };
}

/**
 * Public prices a second and address. docs/exchange.md names no limit: those of rules and prices are what public sources
 * keep to (docs/exchange.md 10.6), candles are for background work and wait.
 */
const PRICES_PER_SECOND = { instruments: 20, tickers: 20, "history-candles": 1 } as const;
export type MarketQuestion = keyof typeof PRICES_PER_SECOND;

export function marketLimit(
  baseUrl: string,
  question: MarketQuestion,
  perSecond: number = PRICES_PER_SECOND[question],
): RateLimit {
  const once = onceASecond(baseUrl, `market-${question}`);
  return perSecond === 1 ? once : { key: once.key, calls: perSecond, perMs: 1_000 };
}

/** Questions for the exchange's time. No limit is documented; public sources keep to 20, and every process asks. */
const TIME_PER_SECOND = 10;

export function timeLimit(baseUrl: string, perSecond = TIME_PER_SECOND): RateLimit {
  return { key: onceASecond(baseUrl, "public-time").key, calls: perSecond, perMs: 1_000 };
}

/** One request a second and address (docs/exchange.md, section 8). */
export function realityLimit(baseUrl: string, source: RealityEndpoint): RateLimit {
  return onceASecond(baseUrl, `reality-${source}`);
}

/** Spaced like careful clients do (field notes); the answer's time bounds how late a request can have arrived. */
function onceASecond(baseUrl: string, question: string): RateLimit {
  const exchange = hash("sha256", parseBaseUrl(baseUrl)).slice(0, 32);
  return { key: `${question}:${exchange}`, calls: 1, perMs: 1_050, maxDoubtMs: 1_050 };
}
