import type { IncomingMessage } from "node:http";
import { headerOf, refusalOf } from "./auth";
import { plain, type ServerAnswer, tooMany } from "./endpoints";
import type { Endpoint, FaultRule } from "./fault-rules";
import type { SignedEndpoint } from "./limits";
import { RefusedQuery } from "./query-values";
import { type EnvelopeFields, errorReply, type ServerReply } from "./reply";
import type { ServerContext } from "./server-context";
import { type ReplyDelivery, spoilReply, spoilRows } from "./spoil";

/** One page as it would be sent without a fault. */
export type PageAnswer = { readonly reply: ServerReply; readonly count: number };

/** Whether a page reaches the client as it is. */
export const isWhole = (fault: FaultRule | null) => fault === null || fault.kind === "slow";

export type PageSteps<Page extends PageAnswer> = {
  /** Makes the page. A RefusedQuery is answered with its code. */
  readonly answer: (fault: FaultRule | null) => Promise<Page> | Page;
  /** Called with each page that will reach the client. */
  readonly sent: (page: Page) => void;
};

/** Answers a page, spoilt by the faults that strike its rows or its delivery. */
export async function pageWithFaults<Page extends PageAnswer>(
  server: ServerContext,
  endpoint: Endpoint,
  envelope: EnvelopeFields,
  { answer, sent }: PageSteps<Page>,
): Promise<ReplyDelivery> {
  const fault = server.faults().strike(endpoint, "reply");
  const page = async () => {
    try {
      const answered = await answer(fault);
      if (!isWhole(fault)) return answered.reply;
      sent(answered);
      const rule = answered.count > 0 ? server.faults().strike(endpoint, "rows") : null;
      return rule ? spoilRows(rule, answered.reply) : answered.reply;
    } catch (error) {
      if (!(error instanceof RefusedQuery)) throw error;
      const { code, msg } = error.refusal;
      return errorReply(server.switches().errorStatus, code, msg, envelope);
    }
  };
  return spoilReply(fault, await page(), envelope);
}

export type EndpointRequest = {
  readonly request: IncomingMessage;
  readonly query: string;
  readonly arrivedMs: number;
  readonly envelope: EnvelopeFields;
};

/** The header in which the exchange says how many more calls this second takes. */
export const remainingHeader = (remaining: number) => ({
  "x-mbx-used-remain-limit": String(Math.max(0, remaining)),
});

/** A signed endpoint: authentication, then its limit, then the page. */
export function createSignedEndpoint(
  server: ServerContext,
  endpoint: SignedEndpoint,
  path: string,
  answerPage: (query: URLSearchParams, envelope: EnvelopeFields) => Promise<ReplyDelivery>,
) {
  return async ({
    request,
    query,
    arrivedMs,
    envelope,
  }: EndpointRequest): Promise<ServerAnswer> => {
    const known = server.credentialsOf(headerOf(request, "access-key"));
    const uid = known?.uid ?? known?.apiKey ?? "unknown";
    const logKey = `${uid} ${path}`;
    server.log.arrived(logKey, arrivedMs);
    const { errorStatus, timestampToleranceMs } = server.switches();
    const time = { nowMs: envelope.nowMs, toleranceMs: timestampToleranceMs };
    const refusal = refusalOf(request, known, time);
    if (refusal) return plain(errorReply(errorStatus, refusal.code, refusal.msg, envelope));
    const remaining = server.limits.takeForUid(endpoint, uid, arrivedMs);
    const headers = remainingHeader(remaining);
    if (remaining < 0) {
      server.log.limited(logKey);
      return tooMany(envelope, headers);
    }
    return { ...(await answerPage(new URLSearchParams(query), envelope)), headers };
  };
}
