import { createHmac, randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { readEnv } from "@/lib/env/read-env";
import { findAddressProblem, placeOf } from "@/lib/exchange/http/address-rule";
import type { WebhookUrlProblem } from "./contract";
import type { DeliveryProblem } from "./notification";
import { findAskedPauseMs, isAccepted, postJson } from "./post";

/**
 * Standard Webhooks (https://www.standardwebhooks.com): a secret is "whsec_" and 24 to 64 random
 * bytes in base64.
 */
const SECRET_PREFIX = "whsec_";
const SECRET_BYTES = 32;

export function makeSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

export type WebhookMessage = { readonly id: string; readonly body: string };

/** The headers of one attempt. Attempts differ in time and signatures; id and body are the same. */
export function signMessage(
  { id, body }: WebhookMessage,
  secrets: readonly string[],
  nowMs: number,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(nowMs / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

const LONGEST_URL = 2_000;

/**
 * Why nothing may be sent to this address; null: it may. Only an administrator may reach this
 * machine or a private network, and only where ALLOW_PRIVATE_EXCHANGE allows it: a test would
 * reveal which addresses answer there.
 */
export function findUrlProblem(text: string, isAdmin: boolean): WebhookUrlProblem | null {
  const url = text.length <= LONGEST_URL && URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return "not-an-address";
  if (url.username !== "" || url.password !== "" || url.hash !== "") return "not-an-address";
  const allowPrivate = mayBePrivate(isAdmin);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isLoopback = isIP(host) > 0 ? placeOf(host) === "loopback" : LOOPBACK_NAME.test(host);
  if (isLoopback && !allowPrivate) return "not-public";
  if (findAddressProblem(text, allowPrivate) === null) return null;
  return url.protocol === "http:" ? "not-https" : "not-public";
}

const LOOPBACK_NAME = /(?:^|\.)localhost\.?$/i;
/** Whether the person's messages may go to this machine or a private network. */
export const mayBePrivate = (isAdmin: boolean) => isAdmin && readEnv().ALLOW_PRIVATE_EXCHANGE;

export type WebhookAttempt =
  | { readonly kind: "delivered" }
  | {
      readonly kind: "not-delivered";
      readonly problem: DeliveryProblem;
      readonly httpStatus: number | null;
      /** The pause that the receiver asked for, in milliseconds. */
      readonly retryAfterMs: number | null;
    };

export type Receiver = {
  readonly url: string;
  readonly secrets: readonly string[];
  /** The owner is an administrator. */
  readonly isAdmin: boolean;
};

/**
 * Makes one attempt. Only 2xx is success; redirects are not followed, and the answer's body is not
 * kept.
 */
export async function sendMessage(
  message: WebhookMessage,
  { url: text, secrets, isAdmin }: Receiver,
  nowMs: number,
): Promise<WebhookAttempt> {
  if (findUrlProblem(text, isAdmin) !== null) return notDelivered("address-refused");
  const answer = await postJson({
    url: new URL(text),
    body: message.body,
    headers: signMessage(message, secrets, nowMs),
    allowPrivate: mayBePrivate(isAdmin),
  });
  if (isAccepted(answer.status)) return { kind: "delivered" };
  if (answer.kind === "no-answer") return notDelivered(answer.problem);
  const { status } = answer;
  return notDelivered(problemOf(status), status, findAskedPauseMs(answer, nowMs));
}

function problemOf(status: number): DeliveryProblem {
  if (status === 410) return "gone";
  return status >= 300 && status < 400 ? "redirected" : "answered";
}

function notDelivered(
  problem: DeliveryProblem,
  httpStatus: number | null = null,
  retryAfterMs: number | null = null,
): WebhookAttempt {
  return { kind: "not-delivered", problem, httpStatus, retryAfterMs };
}
