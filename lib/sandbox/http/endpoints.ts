import { type Envelope, errorReply, type Reply, successReply } from "./reply";
import type { ServerContext } from "./server-context";
import { type Delivery, spoilReply } from "./spoil";

/** A delivery and the headers that go with it. */
export type Answer = Delivery & { readonly headers: Readonly<Record<string, string>> };

export const COMMISSIONS_PATH = "/api/v2/broker/customer-commissions";
export const REPAYMENTS_PATH = "/api/v2/spot/ins-loan/repaid-history";
export const TIME_PATHS: readonly string[] = ["/api/v2/public/time", "/api/v3/public/time"];

export const plain = (reply: Reply, headers: Answer["headers"] = {}): Answer => ({
  reply,
  manner: "whole",
  delayMs: 0,
  headers,
});

export const tooMany = (envelope: Envelope, headers: Answer["headers"] = {}) =>
  plain(errorReply(429, "429", "Too Many Requests", envelope), headers);

export const notFound = (envelope: Envelope) =>
  plain(errorReply(404, "40404", "Request URL NOT FOUND", envelope));

export function answerTime(server: ServerContext, envelope: Envelope): Answer {
  const serverTime = envelope.nowMs + server.switches().timeEndpointSkewMs;
  const reply = successReply([`{"serverTime":"${serverTime}"}`], envelope);
  const fault = server.faults().strike("time", "reply");
  return { ...spoilReply(fault, reply, envelope), headers: {} };
}
