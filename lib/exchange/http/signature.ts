import { createHmac } from "node:crypto";

/** What a signature covers. `query` without "?", in the order of the wire; `body` the exact bytes sent. */
export type SignedParts = {
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
