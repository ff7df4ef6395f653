import type { IncomingMessage } from "node:http";
import type { SandboxCredentials } from "./credentials";
import { isSignedBy } from "./signature";

export type Refusal = { readonly code: string; readonly msg: string };

/** Farther from the exchange's clock than this is refused with 40008 (field notes). */
const TIMESTAMP_TOLERANCE_MS = 30_000;

export function headerOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return typeof value === "string" ? value : "";
}

function timestampRefusal(timestamp: string, nowMs: number): Refusal | null {
  if (timestamp === "") return { code: "40003", msg: "ACCESS_TIMESTAMP can not be empty" };
  if (!/^\d{1,16}$/.test(timestamp)) return { code: "40005", msg: "Invalid ACCESS_TIMESTAMP" };
  if (Math.abs(Number(timestamp) - nowMs) <= TIMESTAMP_TOLERANCE_MS) return null;
  return { code: "40008", msg: "Request timestamp expired" };
}

/**
 * Why the request is not let in, or null. The order is the one seen live: the key comes before anything that the
 * secret could prove (field notes).
 */
export function refusalOf(
  request: IncomingMessage,
  known: SandboxCredentials | undefined,
  nowMs: number,
  body: Buffer = Buffer.alloc(0),
): Refusal | null {
  if (headerOf(request, "access-key") === "") return { code: "40006", msg: "Invalid ACCESS_KEY" };
  if (!known) return { code: "40037", msg: "Apikey does not exist" };
  const passphrase = headerOf(request, "access-passphrase");
  if (passphrase === "") return { code: "40011", msg: "ACCESS_PASSPHRASE can not be empty" };
  if (passphrase !== known.apiPassphrase) return { code: "40012", msg: "apikey/password is incorrect" };
  const timestamp = headerOf(request, "access-timestamp");
  const expired = timestampRefusal(timestamp, nowMs);
  if (expired) return expired;
  const signature = headerOf(request, "access-sign");
  if (signature === "") return { code: "40002", msg: "ACCESS_SIGN can not be empty" };
  const signed = { timestamp, method: request.method ?? "GET", path: request.url ?? "/", body };
  if (!isSignedBy(known.apiSecret, signed, signature)) return { code: "40009", msg: "sign signature error" };
  return known.refusal ?? null;
}
