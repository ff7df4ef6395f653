import type { IncomingMessage } from "node:http";
import type { Endpoint, FaultRule } from "../control/fault-rules";
import { spoilReply, spoilRows } from "../control/spoil";
import type { Sandbox } from "../sandbox";
import { headerOf, refusalOf } from "./auth";
import { type Answer, plain, tooMany } from "./endpoints";
import type { SignedEndpoint } from "./limits";
import { RefusedQuery } from "./query-values";
import { type Envelope, errorReply, type Reply } from "./reply";

/** One page as it would be sent without a fault. */
export type PageAnswer = { readonly reply: Reply; readonly count: number };

/** Whether a page reaches the client as it is. */
export const isWhole = (fault: FaultRule | null) => fault === null || fault.kind === "slow";

/**
 * Answers a page, spoilt by the faults that strike its rows or its delivery; a query that `answer` refuses is
 * answered with its code. `sent` is told of each page that will arrive.
 */
export async function pageWithFaults<Page extends PageAnswer>(
  sandbox: Sandbox,
  endpoint: Endpoint,
  envelope: Envelope,
  answer: (fault: FaultRule | null) => Promise<Page> | Page,
  sent: (page: Page) => void,
) {
  const fault = sandbox.faults().strike(endpoint, "reply");
  const page = async () => {
    try {
      const answered = await answer(fault);
      if (!isWhole(fault)) return answered.reply;
      sent(answered);
      const rule = answered.count > 0 ? sandbox.faults().strike(endpoint, "rows") : null;
      return rule ? spoilRows(rule, answered.reply) : answered.reply;
    } catch (error) {
      if (!(error instanceof RefusedQuery)) throw error;
      const { code, msg } = error.refusal;
      return errorReply(sandbox.switches().errorStatus, code, msg, envelope);
    }
  };
  return spoilReply(fault, await page(), envelope);
}

export type EndpointRequest = {
  readonly request: IncomingMessage;
  readonly query: string;
  readonly arrivedMs: number;
  readonly envelope: Envelope;
};

type AnswerPage = (query: URLSearchParams, envelope: Envelope) => Promise<Omit<Answer, "headers">>;

/** A signed endpoint: authentication, then its limit, then the page. */
export function createSignedEndpoint(
  sandbox: Sandbox,
  endpoint: SignedEndpoint,
  path: string,
  answerPage: AnswerPage,
) {
  return async ({ request, query, arrivedMs, envelope }: EndpointRequest): Promise<Answer> => {
    const known = sandbox.credentialsOf(headerOf(request, "access-key"));
    const uid = known?.uid ?? known?.apiKey ?? "unknown";
    const logKey = `${uid} ${path}`;
    sandbox.log.arrived(logKey, arrivedMs);
    const time = { nowMs: envelope.nowMs, toleranceMs: sandbox.switches().timestampToleranceMs };
    const refusal = refusalOf(request, known, time);
    if (refusal) {
      return plain(errorReply(sandbox.switches().errorStatus, refusal.code, refusal.msg, envelope));
    }
    const remaining = sandbox.limits.takeForUid(endpoint, uid, arrivedMs);
    const headers = { "x-mbx-used-remain-limit": String(Math.max(0, remaining)) };
    if (remaining < 0) {
      sandbox.log.limited(logKey);
      return tooMany(envelope, headers);
    }
    return { ...(await answerPage(new URLSearchParams(query), envelope)), headers };
  };
}
