import { createHash } from "node:crypto";
import type { RateLimit } from "@/lib/core/rate-slots";
import { parseBaseUrl } from "./base-url";

/** SHA-256 (hex) of the exchange's address and the API key: names a key everywhere the key itself must not be. */
export function keyFingerprint(baseUrl: string, apiKey: string): string {
  return createHash("sha256")
    .update(`${parseBaseUrl(baseUrl)}\n${apiKey}`)
    .digest("hex");
}

/** Broker customer commissions: 10 requests a second per user (exchange-api.md, section 8). */
export function commissionLimit(baseUrl: string, apiKey: string): RateLimit {
  const owner = keyFingerprint(baseUrl, apiKey).slice(0, 32);
  return { key: `customer-commissions:${owner}`, calls: 10, perMs: 1_000 };
}
