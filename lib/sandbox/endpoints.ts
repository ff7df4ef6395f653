import type { IncomingMessage } from "node:http";
import { headerOf, refusalOf } from "./auth";
import { RefusedQuery } from "./commission-query";
import { answerCommissions } from "./commissions";
import { type Envelope, errorReply, type Reply, successReply } from "./reply";
import type { Sandbox } from "./sandbox";
import { type Delivery, spoilReply, spoilRows } from "./spoil";

/** A delivery and the headers that go with it. */
export type Answer = Delivery & { readonly headers: Readonly<Record<string, string>> };

export const COMMISSIONS_PATH = "/api/v2/broker/customer-commissions";
export const TIME_PATHS: readonly string[] = ["/api/v2/public/time", "/api/v3/public/time"];

const plain = (reply: Reply, headers: Answer["headers"] = {}): Answer => ({
  reply,
  manner: "whole",
  delayMs: 0,
  headers,
});

export const tooMany = (envelope: Envelope, headers: Answer["headers"] = {}) =>
  plain(errorReply(429, "429", "Too Many Requests", envelope), headers);

export const notFound = (envelope: Envelope) =>
  plain(errorReply(404, "40404", "Request URL NOT FOUND", envelope));

export function answerTime(sandbox: Sandbox, envelope: Envelope): Answer {
  const serverTime = envelope.nowMs + sandbox.switches().timeEndpointSkewMs;
  const reply = successReply([`{"serverTime":"${serverTime}"}`], envelope);
  return { ...spoilReply(sandbox.faults().strike("time", "reply"), reply, envelope), headers: {} };
}

type PageState = { readonly short: boolean; readonly whole: boolean };

/** The page with what the row faults make of it. `whole`: it will arrive, so edits that wait for pages count it. */
async function commissionPage(
  sandbox: Sandbox,
  query: string,
  { short, whole }: PageState,
  envelope: Envelope,
): Promise<Reply> {
  const switches = sandbox.switches();
  const state = { book: sandbox.book, switches, nowMs: envelope.nowMs, envelope, short };
  try {
    const { reply, count, days } = await answerCommissions(new URLSearchParams(query), state);
    if (!whole) return reply;
    sandbox.edits.pageSent(days);
    const rule = count > 0 ? sandbox.faults().strike("commissions", "rows") : null;
    return rule ? spoilRows(rule, reply) : reply;
  } catch (error) {
    if (!(error instanceof RefusedQuery)) throw error;
    return errorReply(switches.errorStatus, error.refusal.code, error.refusal.msg, envelope);
  }
}

/** The signed endpoint: authentication, then the limit, then faults, then the page. */
export function createCommissionsEndpoint(sandbox: Sandbox) {
  let pages = 0;
  const answerPage = async (query: string, envelope: Envelope) => {
    const fault = sandbox.faults().strike("commissions", "reply");
    const whole = fault === null || fault.kind === "slow";
    if (whole) pages++;
    const { shortPageEvery } = sandbox.switches();
    const short = shortPageEvery > 0 && pages % shortPageEvery === 0;
    return spoilReply(fault, await commissionPage(sandbox, query, { short, whole }, envelope), envelope);
  };
  return async (
    request: IncomingMessage,
    query: string,
    arrivedMs: number,
    envelope: Envelope,
  ): Promise<Answer> => {
    const known = sandbox.credentialsOf(headerOf(request, "access-key"));
    const uid = known?.uid ?? known?.apiKey ?? "unknown";
    const logKey = `${uid} ${COMMISSIONS_PATH}`;
    sandbox.log.arrived(logKey, arrivedMs);
    const refusal = refusalOf(request, known, envelope.nowMs);
    if (refusal) {
      return plain(errorReply(sandbox.switches().errorStatus, refusal.code, refusal.msg, envelope));
    }
    const remaining = sandbox.limits.takeForUid(uid, arrivedMs);
    const headers = { "x-mbx-used-remain-limit": String(Math.max(0, remaining)) };
    if (remaining < 0) {
      sandbox.log.limited(logKey);
      return tooMany(envelope, headers);
    }
    return { ...(await answerPage(query, envelope)), headers };
  };
}
