import type { IncomingMessage } from "node:http";
import type { SandboxCredentials } from "./credentials";
import { isSignedBy } from "./signature";

export type CodedRefusal = {
  readonly code: string;
  readonly msg: string;
  /** Values for {0}, {1} … of its text. */
  readonly values?: readonly string[];
};

export function headerOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return typeof value === "string" ? value : "";
}

/** The exchange's time, and how far a timestamp may be from it. */
export type ServerTime = { readonly nowMs: number; readonly toleranceMs: number };

function timestampRefusal(
  timestamp: string,
  { nowMs, toleranceMs }: ServerTime,
): CodedRefusal | null {
  if (timestamp === "") return { code: "40003", msg: "ACCESS_TIMESTAMP can not be empty" };
  if (!/^\d{1,16}$/.test(timestamp)) return { code: "40005", msg: "Invalid ACCESS_TIMESTAMP" };
  if (Math.abs(Number(timestamp) - nowMs) <= toleranceMs) return null;
  return { code: "40008", msg: "Request timestamp expired" };
}

/**
 * Why the request is refused, or null. The order is the one seen live: the key is checked before
 * everything that needs the secret (field notes).
 */
export function refusalOf(
  request: IncomingMessage,
  known: SandboxCredentials | undefined,
  time: ServerTime,
  body: Buffer = Buffer.alloc(0),
): CodedRefusal | null {
  if (headerOf(request, "access-key") === "") return { code: "40006", msg: "Invalid ACCESS_KEY" };
  if (!known) return { code: "40037", msg: "Apikey does not exist" };
  const passphrase = headerOf(request, "access-passphrase");
  if (passphrase === "") return { code: "40011", msg: "ACCESS_PASSPHRASE can not be empty" };
  if (passphrase !== known.apiPassphrase)
    return { code: "40012", msg: "apikey/password is incorrect" };
  const timestamp = headerOf(request, "access-timestamp");
  const expired = timestampRefusal(timestamp, time);
  if (expired) return expired;
  const signature = headerOf(request, "access-sign");
  if (signature === "") return { code: "40002", msg: "ACCESS_SIGN can not be empty" };
  const signed = { timestamp, method: request.method ?? "GET", path: request.url ?? "/", body };
  if (!isSignedBy(known.apiSecret, signed, signature))
    return { code: "40009", msg: "sign signature error" };
  return known.refusal ?? null;
}
