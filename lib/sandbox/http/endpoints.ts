import { type EnvelopeFields, errorReply, type ServerReply, successReply } from "./reply";
import type { ServerContext } from "./server-context";
import { type ReplyDelivery, spoilReply } from "./spoil";

/** A delivery with the endpoint's own headers. */
export type ServerAnswer = ReplyDelivery & { readonly headers: Readonly<Record<string, string>> };

export const COMMISSIONS_PATH = "/api/v2/broker/customer-commissions";
export const REPAYMENTS_PATH = "/api/v2/spot/ins-loan/repaid-history";
export const TIME_PATHS: readonly string[] = ["/api/v2/public/time", "/api/v3/public/time"];

export const plain = (reply: ServerReply, headers: ServerAnswer["headers"] = {}): ServerAnswer => ({
  reply,
  manner: "whole",
  delayMs: 0,
  headers,
});

export const tooMany = (envelope: EnvelopeFields, headers: ServerAnswer["headers"] = {}) =>
  plain(errorReply(429, "429", "Too Many Requests", envelope), headers);

export const notFound = (envelope: EnvelopeFields) =>
  plain(errorReply(404, "40404", "Request URL NOT FOUND", envelope));

export function answerTime(server: ServerContext, envelope: EnvelopeFields): ServerAnswer {
  const serverTime = envelope.nowMs + server.switches().timeEndpointSkewMs;
  const reply = successReply([`{"serverTime":"${serverTime}"}`], envelope);
  const fault = server.faults().strike("time", "reply");
  return { ...spoilReply(fault, reply, envelope), headers: {} };
}
