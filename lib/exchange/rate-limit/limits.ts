import { hash } from "node:crypto";
import type { RateLimit } from "@/lib/core/rate-slots";
import type { PanelEndpoint } from "@/lib/stocks/queue/source";
import { parseBaseUrl } from "../http/address-rule";

/**
 * SHA-256 (hex) of the exchange's address and the API key: names a key where the key itself must
 * not be.
 */
export function keyFingerprint(baseUrl: string, apiKey: string): string {
  return hash("sha256", `${parseBaseUrl(baseUrl)}\n${apiKey}`);
}

export type KeyLimits = { readonly commissions: RateLimit; readonly repayments: RateLimit };

/** Requests a second of one user (docs/exchange.md, section 8). */
export function keyLimits(baseUrl: string, apiKey: string): KeyLimits {
  return {
    commissions: keyLimit(baseUrl, apiKey, "customer-commissions", 10),
    repayments: keyLimit(baseUrl, apiKey, "repaid-history", 5),
  };
}

/** `perSecond` calls of one operation, counted by key. */
export function keyLimit(baseUrl: string, apiKey: string, operation: string, perSecond: number) {
  const owner = keyFingerprint(baseUrl, apiKey).slice(0, 32);
  return { key: `${operation}:${owner}`, calls: perSecond, perMs: 1_000 };
}

/**
 * Requests a second of one address for public prices. docs/exchange.md names no limit: instruments
 * and tickers have the rates of public sources (docs/exchange.md 10.6); candles are read in the
 * background and can wait.
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

/**
 * Questions for the exchange's time. No limit is documented; public sources keep to 20, and several
 * processes ask.
 */
const TIME_PER_SECOND = 10;

export function timeLimit(baseUrl: string, perSecond = TIME_PER_SECOND): RateLimit {
  return { key: onceASecond(baseUrl, "public-time").key, calls: perSecond, perMs: 1_000 };
}

/** One request a second of one address (docs/exchange.md, section 8). */
export function realityLimit(baseUrl: string, source: PanelEndpoint): RateLimit {
  return onceASecond(baseUrl, `reality-${source}`);
}

/**
 * Spaced as careful clients do it (field notes). A request arrives before its answer, which bounds
 * how late it can be.
 */
function onceASecond(baseUrl: string, question: string): RateLimit {
  const exchange = hash("sha256", parseBaseUrl(baseUrl)).slice(0, 32);
  return { key: `${question}:${exchange}`, calls: 1, perMs: 1_050, maxDoubtMs: 1_050 };
}
